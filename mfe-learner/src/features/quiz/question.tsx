import type { QuizItem } from '@coursewright/contracts';
import { Button } from '@coursewright/ui';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { GivenAnswer } from './attempt.ts';
import { OptionRow } from './option-row.tsx';
import { useDigits } from './use-digits.ts';
import { Verdict } from './verdict.tsx';

interface QuestionProps {
  item: Pick<QuizItem, 'question' | 'options'>;
  answer?: GivenAnswer;
  busy: boolean;
  /** Another question was before it. */
  follows: boolean;
  onAnswer: (choice: number) => void;
  /** Below the explanation: where it can be read again, when it comes back. */
  more?: ReactNode;
  next: { label: string; go: () => void };
}

/** One question with its answers; then what came of it. Give it a `key` of the question's id. */
export function Question({ item, answer, busy, follows, onAnswer, more, next }: QuestionProps) {
  const name = useId();
  const [choice, setChoice] = useState<number>();
  const [asksForChoice, setAsksForChoice] = useState(false);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const given = answer?.choice ?? choice;

  const choose = useCallback((index: number) => {
    setChoice(index);
    setAsksForChoice(false);
  }, []);
  const onDigit = useCallback((digit: number) => {
    inputs.current[digit - 1]?.focus();
    inputs.current[digit - 1]?.click();
  }, []);
  useDigits(onDigit, { active: !answer && !busy });
  // the button that led here is gone, and the focus with it
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
    if (choice === undefined) setAsksForChoice(true);
    else onAnswer(choice);
  }

  return (
    <form onSubmit={check} className="ln:flex ln:flex-col ln:gap-6">
      <fieldset
        ref={fieldset}
        className="ln:min-w-0 ln:scroll-mt-40"
        aria-describedby={asksForChoice ? `${name}-hint` : undefined}
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
              {...{ name, index, text }}
              checked={given === index}
              mark={answer && markOf(answer, index)}
              onChoose={() => choose(index)}
            />
          ))}
        </div>
      </fieldset>
      {answer ? (
        <Verdict answer={answer} rightText={item.options[answer.correct] ?? ''} next={next}>
          {more}
        </Verdict>
      ) : (
        <div className="ln:flex ln:flex-wrap ln:items-center ln:gap-4">
          <Button type="submit" size="lg" loading={busy}>
            Check
          </Button>
          <p id={`${name}-hint`} role="status" className="ln:text-sm ln:font-medium ln:text-danger">
            {asksForChoice && 'Choose an answer first.'}
          </p>
          <p className="ln:ms-auto ln:hidden ln:text-xs ln:text-muted ln:lg:block">
            Keys 1 to {item.options.length} choose, Enter checks
          </p>
        </div>
      )}
    </form>
  );
}

function markOf({ correct, choice }: GivenAnswer, index: number) {
  if (index === correct) return 'right';
  return index === choice ? 'wrong' : 'other';
}
