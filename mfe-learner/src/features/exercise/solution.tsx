import type { Exercise, ShownExercise } from '@coursewright/contracts';
import { t } from '@lingui/core/macro';
import { splitCloze } from './answer-fields.tsx';

type Solution = NonNullable<Exercise['solution']>;

const List = ({ texts, numbered = false }: { texts: string[]; numbered?: boolean }) => {
  const Tag = numbered ? 'ol' : 'ul';
  return (
    <Tag className={`ln:flex ln:flex-col ln:gap-1 ln:ps-6 ${numbered ? 'ln:list-decimal' : 'ln:list-disc'}`}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <li key={index} dir="auto" className="ln:break-words">
          {text}
        </li>
      ))}
    </Tag>
  );
};

const Text = ({ text }: { text: string }) => (
  <p dir="auto" className="ln:break-words ln:whitespace-pre-wrap">
    {text}
  </p>
);

/** The right answer as it looks among what was shown. */
export function SolutionText({ shown, solution }: { shown: ShownExercise; solution: Solution }) {
  if (solution.kind === 'choice' && shown.kind === 'choice')
    return <Text text={shown.options[solution.choice] ?? ''} />;
  if (solution.kind === 'several' && shown.kind === 'several')
    return <List texts={solution.choices.map((choice) => shown.options[choice] ?? '')} />;
  if (solution.kind === 'order' && shown.kind === 'order')
    return <List numbered texts={solution.order.map((item) => shown.items[item] ?? '')} />;
  if (solution.kind === 'match' && shown.kind === 'match')
    return (
      <dl className="ln:flex ln:flex-col ln:gap-2">
        {shown.left.map((text, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={row}>
            <dt dir="auto" className="ln:font-semibold ln:break-words">
              {text}
            </dt>
            <dd dir="auto" className="ln:break-words">
              {shown.right[solution.pairs[row] ?? -1] ?? t`Nothing belongs to it`}
            </dd>
          </div>
        ))}
      </dl>
    );
  if (solution.kind === 'cloze' && shown.kind === 'cloze')
    return (
      <p dir="auto" className="ln:break-words ln:whitespace-pre-wrap">
        {splitCloze(shown.text).map((piece, index) => {
          const isBlank = typeof piece === 'number';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            <span key={index} className={isBlank ? 'ln:font-semibold ln:underline ln:underline-offset-4' : undefined}>
              {isBlank ? (solution.blanks[piece] ?? '') : piece}
            </span>
          );
        })}
      </p>
    );
  return 'text' in solution ? <Text text={solution.text} /> : null;
}
