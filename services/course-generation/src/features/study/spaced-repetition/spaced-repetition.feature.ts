import { cardEndpoints, exerciseEndpoints, quizEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { type Cards, createCards } from './cards.service.ts';
import { createReviewCardRepository, isExerciseCard } from './review-card.repository.ts';
import {
  createAddMissedCards,
  createAnswerExerciseReview,
  createAnswerReview,
  createDueView,
  createReviewScheduler,
  toDueExercise,
} from './spaced-repetition.service.ts';

const MAX_DUE = 50;

export function spacedRepetitionFeature(context: Context): Feature {
  const { connection, config, courses, now } = context;
  const cards = createReviewCardRepository(connection);
  const scheduler = createReviewScheduler(config.RECALL_FIRST_STEP);
  const answerReview = createAnswerReview({ ...context, cards, scheduler });
  const answerExerciseReview = createAnswerExerciseReview({ ...context, cards, scheduler });
  const addMissedCards = createAddMissedCards(context);
  const router = Router();

  route(router, quizEndpoints.recall, async ({ query: { courseId }, caller: { userId } }) => {
    if (courseId !== undefined) await courses.getOwn(courseId, userId);
    await addMissedCards(userId);
    const at = now();
    const { due, courses: byCourse, nextDue } = await cards.review({ userId, courseId }, at, MAX_DUE);
    const titles = await courses.titles(
      userId,
      byCourse.map((counted) => counted.courseId),
    );
    const asked = byCourse.filter((counted) => courseId === undefined || counted.courseId === courseId);
    const toDueView = createDueView(scheduler, at);
    const exercises = due.filter(isExerciseCard).map((card) => toDueExercise(card, titles.get(card.courseId) ?? ''));
    return {
      due: due.filter((card) => !isExerciseCard(card)).map((card) => toDueView(card, titles.get(card.courseId) ?? '')),
      ...(exercises.length > 0 && { exercises }),
      courses: byCourse.flatMap(({ courseId: id, ...counts }) => {
        const courseTitle = titles.get(id);
        return courseTitle === undefined ? [] : [{ courseId: id, courseTitle, ...counts }];
      }),
      dueCount: asked.reduce((sum, { dueCount }) => sum + dueCount, 0),
      total: asked.reduce((sum, { total }) => sum + total, 0),
      nextDue: nextDue?.toISOString() ?? null,
    };
  });

  route(router, quizEndpoints.answerRecall, ({ params, body, caller }) =>
    answerReview(caller.userId, params.cardId, body.choice),
  );

  route(router, exerciseEndpoints.answerRecallExercise, ({ params, body, caller }) =>
    answerExerciseReview(caller.userId, params.cardId, body.answer),
  );

  return {
    routers: [router, cardRoutes(createCards({ ...context, cards, scheduler, addMissedCards }))],
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
