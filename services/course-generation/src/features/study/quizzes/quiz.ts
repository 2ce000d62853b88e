import {
  type QuizAttempt as AttemptView,
  type AuthorSource,
  type QuizItem as ItemView,
  QUIZ_PASS_PERCENT,
} from '@coursewright/contracts';
import { showExercise, solutionOf } from '@coursewright/text/marking';
import type { QuizQuestion } from '../../authoring/index.ts';
import {
  describeAnswer,
  describeKey,
  type ExerciseItem,
  getQuestion,
  type Try,
  toMark,
} from '../exercises/exercise.ts';
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

interface GivenChoice {
  itemId: string;
  choice: number;
  // Answers from before times were kept have none.
  at?: Date | undefined;
}

type GivenTry = Try & { itemId: string };

/** Of a question, or of an exercise. */
export type GivenAnswer = GivenChoice | GivenTry;

export interface QuizAttempt {
  id: string;
  userId: string;
  courseId: string;
  topicId: string;
  source: AuthorSource;
  items: QuizItem[];
  answers: GivenChoice[];
  // Of the lessons, after the items. Each is shown and marked as there.
  exercises: { item: ExerciseItem; source: AuthorSource }[];
  tries: GivenTry[];
  // Each question's own in the order of their levels.
  hints: { itemId: string; level: number; text: string }[];
  finished: boolean;
  percent?: number;
  shortfall?: QuizShortfall;
  createdAt: Date;
}

export const isRight = (item: Pick<QuizItem, 'correct'>, choice: number): boolean => item.correct === choice;

type Marked = Pick<QuizAttempt, 'items' | 'answers' | 'exercises' | 'tries'>;

export function withAnswer<T extends Marked>(attempt: T, given: GivenAnswer): T {
  return 'choice' in given
    ? { ...attempt, answers: [...attempt.answers, given] }
    : { ...attempt, tries: [...attempt.tries, given] };
}

/** What was asked, and whether the answer is right: undefined before it. */
export function findAsked(attempt: Marked & Pick<QuizAttempt, 'source'>, itemId: string) {
  const item = attempt.items.find(({ id }) => id === itemId);
  const answer = attempt.answers.find((one) => one.itemId === itemId);
  if (item) return { item, source: attempt.source, right: answer && isRight(item, answer.choice) };
  const exercise = attempt.exercises.find((one) => one.item.id === itemId);
  return exercise && { ...exercise, right: attempt.tries.find((one) => one.itemId === itemId)?.right };
}

/** For a review card of it. */
export function toMissedItem(attempt: QuizAttempt, itemId: string): MissedItem | undefined {
  const { id: attemptId, courseId, topicId } = attempt;
  const asked = findAsked(attempt, itemId);
  return asked && { attemptId, courseId, topicId, ...asked, right: asked.right ?? false };
}

export interface MissedItem extends Pick<QuizAttempt, 'courseId' | 'topicId' | 'source'> {
  attemptId: string;
  item: QuizItem | ExerciseItem;
  right: boolean;
}

/** What is neither answered nor tried. */
export function listUnanswered({ items, answers, exercises, tries }: Marked): (QuizItem | ExerciseItem)[] {
  const given = new Set([...answers, ...tries].map(({ itemId }) => itemId));
  return [...items, ...exercises.map(({ item }) => item)].filter(({ id }) => !given.has(id));
}

export function calculateEnd(attempt: Marked): { finished: boolean; percent?: number } {
  if (listUnanswered(attempt).length > 0) return { finished: false };
  const { items, answers, exercises, tries } = attempt;
  const right = answers.filter(({ itemId, choice }) =>
    items.some((item) => item.id === itemId && isRight(item, choice)),
  );
  const points = tries.reduce((sum, { score }) => sum + score, right.length);
  const questions = items.length + exercises.length;
  return { finished: true, percent: questions === 0 ? 0 : Math.round((100 * points) / questions) };
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

export const listHints = ({ hints }: Pick<QuizAttempt, 'hints'>, itemId: string): string[] =>
  hints.filter((hint) => hint.itemId === itemId).map(({ text }) => text);

export const toAnswerResult = (item: AnsweredItem, choice: number, hints = 0) => {
  const { question, options, correct, explanation, reasons } = item;
  const mistake = { question, chosen: options[choice] ?? '', right: options[correct] ?? '' };
  return {
    right: isRight(item, choice),
    correct,
    explanation,
    ...(reasons?.length === options.length && { reasons }),
    ...(!isRight(item, choice) && { ask: askAboutMistake(mistake, [question, explanation, ...options]) }),
    ...(hints > 0 && { hints }),
  };
};

function toExerciseView({ item, source }: QuizAttempt['exercises'][number], given: GivenTry | undefined) {
  const { id, subtopicId, prompt, explanation } = item;
  const asked = { id, subtopicId, prompt, source, shown: showExercise(item, id) };
  if (!given) return asked;
  const { itemId, ...tried } = given;
  const mistake = { question: getQuestion(item), chosen: describeAnswer(item, tried.answer), right: describeKey(item) };
  return {
    ...asked,
    mark: toMark(tried),
    solution: solutionOf(item, id),
    explanation,
    ...(!tried.right && { ask: askAboutMistake(mistake, [...Object.values(mistake), explanation]) }),
  };
}

export function toAttemptView(attempt: QuizAttempt): AttemptView {
  const { id, topicId, items, answers, exercises, tries, source, finished, percent, shortfall } = attempt;
  const results = answers.flatMap(({ itemId, choice }) => {
    const item = items.find((one) => one.id === itemId);
    return item
      ? [[itemId, { ...toAnswerResult(item, choice, listHints(attempt, itemId).length), choice }] as const]
      : [];
  });
  const hinted = items.filter((item) => attempt.hints.some(({ itemId }) => itemId === item.id));
  const hints = hinted.map((item) => [item.id, listHints(attempt, item.id)] as const);
  const asked = exercises.map((one) =>
    toExerciseView(
      one,
      tries.find(({ itemId }) => itemId === one.item.id),
    ),
  );
  return {
    id,
    topicId,
    items: items.map(toItemView),
    answers: Object.fromEntries(results),
    ...(asked.length > 0 && { exercises: asked }),
    source,
    finished,
    percent,
    ...(hints.length > 0 && { hints: Object.fromEntries(hints) }),
    ...(shortfall && { shortfall }),
  };
}
