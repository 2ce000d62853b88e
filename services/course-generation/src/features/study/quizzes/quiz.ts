import {
  type QuizAttempt as AttemptView,
  type AuthorSource,
  type QuizItem as ItemView,
  QUIZ_PASS_PERCENT,
} from '@coursewright/contracts';
import type { QuizQuestion } from '../../authoring/index.ts';
import { askAboutMistake } from './explain-mistake.ts';

export const QUIZ_SIZE = 5;
// With fewer, passing says nothing.
export const LEAST_QUESTIONS = 3;

export type QuizShortfall = NonNullable<AttemptView['shortfall']>;

export interface QuizItem extends QuizQuestion {
  id: string;
  // Of the contract at the time of writing; questions from before have its place alone.
  objectiveId?: string | undefined;
}

export interface QuizAttempt {
  id: string;
  userId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  items: QuizItem[];
  // Answers from before times were kept have none.
  answers: { itemId: string; choice: number; at?: Date | undefined }[];
  // Each question's own in the order of their levels.
  hints: { itemId: string; level: number; text: string }[];
  finished: boolean;
  percent?: number;
  shortfall?: QuizShortfall;
  createdAt: Date;
}

export const isRight = (item: Pick<QuizItem, 'correct'>, choice: number): boolean => item.correct === choice;

type Marked = Pick<QuizAttempt, 'items' | 'answers'>;

export function withAnswer({ items, answers }: Marked, answer: QuizAttempt['answers'][number]) {
  const all = [...answers, answer];
  const finished = items.every(({ id }) => all.some(({ itemId }) => itemId === id));
  return { finished, percent: finished ? calculatePercent({ items, answers: all }) : undefined };
}

function calculatePercent({ items, answers }: Marked): number {
  const right = answers.filter(({ itemId, choice }) => {
    const item = items.find(({ id }) => id === itemId);
    return item !== undefined && isRight(item, choice);
  });
  return items.length === 0 ? 0 : Math.round((100 * right.length) / items.length);
}

// Topics that are not in the course any more have no result.
export function calculateResults(
  finished: Pick<QuizAttempt, 'topicId' | 'percent'>[],
  present?: readonly { id: string }[],
) {
  const taken = [...new Set(finished.map(({ topicId }) => topicId))];
  const topicIds = present ? taken.filter((topicId) => present.some(({ id }) => id === topicId)) : taken;
  return topicIds.map((topicId) => {
    const percents = finished.filter((attempt) => attempt.topicId === topicId).map(({ percent = 0 }) => percent);
    const bestPercent = Math.max(...percents);
    return { topicId, attempts: percents.length, bestPercent, passed: bestPercent >= QUIZ_PASS_PERCENT };
  });
}

type TopicResult = ReturnType<typeof calculateResults>[number];

// What the passed topics prove. Quizzes that were tried and not passed count as little as those never taken.
export function summarizeResults(results: TopicResult[], total: number) {
  const proven = results.filter(({ passed }) => passed);
  if (proven.length === 0) return undefined;
  const percents = proven.map(({ bestPercent }) => bestPercent);
  const averagePercent = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return { passed: proven.length, total, averagePercent };
}

export const toItemView = ({ id, question, options, subtopicId }: QuizItem): ItemView => ({
  id,
  question,
  options,
  subtopicId,
});

type AnsweredItem = Pick<QuizItem, 'question' | 'options' | 'correct' | 'explanation' | 'reasons'>;

export const hintsOf = ({ hints }: Pick<QuizAttempt, 'hints'>, itemId: string): string[] =>
  hints.filter((hint) => hint.itemId === itemId).map(({ text }) => text);

export const toAnswerResult = (item: AnsweredItem, choice: number, hints = 0) => ({
  right: isRight(item, choice),
  correct: item.correct,
  explanation: item.explanation,
  ...(item.reasons?.length === item.options.length && { reasons: item.reasons }),
  ...(!isRight(item, choice) && { ask: askAboutMistake(item, choice) }),
  ...(hints > 0 && { hints }),
});

export function toAttemptView(attempt: QuizAttempt): AttemptView {
  const { id, topicId, items, answers, source, finished, percent, shortfall } = attempt;
  const results = answers.flatMap(({ itemId, choice }) => {
    const item = items.find((one) => one.id === itemId);
    return item
      ? [[itemId, { ...toAnswerResult(item, choice, hintsOf(attempt, itemId).length), choice }] as const]
      : [];
  });
  const hinted = items.filter((item) => attempt.hints.some(({ itemId }) => itemId === item.id));
  const hints = hinted.map((item) => [item.id, hintsOf(attempt, item.id)] as const);
  return {
    id,
    topicId,
    items: items.map(toItemView),
    answers: Object.fromEntries(results),
    source,
    finished,
    percent,
    ...(hints.length > 0 && { hints: Object.fromEntries(hints) }),
    ...(shortfall && { shortfall }),
  };
}
