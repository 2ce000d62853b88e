import { type ExerciseAnswer, type ExerciseMark, MAX_EXERCISE_TEXT, type ShownExercise } from '@coursewright/contracts';
import { countWords } from '@coursewright/text/words';
import { Button, TextArea, TextField } from '@coursewright/ui';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { OptionRow, type OptionRowProps, RightOrWrong } from '../../shared/option-row.tsx';
import { type FieldsProps, type MarkedPart, PartMark, ProblemText } from './field-parts.tsx';
import { MatchFields } from './match-fields.tsx';
import { OrderFields } from './order-fields.tsx';

interface OptionListProps extends Pick<FieldsProps<'choice' | 'several'>, 'id' | 'shown' | 'problem'> {
  children?: ReactNode;
  toRow: (index: number) => Omit<OptionRowProps, 'name' | 'value' | 'text'>;
}

const OptionList = ({ id, shown, problem, children, toRow }: OptionListProps) => (
  <div className="ln:flex ln:flex-col ln:gap-3">
    {children}
    {shown.options.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
      <OptionRow key={index} name={id} value={index} text={text} {...toRow(index)} />
    ))}
    <ProblemText id={`${id}-problem`} problem={problem} />
  </div>
);

function ChoiceFields({ answer, onChange, mark, ...list }: FieldsProps<'choice'>) {
  const toRow = (index: number) => {
    const checked = answer.choice === index;
    const word = mark?.right ? t`Right answer` : t`Your answer`;
    return {
      checked,
      mark: mark && (checked ? (mark.right ? 'right' : 'wrong') : 'other'),
      word: checked && mark ? word : undefined,
      onChoose: () => onChange({ kind: 'choice', choice: index }),
    } as const;
  };
  return <OptionList {...list} toRow={toRow} />;
}

function SeveralFields({ answer, onChange, mark, ...list }: FieldsProps<'several'>) {
  const toRow = (index: number) => {
    const checked = answer.choices.includes(index);
    const part = mark?.parts[index];
    const word = checked ? (part?.right ? t`Right` : t`Wrong`) : t`Missed`;
    const isShown = part && (checked || !part.right);
    return {
      type: 'checkbox',
      checked,
      mark: mark && (isShown ? (part.right ? 'right' : 'wrong') : 'other'),
      word: isShown ? word : undefined,
      onChoose: () => {
        const others = answer.choices.filter((choice) => choice !== index);
        onChange({ kind: 'several', choices: checked ? others : [...others, index].sort((a, b) => a - b) });
      },
    } as const;
  };
  return (
    <OptionList {...list} toRow={toRow}>
      <p className="ln:text-sm ln:text-muted">
        <Trans>Choose all that are right.</Trans>
      </p>
    </OptionList>
  );
}

/** Pieces of text, and the numbers of the blanks between them, counted from 0. */
export const splitCloze = (text: string): (string | number)[] =>
  text.split(/\{\{(\d+)\}\}/).map((piece, index) => (index % 2 === 0 ? piece : Number(piece) - 1));

const BLANK =
  'ln:mx-1 ln:min-h-11 ln:max-w-full ln:rounded-control ln:border ln:bg-surface ln:px-2 ln:py-1 ln:leading-normal ln:text-ink ln:read-only:bg-sunken ln:focus-visible:outline-2 ln:focus-visible:outline-focus';

function blankBorder(part: MarkedPart | undefined, isProblem: boolean) {
  if (part) return part.right ? 'ln:border-success' : 'ln:border-danger';
  return isProblem ? 'ln:border-danger' : 'ln:border-line-strong';
}

function ClozeFields({ id, shown, answer, onChange, mark, locked, problem }: FieldsProps<'cloze'>) {
  const count = shown.blanks;
  return (
    <div className="ln:flex ln:flex-col ln:gap-3">
      <p dir="auto" className="ln:leading-[3.5rem] ln:break-words ln:whitespace-pre-wrap">
        {splitCloze(shown.text).map((piece, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
          if (typeof piece === 'string') return <span key={index}>{piece}</span>;
          const value = answer.blanks[piece] ?? '';
          const part = mark?.parts[piece];
          const isProblem = problem !== undefined && (problem.at ?? piece) === piece;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            <span key={index} className="ln:inline-flex ln:max-w-full ln:items-center ln:align-baseline">
              <input
                aria-label={t`Blank ${piece + 1} of ${count}`}
                aria-invalid={isProblem || undefined}
                aria-describedby={isProblem ? `${id}-problem` : part ? `${id}-part-${piece}` : undefined}
                dir="auto"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                size={Math.min(Math.max(value.length + 1, 10), 24)}
                readOnly={mark !== undefined || locked}
                value={value}
                onChange={({ target }) => onChange({ kind: 'cloze', blanks: answer.blanks.with(piece, target.value) })}
                className={`${BLANK} ${blankBorder(part, isProblem)}`}
              />
              {part && (
                <span id={`${id}-part-${piece}`} className="ln:me-1 ln:leading-normal">
                  <PartMark part={part} />
                </span>
              )}
            </span>
          );
        })}
      </p>
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}

