import {
  type AuthorSource,
  type CardRating,
  cardRatingSchema,
  type DueExercise,
  type ExerciseAnswer,
  type exerciseEndpoints,
  type quizEndpoints,
  type ResponseOf,
  type TextSource,
} from '@coursewright/contracts';
import { conflict, invalid, notFound } from '@coursewright/service-kit';
import { cleanAnswer, showExercise, solutionOf } from '@coursewright/text/marking';
import { type Card, createEmptyCard, fsrs, Rating, type StepUnit } from 'ts-fsrs';
import type { Context } from '../../../context.ts';
import type { Missed } from '../../../feature.ts';
import { shuffleOptions } from '../../authoring/index.ts';
import { findSubtopic } from '../../courses/index.ts';
import { type Try, toMark } from '../exercises/exercise.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { markClosed, rulesFor } from '../exercises/mark-exercise.ts';
import { type MissedItem, toAnswerResult, toItemView } from '../quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { toCardText } from './card-text.ts';
import {
  createReviewCardRepository,
  type ExerciseCard,
  isExerciseCard,
  isQuestionCard,
  isTextCard,
  type QuestionCard,
  type ReviewCard,
  type ReviewCardRepository,
} from './review-card.repository.ts';

type DueView = ResponseOf<typeof quizEndpoints.recall>['due'][number];

// Another order at each review, so that the position is not what is remembered.
const getSeed = ({ id, memory }: ReviewCard): string => `${id}:${memory.reps}`;
const shuffleForReview = (card: QuestionCard) => shuffleOptions(card.item, getSeed(card));

export function createDueView(scheduler: ReviewScheduler, now: Date) {
  return (card: ReviewCard, courseTitle: string): DueView => {
    const { id: cardId, courseId } = card;
    const shared = { cardId, courseId, courseTitle };
    if (isTextCard(card)) {
      const { subtopicId, kind } = card.item;
      return {
        ...shared,
        subtopicId,
        kind,
        text: toCardText(card.item),
        intervals: scheduler.preview(card.memory, now),
      };
    }
    const { hints } = card;
    return {
      ...toItemView(shuffleForReview(card as QuestionCard)),
      ...shared,
      source: toAuthor(card.source),
      ...(hints?.length && { hints }),
    };
  };
}

export function toDueExercise(card: ExerciseCard, courseTitle: string): DueExercise {
  const { id: cardId, courseId, item, source } = card;
  const { id, subtopicId, prompt } = item;
  const shown = showExercise(item, getSeed(card));
  return { cardId, courseId, courseTitle, id, subtopicId, prompt, shown, source: toAuthor(source) };
}

// Questions are never a learner's own text.
const toAuthor = (source: TextSource): AuthorSource => (source === 'learner' ? 'openai' : source);

export type Memory = Card;

export type ReviewScheduler = ReturnType<typeof createReviewScheduler>;

interface GivenAnswer {
  right: boolean;
  hinted?: boolean;
}

// FSRS with one short (re)learning step; later intervals are days. Ratings are its numbers, 1 to 4.
export function createReviewScheduler(firstStep: StepUnit) {
  const scheduler = fsrs({ learning_steps: [firstStep], relearning_steps: [firstStep] });
  const rate = (memory: Memory, rating: CardRating, now: Date): Memory => scheduler.next(memory, now, rating).card;
  // With hints, a right answer was hard.
  const mark = (memory: Memory, { right, hinted = false }: GivenAnswer, now: Date): Memory =>
    rate(memory, right ? (hinted ? Rating.Hard : Rating.Good) : Rating.Again, now);
  return {
    rate,
    mark,
    // Seconds until the card comes back, for each rating.
    preview: (memory: Memory, now: Date): number[] =>
      cardRatingSchema.values
        .values()
        .map((rating) => Math.round((rate(memory, rating, now).due.getTime() - now.getTime()) / 1_000))
        .toArray(),
    // The answer in the quiz counts as the first review.
    answered: (answer: GivenAnswer, now: Date): Memory => mark(createEmptyCard(now), answer, now),
    // Due at once: the learner has just read it.
    kept: (now: Date): Memory => createEmptyCard(now),
  };
}

type AnswerReviewDependencies = Pick<Context, 'now' | 'hooks'> & {
  cards: ReviewCardRepository;
  scheduler: ReviewScheduler;
};

