import { structureEndpoints } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import { handledOnce, type JobType, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createCourseEditor } from './edit-course.ts';
import { createEditsJob } from './edits.job.ts';
import { createEditFollower } from './follow-edits.ts';
import { createStructureRepository, FOLLOW_UP_JOB, type FollowUp } from './structure.repository.ts';

const EXPIRE_EVERY_MS = HOUR_MS;

export function structureFeature(context: Context): Feature {
  const structures = createStructureRepository(context.connection, context.courseJobs);
  const follower = createEditFollower({ ...context, structures });
  const followUp: JobType<FollowUp> = {
    ...handledOnce,
    name: FOLLOW_UP_JOB,
    async run({ payload }) {
      await follower.follow(payload.courseId);
    },
  };
  const editsJob = createEditsJob(context);
  const editor = createCourseEditor({ ...context, structures });
  const router = Router();

  route(router, structureEndpoints.courseStructure, ({ params, caller }) =>
    editor.view(caller.userId, params.courseId),
  );
  route(router, structureEndpoints.editStructure, ({ params, body: { operations, ...basis }, caller }) =>
    editor.edit(caller.userId, params.courseId, basis, operations),
  );
  route(router, structureEndpoints.undoStructure, ({ params, body, caller }) =>
    editor.undo(caller.userId, params.courseId, body),
  );
  route(router, structureEndpoints.wishForEdits, async ({ params: { courseId }, body: { wish }, caller }) => {
    await context.courses.getOwn(courseId, caller.userId);
    const { id } = await editsJob.request(caller.userId, { courseId, wish });
    return { generationId: id };
  });

  return {
    routers: [router],
    jobs: [editsJob, followUp],
    schedules: [
      {
        name: 'expire-removed-lessons',
        everyMs: EXPIRE_EVERY_MS,
        start: 'always',
        run: ({ at }) => follower.expire(at),
      },
    ],
  };
}