// The number pads of phones have no minus.
const flipSign = (text: string) => (/^\s*[-−]/.test(text) ? text.replace(/^\s*[-−]\s*/, '') : `-${text.trimStart()}`);

function NumberFields({ id, shown, answer, onChange, mark, locked, problem }: FieldsProps<'number'>) {
  const [part] = mark?.parts ?? [];
  const isOpen = !mark && !locked;
  return (
    <div className="ln:flex ln:flex-col ln:items-start ln:gap-3">
      <div className="ln:flex ln:w-full ln:items-start ln:gap-2">
        <TextField
          id={`${id}-number`}
          label={shown.hasUnit ? t`Your answer, with its unit` : t`Your answer`}
          hint={shown.hasUnit ? t`For example 12.5 km or 3 m/s` : t`For example 12.5, 3/4 or 1.2e6`}
          error={problem?.text}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          inputMode={shown.hasUnit ? 'text' : 'decimal'}
          readOnly={!isOpen}
          value={answer.text}
          onChange={({ target }) => onChange({ kind: 'number', text: target.value })}
          className="ln:w-full ln:max-w-80"
        />
        {isOpen && !shown.hasUnit && (
          <Button
            variant="secondary"
            aria-label={t`Change the sign`}
            className="ln:mt-6 ln:hidden ln:pointer-coarse:inline-flex"
            onClick={() => onChange({ kind: 'number', text: flipSign(answer.text) })}
          >
            ±
          </Button>
        )}
      </div>
      {mark && <PartMark part={part ?? { right: mark.right }} />}
    </div>
  );
}

function TextFields({ id, shown, answer, onChange, mark, locked, problem }: FieldsProps<'text'>) {
  const words = countWords(answer.text);
  const counted = plural(words, { one: '# word', other: '# words' });
  return (
    <div className="ln:flex ln:flex-col ln:gap-4">
      <TextArea
        id={`${id}-text`}
        label={t`Your answer`}
        hint={mark ? counted : t`${counted}, at least ${shown.minWords}`}
        error={problem?.text}
        autoGrow
        dir="auto"
        rows={5}
        maxLength={MAX_EXERCISE_TEXT}
        readOnly={mark !== undefined || locked}
        value={answer.text}
        onChange={({ target }) => onChange({ kind: 'text', text: target.value })}
      />
      <div>
        <p className="ln:text-sm ln:font-semibold ln:text-muted">
          <Trans>What counts</Trans>
        </p>
        <ul className="ln:mt-1 ln:flex ln:flex-col ln:gap-2">
          {shown.criteria.map((criterion, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
            <li key={index} className="ln:border-s-2 ln:border-line ln:ps-3">
              <span dir="auto" className="ln:block ln:break-words">
                {criterion}
              </span>
              {mark && <MarkedCriterion mark={mark} index={index} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function MarkedCriterion({ mark, index }: { mark: ExerciseMark; index: number }) {
  const part = mark.parts[index];
  const { points = part?.right ? 2 : 0, quote = '' } = mark.quotes?.[index] ?? {};
  const word = t`${points} of 2 points`;
  return (
    <>
      {points === 1 ? (
        <span className="ln:text-sm ln:font-semibold">{word}</span>
      ) : (
        <RightOrWrong right={points === 2} word={word} />
      )}
      {quote ? (
        <blockquote dir="auto" className="ln:mt-1 ln:text-sm ln:break-words ln:text-muted">
          {t`“${quote}”`}
        </blockquote>
      ) : (
        <p className="ln:mt-1 ln:text-sm ln:text-muted">
          <Trans>Nothing in your answer shows this.</Trans>
        </p>
      )}
    </>
  );
}

type AnyFieldsProps = Omit<FieldsProps<ShownExercise['kind']>, 'shown' | 'answer' | 'onChange'> & {
  shown: ShownExercise;
  answer: ExerciseAnswer;
  onChange: (answer: ExerciseAnswer) => void;
};

const FIELDS = {
  choice: ChoiceFields,
  several: SeveralFields,
  cloze: ClozeFields,
  order: OrderFields,
  match: MatchFields,
  number: NumberFields,
  text: TextFields,
};

/** Of every kind, before and after marking. */
export function AnswerFields(props: AnyFieldsProps): ReactNode {
  // The answer is of the kind of what is shown.
  const Fields = FIELDS[props.shown.kind] as ComponentType<AnyFieldsProps>;
  return <Fields {...props} />;
}
