import { createHash } from 'node:crypto';
import type { CardRating, LessonCard } from '@coursewright/contracts';
import { conflict, notFound, unprocessable } from '@coursewright/service-kit';
import { escapeHtml } from '@coursewright/text';
import type { Connection } from 'mongoose';
import type { Context } from '../../../context.ts';
import { findSubtopic } from '../../courses/index.ts';
import { createExerciseAttemptRepository } from '../exercises/exercise-attempt.repository.ts';
import { findAsked, listHints } from '../quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { getSides, toCardText } from './card-text.ts';
import {
  createReviewCardRepository,
  isTextCard,
  type NewReviewCard,
  type ReviewCard,
  type ReviewCardRepository,
  type TextItem,
} from './review-card.repository.ts';
import type { AddMissedCards, ReviewScheduler } from './spaced-repetition.service.ts';
import { type SuggestedCard, suggestCards } from './suggest-cards.ts';

type Dependencies = Pick<Context, 'connection' | 'courses' | 'lessons' | 'config' | 'now' | 'hooks'> & {
  cards: ReviewCardRepository;
  scheduler: ReviewScheduler;
  addMissedCards: AddMissedCards;
};

interface Place {
  courseId: string;
  subtopicId: string;
}

type SuggestedItem = SuggestedCard & { itemId: string };

const NO_CARD = 'There is no such card';

// One item of the schedule, also when a double click or two tabs keep it.
const toItemId = ({ courseId, subtopicId }: Place, key: string): string =>
  `${key.split('-')[0]}-${createHash('sha256').update(`${courseId}/${subtopicId}/${key}`).digest('hex').slice(0, 24)}`;

function toKeptView({ id: cardId, item }: ReviewCard): LessonCard {
  if ('front' in item) return { key: item.id, kind: item.kind, cardId, ...toCardText(item) };
  const sides = getSides(item);
  const html = { frontHtml: escapeHtml(sides.front), backHtml: escapeHtml(sides.back) };
  return { key: item.id, kind: 'question', cardId, ...sides, ...html };
}

/** The cards of a course or a lesson whose both sides may be seen: an exercise that is open is only asked. */
export function createListShown(connection: Connection) {
  const cards = createReviewCardRepository(connection);
  const exercises = createExerciseAttemptRepository(connection);
  return async (userId: string, courseId: string, subtopicId?: string): Promise<ReviewCard[]> => {
    const [kept, open] = await Promise.all([
      subtopicId === undefined
        ? cards.listByCourse(userId, courseId)
        : cards.listByLesson(userId, courseId, subtopicId),
      exercises.openIds(courseId),
    ]);
    return kept.filter(({ item }) => !open.has(item.id));
  };
}

export type Cards = ReturnType<typeof createCards>;

