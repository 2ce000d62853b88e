import { masteryEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { findSubtopic, getProgress } from '../../courses/index.ts';
import { createMasteryService, proposeNext } from './mastery.service.ts';
import { listObjectives } from './objectives.ts';

export function masteryFeature(context: Context): Feature {
  const { courses } = context;
  const mastery = createMasteryService(context);
  const router = Router();

  async function changeClaim(
    { courseId, subtopicId }: { courseId: string; subtopicId: string },
    userId: string,
    change: 'claimKnown' | 'unclaimKnown',
  ) {
    const known = findSubtopic(await courses.getOwn(courseId, userId), subtopicId);
    const course = known && (await courses[change](courseId, userId, subtopicId));
    if (!course) throw notFound('There is no such lesson');
    return { progress: getProgress(course) };
  }

  route(router, masteryEndpoints.mastery, async ({ params: { courseId }, caller: { userId } }) =>
    mastery.view(await courses.getOwn(courseId, userId)),
  );

  route(router, masteryEndpoints.claimKnown, ({ params, caller }) => changeClaim(params, caller.userId, 'claimKnown'));

  route(router, masteryEndpoints.unclaimKnown, ({ params, caller }) =>
    changeClaim(params, caller.userId, 'unclaimKnown'),
  );

  route(router, masteryEndpoints.forgetObjective, async ({ params: { courseId, objectiveId }, caller: { userId } }) => {
    const course = await courses.getOwn(courseId, userId);
    if (!listObjectives(course).some(({ id }) => id === objectiveId)) throw notFound('There is no such objective');
    await courses.forgetObjective(courseId, userId, objectiveId);
    return { success: true, message: 'Forgotten' };
  });

  return {
    routers: [router],
    async today(_userId, _at, course) {
      const next = course && proposeNext(course, await mastery.trace(course));
      const lesson = next && findSubtopic(course, next.subtopicId)?.subtopic;
      if (!lesson || next.reason === 'read') return {};
      const { subtopicId, reason } = next;
      return {
        practice: { courseId: course.id, courseTitle: course.mainTopic, subtopicId, title: lesson.title, reason },
      };
    },
  };
}
