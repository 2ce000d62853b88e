import { quizEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { ReviewCardRepository } from './review-card.repository.ts';
import { type AddMissedCards, type AnswerReview, toDueView } from './spaced-repetition.service.ts';

const MAX_DUE = 50;

type Needs = Pick<Context, 'courses' | 'now'> & {
  cards: ReviewCardRepository;
  addMissedCards: AddMissedCards;
  answerReview: AnswerReview;
};

export function spacedRepetitionRoutes({ courses, now, cards, addMissedCards, answerReview }: Needs): Router {
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
    const [due, { dueCount, total, nextDue }] = await Promise.all([
      cards.listDue(of, at, MAX_DUE),
      cards.count(of, at),
    ]);
    const titles = await findTitles(new Set(due.map((card) => card.courseId)), userId);
    return {
      due: due.map((card) => toDueView(card, titles.get(card.courseId) ?? '')),
      dueCount,
      total,
      nextDue: nextDue?.toISOString() ?? null,
    };
  });

  route(router, quizEndpoints.answerRecall, ({ params, body, caller }) =>
    answerReview(caller.userId, params.cardId, body.choice),
  );

  return router;
}