// Idempotent: a rated card is not due, and a repeated call returns the result of the first.
export function createAnswerReview({ cards, scheduler, now, hooks }: AnswerReviewDependencies) {
  return async (userId: string, cardId: string, choice: number) => {
    const at = now();
    const card = await cards.findOwn(cardId, userId);
    if (!card || !isQuestionCard(card)) throw notFound('There is no such question');
    if (card.memory.due > at) return toReviewResponse(card);
    const item = shuffleForReview(card);
    if (choice >= item.options.length) {
      throw invalid('There is no such option', [{ field: 'choice', message: 'is not among the options' }]);
    }
    const hints = card.hints?.length ?? 0;
    const verdict = toAnswerResult(item, choice, hints);
    const answer = { right: verdict.right, hinted: hints > 0 };
    const review = { right: verdict.right, hints, at };
    const rated = await cards.rate(card, scheduler.mark(card.memory, answer, at), verdict, review);
    if (rated) hooks.notify('onReviewDone', userId);
    const current = rated ?? (await cards.findOwn(cardId, userId));
    if (!current) throw notFound('There is no such question');
    return toReviewResponse(current);
  };
}

type ReviewedExercise = ResponseOf<typeof exerciseEndpoints.answerRecallExercise>;

/** As `createAnswerReview`, of an exercise. */
export function createAnswerExerciseReview({
  cards,
  courses,
  scheduler,
  now,
  hooks,
}: AnswerReviewDependencies & Pick<Context, 'courses'>) {
  return async (userId: string, cardId: string, given: ExerciseAnswer): Promise<ReviewedExercise> => {
    const at = now();
    const card = await cards.findOwn(cardId, userId);
    const course = card && (await courses.findOwn(card.courseId, userId));
    if (!card || !course || !isExerciseCard(card)) throw notFound('There is no such exercise');
    const respond = ({ memory, item }: ExerciseCard, mark: Try, seed: string): ReviewedExercise => ({
      status: 'marked',
      mark: toMark(mark),
      solution: solutionOf(item, seed),
      explanation: item.explanation,
      nextDue: memory.due.toISOString(),
    });
    // It was marked in the order of the review before.
    if (card.memory.due > at) {
      if (!card.last || !('mark' in card.last)) throw conflict('This exercise is not due yet. It comes back later.');
      return respond(card, card.last.mark, `${card.id}:${card.memory.reps - 1}`);
    }
    const { item } = card;
    const answer = cleanAnswer(given);
    const marking = markClosed(item, answer, rulesFor(item, course, getSeed(card)));
    if (marking.outcome === 'asked') return { status: 'asked', question: marking.question };
    const mark: Try = { answer, ...marking.mark, at };
    const { right } = mark;
    const rated = await cards.rate(card, scheduler.mark(card.memory, { right }, at), { mark }, { right, hints: 0, at });
    if (!rated) return createAnswerExerciseReview({ cards, courses, scheduler, now, hooks })(userId, cardId, given);
    hooks.notify('onReviewDone', userId);
    return respond({ ...rated, item }, mark, getSeed(card));
  };
}

function toReviewResponse({ last, memory }: ReviewCard) {
  if (!last || !('correct' in last)) throw conflict('This question is not due yet. It comes back later.');
  return { verdict: last, nextDue: memory.due.toISOString() };
}

export type AddMissedCards = ReturnType<typeof createAddMissedCards>;

/**
 * An attempt records what it missed, or answered with hints, in the write that marks it. The next call creates the cards, also after a
 * crash.
 */
export function createAddMissedCards({
  connection,
  config,
  courses,
  now,
}: Pick<Context, 'connection' | 'config' | 'courses' | 'now'>) {
  const exercises = createExerciseAttemptRepository(connection);
  const attempts = createQuizAttemptRepository(connection);
  const cards = createReviewCardRepository(connection);
  const scheduler = createReviewScheduler(config.RECALL_FIRST_STEP);

  // Right ones are among them for their hints.
  const add = (userId: string, { courseId, topicId, source, item, right }: Omit<MissedItem, 'attemptId'>) =>
    cards.add({ userId, courseId, topicId, source, item, memory: scheduler.answered({ right, hinted: true }, now()) });

  async function addOfQuizzes(userId: string, attemptId?: string) {
    for (const missed of await attempts.missed(userId, attemptId)) {
      await add(userId, missed);
      await attempts.removeMissed(missed.attemptId, missed.item.id);
    }
  }

  async function addOfLessons(userId: string, exerciseId?: string) {
    for (const { courseId, item, source, right } of await exercises.missed(userId, exerciseId)) {
      const course = await courses.findOwn(courseId, userId);
      const topicId = course && findSubtopic(course, item.subtopicId)?.topic.id;
      if (topicId) await add(userId, { courseId, topicId, source, item, right });
      await exercises.removeMissed(userId, item.id);
    }
  }

  return async (userId: string, only?: Missed): Promise<void> => {
    // The caller has it removed from the attempt.
    if (only && 'of' in only && only.of) return add(userId, only.of);
    if (!only || 'attemptId' in only) await addOfQuizzes(userId, only?.attemptId);
    if (!only || 'exerciseId' in only) await addOfLessons(userId, only?.exerciseId);
  };
}
