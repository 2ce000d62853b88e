import { teacherEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import type { askTeacherWith } from './ask-teacher.ts';
import type { ExchangeRepository } from './exchange.repository.ts';
import { messagesOf } from './exchange.ts';

type Needs = Pick<Context, 'courses' | 'generations' | 'runner' | 'updates'> & {
  exchanges: ExchangeRepository;
  askTeacher: ReturnType<typeof askTeacherWith>;
};

const SHOWN = 200;

export function teacherRoutes({ courses, generations, runner, updates, exchanges, askTeacher }: Needs): Router {
  const router = Router();

  async function talkOf(courseId: string, userId: string) {
    if (!(await courses.findOwn(courseId, userId))) throw notFound('There is no such course');
    return { courseId, userId };
  }

  route(router, teacherEndpoints.chatHistory, async ({ params, caller }) => {
    const talk = await exchanges.latest(await talkOf(params.courseId, caller.userId), SHOWN);
    const last = talk.at(-1);
    return {
      messages: talk.flatMap(messagesOf).slice(-SHOWN),
      // also one that failed: its stream says why, and it can be tried again
      answering: last && !last.answer ? last.generationId : undefined,
    };
  });

  route(router, teacherEndpoints.askTeacher, async ({ params, body, caller }) =>
    askTeacher({ userId: caller.userId, courseId: params.courseId, ...body }),
  );

  route(router, teacherEndpoints.clearChat, async ({ params, caller }) => {
    const talk = await talkOf(params.courseId, caller.userId);
    const [last] = await exchanges.latest(talk, 1);
    const stopped = last && !last.answer ? await generations.cancel(last.generationId) : undefined;
    await exchanges.clear(talk);
    if (stopped) {
      updates.publish({ generationId: stopped.id, kind: 'cancel' });
      await runner.settle(stopped.id);
    }
    return { success: true, message: 'Your talk with the teacher was cleared' };
  });

  return router;
}