// Terms, key points and questions that a learner keeps. They are cards of the one schedule of spaced repetition.
export function createCards(dependencies: Dependencies) {
  const { connection, courses, lessons, config, now, cards, scheduler, hooks, addMissedCards } = dependencies;
  const attempts = createQuizAttemptRepository(connection);
  const listShown = createListShown(connection);

  async function findLesson(place: Place, userId: string) {
    const course = await courses.findOwn(place.courseId, userId);
    const found = course && findSubtopic(course, place.subtopicId);
    if (!found) throw notFound('There is no such lesson');
    const { topic, subtopic } = found;
    const lesson = await lessons.find(place.courseId, place.subtopicId);
    const cards = lesson ? suggestCards(lesson.markdown, subtopic.contract?.terms) : [];
    return {
      topicId: topic.id,
      lesson,
      suggested: cards.map((card) => ({ ...card, itemId: toItemId(place, card.key) })),
    };
  }

  async function assertRoom(userId: string, more: number): Promise<void> {
    const { total } = await cards.count({ userId }, now());
    if (total + more <= config.ACCOUNT_CARDS) return;
    const message = `You can keep ${config.ACCOUNT_CARDS} cards. Remove some you no longer need, then try again.`;
    throw unprocessable(message, { code: 'too_many_cards' });
  }

  async function listOfLesson(place: Place, userId: string, found: SuggestedItem[]) {
    const kept = await listShown(userId, place.courseId, place.subtopicId);
    const idOf = new Map(kept.map((card) => [card.item.id, card]));
    const suggested = found.map(({ itemId, key, kind, front, back }): LessonCard => {
      const card = idOf.get(itemId);
      idOf.delete(itemId);
      return card ? { ...toKeptView(card), key } : { key, kind, cardId: null, ...toCardText({ front, back }) };
    });
    return { cards: [...suggested, ...[...idOf.values()].map(toKeptView)] };
  }

  async function keep(userId: string, kept: Omit<NewReviewCard, 'userId'>[]): Promise<void> {
    await assertRoom(userId, kept.length);
    for (const card of kept) await cards.add({ ...card, userId });
  }

  return {
    async list(place: Place, userId: string) {
      const { suggested } = await findLesson(place, userId);
      return listOfLesson(place, userId, suggested);
    },

    async keep(place: Place, userId: string, keys: readonly string[]) {
      const { topicId, lesson, suggested } = await findLesson(place, userId);
      const { courseId, subtopicId } = place;
      const chosen = suggested.filter(({ key }) => keys.includes(key));
      if (!lesson || chosen.length === 0) throw notFound('This card is not in the lesson any more. Load it again.');
      const known = new Set((await cards.listByLesson(userId, courseId, subtopicId)).map(({ item }) => item.id));
      const missing = chosen.filter(({ itemId }) => !known.has(itemId));
      await keep(
        userId,
        missing.map(({ itemId: id, kind, front, back }) => {
          const item: TextItem = { id, subtopicId, kind, front, back };
          return { courseId, topicId, source: lesson.source, item, memory: scheduler.kept(now()) };
        }),
      );
      return listOfLesson(place, userId, suggested);
    },

    async keepQuestion(attemptId: string, userId: string, itemId: string): Promise<void> {
      const attempt = await attempts.findOwn(attemptId, userId);
      const asked = attempt && findAsked(attempt, itemId);
      if (!attempt || !asked) throw notFound('There is no such question');
      const { item, source, right } = asked;
      if (right === undefined) throw conflict('Answer the question first');
      const { courseId, topicId } = attempt;
      const known = await cards.listByLesson(userId, courseId, item.subtopicId);
      if (known.some((card) => card.item.id === itemId)) return;
      const hinted = listHints(attempt, itemId).length > 0;
      const memory = scheduler.answered({ right, hinted }, now());
      await keep(userId, [{ courseId, topicId, source, item, memory }]);
    },

    async edit(cardId: string, userId: string, sides: Pick<TextItem, 'front' | 'back'>): Promise<LessonCard> {
      const card = await cards.findOwn(cardId, userId);
      if (!card) throw notFound(NO_CARD);
      if (!isTextCard(card)) throw conflict('Questions of a quiz cannot be edited');
      const edited = await cards.edit(cardId, userId, sides, now());
      if (!edited) throw notFound(NO_CARD);
      return toKeptView(edited);
    },

    async remove(cardId: string, userId: string): Promise<void> {
      // What is still marked as missed would bring it back.
      await addMissedCards(userId);
      if (!(await cards.remove(cardId, userId))) throw notFound(NO_CARD);
    },

    // Idempotent: a rated card is not due, and a repeated call returns the result of the first.
    async rate(cardId: string, userId: string, rating: CardRating) {
      const at = now();
      const card = await cards.findOwn(cardId, userId);
      if (!card) throw notFound(NO_CARD);
      if (!isTextCard(card)) throw conflict('A question of a quiz is rated by its answer');
      if (card.memory.due <= at) {
        const rated = await cards.rate(card, scheduler.rate(card.memory, rating, at), { rating });
        if (rated) hooks.notify('onReviewDone', userId);
        const current = rated ?? (await cards.findOwn(cardId, userId));
        if (!current) throw notFound(NO_CARD);
        return { nextDue: current.memory.due.toISOString() };
      }
      if (!card.last) throw conflict('This card is not due yet. It comes back later.');
      return { nextDue: card.memory.due.toISOString() };
    },
  };
}
