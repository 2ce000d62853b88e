import { cardEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { type Cards, createCards } from './cards.service.ts';
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

function cardRoutes(cards: Cards): Router {
  const router = Router();
  route(router, cardEndpoints.lessonCards, ({ params, caller }) => cards.list(params, caller.userId));
  route(router, cardEndpoints.keepCards, ({ params, body, caller }) => cards.keep(params, caller.userId, body.keys));
  route(router, cardEndpoints.keepQuestion, async ({ params, body, caller }) => {
    await cards.keepQuestion(params.attemptId, caller.userId, body.itemId);
    return { success: true, message: 'Kept as a card' };
  });
  route(router, cardEndpoints.editCard, ({ params, body, caller }) => cards.edit(params.cardId, caller.userId, body));
  route(router, cardEndpoints.removeCard, async ({ params, caller }) => {
    await cards.remove(params.cardId, caller.userId);
    return { success: true, message: 'The card was removed' };
  });
  route(router, cardEndpoints.rateCard, ({ params, body, caller }) =>
    cards.rate(params.cardId, caller.userId, body.rating),
  );
  return router;
}
