import { quizEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import type { AnswerRecall } from './answer-recall.ts';
import { toDueView } from './recall.mapper.ts';
import type { RecallCardRepository } from './recall-card.repository.ts';
import type { RememberMissed } from './remember-missed.ts';

const AT_ONCE = 50;

type Needs = Pick<Context, 'courses' | 'now'> & {
  cards: RecallCardRepository;
  rememberMissed: RememberMissed;
  answerRecall: AnswerRecall;
};

export function recallRoutes({ courses, now, cards, rememberMissed, answerRecall }: Needs): Router {
  const router = Router();

  async function titlesOf(courseIds: Set<string>, userId: string) {
    const found = await Promise.all([...courseIds].map((id) => courses.findOwn(id, userId)));
    return new Map(found.flatMap((course) => (course ? [[course.id, course.mainTopic]] : [])));
  }

  route(router, quizEndpoints.recall, async ({ query: { courseId }, caller: { userId } }) => {
    if (courseId !== undefined && !(await courses.findOwn(courseId, userId))) throw notFound('There is no such course');
    await rememberMissed(userId);
    const at = now();
    const of = { userId, courseId };
    const [due, { dueCount, total, nextDue }] = await Promise.all([
      cards.listDue(of, at, AT_ONCE),
      cards.count(of, at),
    ]);
    const titles = await titlesOf(new Set(due.map((card) => card.courseId)), userId);
    return {
      due: due.map((card) => toDueView(card, titles.get(card.courseId) ?? '')),
      ...{ dueCount, total, nextDue: nextDue?.toISOString() ?? null },
    };
  });

  route(router, quizEndpoints.answerRecall, ({ params, body, caller }) =>
    answerRecall(caller.userId, params.cardId, body.choice),
  );

  return router;
}
