import type { CourseView, QuizAttempt, QuizItem } from '@coursewright/contracts';
import { Link } from '@coursewright/mfe-kit/router';
import { Alert, Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, BookOpen, GraduationCap } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { textDirection } from '../../shared/format.ts';
import { useKeyDown } from '../../shared/hooks.ts';
import { OptionRow } from '../../shared/option-row.tsx';
import { areShortcutsOn, latinKey } from '../../shared/shortcuts.ts';
import { HintsUsed } from '../hint/hints.tsx';

type GivenAnswer = QuizAttempt['answers'][string];

const INPUT_SELECTOR = 'textarea, select, [contenteditable="true"], input:not([type="radio"])';

// The digit keys from 1, unless the user is typing or a dialog is open.
function useDigitKeys(onDigit: (digit: number) => void, { active }: { active: boolean }) {
  useKeyDown((event) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    const key = latinKey(event);
    if (!active || !/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || !areShortcutsOn()) return;
    if (target instanceof Element && target.closest(INPUT_SELECTOR)) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    onDigit(Number(key));
  });
}

interface AnswerFeedbackProps {
  answer: GivenAnswer;
  rightText: string;
  next: { label: string; go: () => void };
  onExplain?: ((ask: string) => void) | undefined;
  children?: ReactNode;
}

// The focus goes to the next button, whose description is the feedback.
function AnswerFeedback({ answer, rightText, next, onExplain, children }: AnswerFeedbackProps) {
  const { right, explanation, ask } = answer;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <>
      <Alert
        id={id}
        role="status"
        tone={right ? 'success' : 'danger'}
        title={
          right ? (
            t`Right`
          ) : (
            <Trans>
              Not quite. The right answer is: <bdi className="ln:block">{rightText}</bdi>
            </Trans>
          )
        }
      >
        <p dir="auto">{explanation}</p>
        <HintsUsed count={answer.hints} />
        {children}
      </Alert>
      <div className="ln:flex ln:flex-wrap ln:gap-3">
        <Button ref={button} size="lg" aria-describedby={id} onClick={next.go}>
          {next.label}
          <ArrowRight />
        </Button>
        {ask !== undefined && onExplain && (
          <Button icon={GraduationCap} size="lg" variant="secondary" onClick={() => onExplain(ask)}>
            <Trans>Explain my mistake</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

interface QuestionProps {
  item: Pick<QuizItem, 'question' | 'options'>;
  answer?: GivenAnswer;
  busy: boolean;
  follows: boolean;
  onAnswer: (choice: number) => void;
  onExplain?: ((ask: string) => void) | undefined;
  more?: ReactNode;
  // Until it is answered.
  hints?: ReactNode;
  // Without it, answers are not marked at once.
  next?: { label: string; go: () => void };
}

export function Question({ item, answer, busy, follows, onAnswer, onExplain, more, hints, next }: QuestionProps) {
  const name = useId();
  const [choice, setChoice] = useState<number>();
  const [isChoiceMissing, setIsChoiceMissing] = useState(false);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const selected = answer?.choice ?? choice;

  function choose(index: number) {
    setChoice(index);
    setIsChoiceMissing(false);
  }
  function onDigit(digit: number) {
    inputs.current[digit - 1]?.focus();
    inputs.current[digit - 1]?.click();
  }
  useDigitKeys(onDigit, { active: !answer && !busy });
  // The button that had the focus is gone.
  const takesFocus = useRef(follows);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!takesFocus.current) return;
    inputs.current[0]?.focus({ preventScroll: true });
    fieldset.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  function check(event: FormEvent) {
    event.preventDefault();
    if (answer || busy) return;
    if (choice === undefined) setIsChoiceMissing(true);
    else onAnswer(choice);
  }

  return (
    <form data-content dir={textDirection(item.question)} onSubmit={check} className="ln:flex ln:flex-col ln:gap-6">
      <fieldset
        ref={fieldset}
        className="ln:min-w-0 ln:scroll-mt-40"
        aria-describedby={isChoiceMissing ? `${name}-hint` : undefined}
      >
        <legend dir="auto" className="ln:mb-4 ln:text-xl ln:leading-snug ln:font-semibold ln:break-words">
          {item.question}
        </legend>
        <div className="ln:flex ln:flex-col ln:gap-3">
          {item.options.map((text, index) => (
            <OptionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
              key={index}
              ref={(input) => {
                inputs.current[index] = input;
              }}
              name={name}
              value={index}
              digit={index + 1}
              text={text}
              checked={selected === index}
              mark={answer && getMark(answer, index)}
              word={answer && getWord(getMark(answer, index))}
              reason={answer?.reasons?.[index]}
              onChoose={() => choose(index)}
            />
          ))}
        </div>
      </fieldset>
      {!answer && hints}
      {answer && next ? (
        <AnswerFeedback
          answer={answer}
          rightText={item.options[answer.correct] ?? ''}
          next={next}
          onExplain={onExplain}
        >
          {more}
        </AnswerFeedback>
      ) : (
        <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-4">
          <Button type="submit" size="lg" loading={busy}>
            {next ? t`Check` : t`Next question`}
          </Button>
          <p id={`${name}-hint`} role="status" className="ln:text-sm ln:font-medium ln:text-danger">
            {isChoiceMissing && t`Choose an answer first.`}
          </p>
          <p className="ln:ms-auto ln:hidden ln:text-xs ln:text-muted ln:lg:block">
            {next ? (
              <Trans>Keys 1 to {item.options.length} choose, Enter checks</Trans>
            ) : (
              <Trans>Keys 1 to {item.options.length} choose, Enter goes on</Trans>
            )}
          </p>
        </div>
      )}
    </form>
  );
}

function getMark({ correct, choice }: GivenAnswer, index: number) {
  if (index === correct) return 'right';
  return index === choice ? 'wrong' : 'other';
}

function getWord(mark: ReturnType<typeof getMark>): string | undefined {
  if (mark === 'other') return undefined;
  return mark === 'right' ? t`Right answer` : t`Your answer`;
}

export const findLessonTitle = ({ topics }: Pick<CourseView, 'topics'>, subtopicId: string): string =>
  topics.flatMap(({ subtopics }) => subtopics).find(({ id }) => id === subtopicId)?.title ?? t`the lesson`;

export const LessonLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className="ln:mt-3 ln:flex ln:items-center ln:gap-2">
    <BookOpen className="ln:size-4 ln:flex-none" />
    <Link to={to} className="ln:min-w-0 ln:break-words ln:underline">
      {children}
    </Link>
  </p>
);
