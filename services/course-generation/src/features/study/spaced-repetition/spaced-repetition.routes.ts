import { exerciseEndpoints, quizEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { isExerciseCard, type ReviewCardRepository } from './review-card.repository.ts';
import {
  type AddMissedCards,
  type AnswerExerciseReview,
  type AnswerReview,
  createDueView,
  type ReviewScheduler,
  toDueExercise,
} from './spaced-repetition.service.ts';

const MAX_DUE = 50;

type Dependencies = Pick<Context, 'courses' | 'now'> & {
  cards: ReviewCardRepository;
  addMissedCards: AddMissedCards;
  answerReview: AnswerReview;
  answerExerciseReview: AnswerExerciseReview;
  scheduler: ReviewScheduler;
};

export function spacedRepetitionRoutes({
  courses,
  now,
  cards,
  addMissedCards,
  answerReview,
  answerExerciseReview,
  scheduler,
}: Dependencies): Router {
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

  return router;
}
