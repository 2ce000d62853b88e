import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './topic-questions.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const PAUSE_MS = 600;
const SHORTEST_TOPIC = 2;

interface TopicQuestion {
  question: string;
  answers: string[];
}

export interface TopicAnswer {
  topic: string;
  question: string;
  answer: string;
}

const fold = (topic: string) => topic.trim().toLowerCase();

const isAbout =
  (topic: string) =>
  (one: { topic: string }): boolean =>
    fold(one.topic) === fold(topic);

/** The answers that were given to the questions about this topic. */
export const answersFor = (topic: string, answers: readonly TopicAnswer[]) =>
  answers.filter(isAbout(topic)).map(({ question, answer }) => ({ question, answer }));

interface TopicQuestionsProps {
  topic: string;
  answers: readonly TopicAnswer[];
  onChange: (answers: TopicAnswer[]) => void;
  ask: (topic: string, signal: AbortSignal) => Promise<readonly TopicQuestion[]>;
  /** Shown while there is no question. */
  children?: ReactNode;
}

/** Asks what an ambiguous topic means, one question at a time, after a pause in typing. Most topics have none. */
export function TopicQuestions({ topic, answers, onChange, ask, children }: TopicQuestionsProps) {
  const asked = topic.trim();
  const [found, setFound] = useState<{ topic: string; questions: readonly TopicQuestion[] }>();
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    if (asked.length < SHORTEST_TOPIC) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      // Without an answer the course is about what the model takes for granted.
      askNow(asked, signal).then(
        (questions) => signal.aborted || setFound({ topic: asked, questions }),
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked]);

  const questions = found && isAbout(asked)(found) ? found.questions : [];
  const given = new Map(answersFor(asked, answers).map(({ question, answer }) => [question, answer]));
  const current = questions.find(({ question }) => !given.has(question)) ?? questions.at(-1);

  function choose(question: string, answer: string) {
    const others = answers.filter((one) => isAbout(asked)(one) && one.question !== question);
    onChange(given.get(question) === answer ? others : [...others, { topic: asked, question, answer }]);
  }

  return (
    <div className={styles.place}>
      <VisuallyHidden>
        <span role="status">{current?.question}</span>
      </VisuallyHidden>
      {current ? (
        <fieldset className={styles.question}>
          <legend className={styles.legend}>
            <bdi>{current.question}</bdi> <span className={styles.optional}>{t`(optional)`}</span>
          </legend>
          <div className={styles.row}>
            {current.answers.map((answer, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays at its place when the next question comes
                key={index}
                type="button"
                dir="auto"
                className={styles.chip}
                aria-pressed={given.get(current.question) === answer}
                onClick={() => choose(current.question, answer)}
              >
                {answer}
              </button>
            ))}
          </div>
        </fieldset>
      ) : (
        children
      )}
    </div>
  );
}
