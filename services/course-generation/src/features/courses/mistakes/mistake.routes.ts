import { type MistakeState, mistakeEndpoints, type ReportedMistake } from '@coursewright/contracts';
import { conflict, createHourlyLimit, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { findSubtopic } from '../course.ts';
import { assertRevisable, type RevisionInput, type RevisionJob } from '../lessons/revision.job.ts';
import { describeMistake, describeReport } from './describe-mistake.ts';
import { type Mistake, type MistakeRepository, mistakeBytes } from './mistake.repository.ts';

type Dependencies = Pick<Context, 'connection' | 'courses' | 'generator' | 'lessons' | 'storage' | 'now'> & {
  mistakes: MistakeRepository;
  revisionJob: RevisionJob;
};

const REPORTS_PER_HOUR = 20;
const TOO_MANY = 'You have reported many mistakes in a short time. Please try again later.';
const DECIDED = 'Another decision was made on this report in the meantime.';
const BUSY = 'This lesson is being rewritten already. Please try again when its new text is there.';

export function mistakeRoutes(dependencies: Dependencies): Router {
  const { connection, courses, generator, lessons, storage, now, mistakes, revisionJob } = dependencies;
  const router = Router();
  const limit = createHourlyLimit(connection, 'mistakes', REPORTS_PER_HOUR, TOO_MANY);

  async function checkOwn(courseId: string, subtopicId: string, userId: string): Promise<void> {
    const course = await courses.findOwn(courseId, userId);
    if (!course || !findSubtopic(course, subtopicId)) throw notFound('There is no such lesson');
  }

  route(router, mistakeEndpoints.reportMistake, async ({ params: { courseId, subtopicId }, body, caller }) => {
    const { userId } = caller;
    await checkOwn(courseId, subtopicId, userId);
    if (!(await lessons.find(courseId, subtopicId))) throw notFound('This lesson is not written yet. Open it first.');
    await (await limit()).consume(userId);
    await storage.checkStorageLimit(userId, mistakeBytes(body));
    return describeMistake(await mistakes.add({ ...body, courseId, subtopicId, userId, createdAt: now() }));
  });

  route(router, mistakeEndpoints.mistakes, async ({ params: { courseId, subtopicId }, caller }) => {
    await checkOwn(courseId, subtopicId, caller.userId);
    return (await mistakes.ofLesson(courseId, subtopicId, caller.userId)).map(describeMistake);
  });

  route(router, mistakeEndpoints.seeMistake, async ({ params, caller }) => {
    const seen = await mistakes.see(params.mistakeId, caller.userId);
    if (!seen) throw notFound('There is no such report');
    return describeMistake(seen);
  });

  async function toReported(mistake: Mistake): Promise<ReportedMistake> {
    return describeReport(mistake, await courses.find(mistake.courseId));
  }

  route(router, mistakeEndpoints.reportedMistakes, async ({ query }) =>
    Promise.all((await mistakes.reported(query.state)).map(toReported)),
  );

  async function rewrite({ id, courseId, subtopicId }: Mistake): Promise<void> {
    const [course, lesson] = await Promise.all([courses.find(courseId), lessons.find(courseId, subtopicId)]);
    if (!course || !lesson) throw notFound('There is no such lesson');
    assertRevisable(generator, lesson);
    const input: RevisionInput = { courseId, subtopicId, change: 'rewrite', mistakeId: id };
    const job = await revisionJob.request(course.userId, input);
    if (job.payload.mistakeId !== id) throw conflict(BUSY, { code: 'lesson_busy' });
  }

  const UNDECIDED: MistakeState[] = ['open', 'accepted'];

  route(router, mistakeEndpoints.decideMistake, async ({ params: { mistakeId }, body: { decision } }) => {
    const before = await mistakes.find(mistakeId);
    if (!before) throw notFound('There is no such report');
    const to = ({ accept: 'accepted', rewrite: 'rewriting', dismiss: 'dismissed' } as const)[decision];
    const from = UNDECIDED.filter((state) => state !== to);
    const moved = await mistakes.move(mistakeId, from, to);
    if (!moved) throw conflict(DECIDED, { code: 'mistake_decided' });
    if (to === 'rewriting') {
      try {
        await rewrite(moved);
      } catch (error) {
        await mistakes.move(mistakeId, ['rewriting'], before.state);
        throw error;
      }
    }
    return toReported(moved);
  });

  return router;
}
