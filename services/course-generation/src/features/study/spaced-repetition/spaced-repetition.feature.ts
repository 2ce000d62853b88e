import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { cardRoutes } from './cards.routes.ts';
import { createCards } from './cards.service.ts';
import { createReviewCardRepository } from './review-card.repository.ts';
import { spacedRepetitionRoutes } from './spaced-repetition.routes.ts';
import {
  createAddMissedCards,
  createAnswerExerciseReview,
  createAnswerReview,
  createReviewScheduler,
} from './spaced-repetition.service.ts';

export function spacedRepetitionFeature(context: Context): Feature {
  const { connection, config } = context;
  const cards = createReviewCardRepository(connection);
  const scheduler = createReviewScheduler(config.RECALL_FIRST_STEP);
  const answerReview = createAnswerReview({ ...context, cards, scheduler });
  const answerExerciseReview = createAnswerExerciseReview({ ...context, cards, scheduler });
  const addMissedCards = createAddMissedCards(context);
  return {
    routers: [
      spacedRepetitionRoutes({ ...context, cards, addMissedCards, answerReview, answerExerciseReview, scheduler }),
      cardRoutes(createCards({ ...context, cards, scheduler, addMissedCards })),
    ],
    async today(userId, at) {
      const { nextDue, ...counts } = await cards.count({ userId }, at);
      return { reviews: { ...counts, nextDue: nextDue?.toISOString() ?? null } };
    },
    onQuestionMissed: addMissedCards,
    onPartsDeleted: (courseId, ids) => cards.deleteParts(courseId, ids),
    onCourseDeleted: (courseId) => cards.deleteByCourse(courseId),
  };
}
