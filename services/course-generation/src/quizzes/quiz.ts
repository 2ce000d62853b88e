import { type AuthorSource, QUIZ_PASS_PERCENT } from '@coursewright/contracts';
import type { QuizQuestion } from '../author/author.ts';
import { SeededRandom } from '../author/sample/seeded-random.ts';

/** Questions of one quiz. */
export const QUIZ_SIZE = 5;

/** A question with its answer: stays on the server until it is answered. */
export interface QuizItem extends QuizQuestion {
  id: string;
}

export interface QuizAttempt {
  id: string;
  userId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  /** With the options in the order of this attempt. */
  items: QuizItem[];
  answers: { itemId: string; choice: number }[];
  finished: boolean;
  percent?: number;
}

/** The options in an order of their own, always the same for the same seed: the right one is not always the first. */
export function shuffled<T extends Pick<QuizQuestion, 'options' | 'correct'>>(item: T, seed: string): T {
  const order = new SeededRandom(seed).take(
    item.options.map((_, index) => index),
    item.options.length,
  );
  const options = order.map((index) => item.options[index] ?? '');
  return { ...item, options, correct: order.indexOf(item.correct) };
}

export const isRight = (item: Pick<QuizItem, 'correct'>, choice: number): boolean => item.correct === choice;

type Marked = Pick<QuizAttempt, 'items' | 'answers'>;

/** What an attempt is after one more answer. */
export function withAnswer({ items, answers }: Marked, answer: QuizAttempt['answers'][number]) {
  const all = [...answers, answer];
  const finished = items.every(({ id }) => all.some(({ itemId }) => itemId === id));
  return { finished, percent: finished ? percentOf({ items, answers: all }) : undefined };
}

function percentOf({ items, answers }: Marked): number {
  const right = answers.filter(({ itemId, choice }) => {
    const item = items.find(({ id }) => id === itemId);
    return item !== undefined && isRight(item, choice);
  });
  return items.length === 0 ? 0 : Math.round((100 * right.length) / items.length);
}

/** The best result of each topic. A worse attempt takes nothing away. */
export function resultsOf(finished: Pick<QuizAttempt, 'topicId' | 'percent'>[]) {
  const topicIds = [...new Set(finished.map(({ topicId }) => topicId))];
  return topicIds.map((topicId) => {
    const percents = finished.filter((attempt) => attempt.topicId === topicId).map(({ percent = 0 }) => percent);
    const bestPercent = Math.max(...percents);
    return { topicId, attempts: percents.length, bestPercent, passed: bestPercent >= QUIZ_PASS_PERCENT };
  });
}

type TopicResult = ReturnType<typeof resultsOf>[number];

/** What was proven in a course of `total` topics; undefined when no quiz was taken to its end. */
export function summaryOf(results: TopicResult[], total: number) {
  if (results.length === 0) return undefined;
  const percents = results.map(({ bestPercent }) => bestPercent);
  const averagePercent = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return { passed: results.filter(({ passed }) => passed).length, total, averagePercent };
}
