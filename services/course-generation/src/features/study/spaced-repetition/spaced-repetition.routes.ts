import { exerciseEndpoints, quizEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
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

type Needs = Pick<Context, 'courses' | 'now'> & {
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
}: Needs): Router {
  const router = Router();

  async function findTitles(courseIds: Set<string>, userId: string) {
    const found = await Promise.all([...courseIds].map((id) => courses.findOwn(id, userId)));
    return new Map(found.flatMap((course) => (course ? [[course.id, course.mainTopic]] : [])));
  }

  route(router, quizEndpoints.recall, async ({ query: { courseId }, caller: { userId } }) => {
    if (courseId !== undefined && !(await courses.findOwn(courseId, userId))) throw notFound('There is no such course');
    await addMissedCards(userId);
    const at = now();
    const of = { userId, courseId };
    const [due, { dueCount, total, nextDue }, byCourse] = await Promise.all([
      cards.listDue(of, at, MAX_DUE),
      cards.count(of, at),
      cards.countByCourse(userId, at),
    ]);
    const titles = await findTitles(new Set(byCourse.map((course) => course.courseId)), userId);
    const toDueView = createDueView(scheduler, at);
    const exercises = due.filter(isExerciseCard).map((card) => toDueExercise(card, titles.get(card.courseId) ?? ''));
    return {
      due: due.filter((card) => !isExerciseCard(card)).map((card) => toDueView(card, titles.get(card.courseId) ?? '')),
      ...(exercises.length > 0 && { exercises }),
      courses: byCourse.flatMap(({ courseId: id, ...counts }) => {
        const courseTitle = titles.get(id);
        return courseTitle === undefined ? [] : [{ courseId: id, courseTitle, ...counts }];
      }),
      dueCount,
      total,
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
