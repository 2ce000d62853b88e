import type { Context } from '../../../context.ts';
import { hintsOf, type QuizItem } from '../quizzes/quiz.ts';
import { createQuizAttemptRepository } from '../quizzes/quiz-attempt.repository.ts';
import { createReviewCardRepository, isQuestionCard } from '../spaced-repetition/review-card.repository.ts';

// A question of a quiz, or a card at its present review.
export type HintPlace = { attemptId: string; itemId: string } | { cardId: string; reps: number };

interface HintedQuestion {
  courseId: string;
  item: QuizItem;
  hints: string[];
  isOpen: boolean;
  place: HintPlace;
}

export type HintPlaces = ReturnType<typeof createHintPlaces>;

export function createHintPlaces({ connection, now }: Pick<Context, 'connection' | 'now'>) {
  const attempts = createQuizAttemptRepository(connection);
  const cards = createReviewCardRepository(connection);

  async function findInQuiz(userId: string, attemptId: string, itemId: string): Promise<HintedQuestion | undefined> {
    const attempt = await attempts.findOwn(attemptId, userId);
    const item = attempt?.items.find(({ id }) => id === itemId);
    if (!attempt || !item) return undefined;
    const isOpen = !attempt.answers.some((answer) => answer.itemId === itemId);
    return { courseId: attempt.courseId, item, hints: hintsOf(attempt, itemId), isOpen, place: { attemptId, itemId } };
  }

  async function findDue(userId: string, cardId: string): Promise<HintedQuestion | undefined> {
    const card = await cards.findOwn(cardId, userId);
    if (!card || !isQuestionCard(card)) return undefined;
    const { courseId, item, hints = [], memory } = card;
    const place = { cardId, reps: memory.reps };
    return { courseId, item, hints: hints ?? [], isOpen: memory.due <= now(), place };
  }

  return {
    findInQuiz,
    findDue,

    // As it is now; undefined when it was rated meanwhile.
    async find(userId: string, place: HintPlace): Promise<HintedQuestion | undefined> {
      if ('attemptId' in place) return findInQuiz(userId, place.attemptId, place.itemId);
      const due = await findDue(userId, place.cardId);
      return due && 'reps' in due.place && due.place.reps === place.reps ? due : undefined;
    },

    async add(userId: string, place: HintPlace, level: number, text: string): Promise<void> {
      if ('attemptId' in place) await attempts.addHint(place.attemptId, userId, { itemId: place.itemId, level, text });
      else await cards.addHint(place.cardId, userId, { reps: place.reps, level, text });
    },
  };
}
