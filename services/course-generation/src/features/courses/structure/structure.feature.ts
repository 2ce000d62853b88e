import { HOUR_MS } from '@coursewright/contracts/durations';
import { handledOnce, type JobType } from '@coursewright/service-kit';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createCourseEditor } from './edit-course.ts';
import { createEditsJob } from './edits.job.ts';
import { createEditFollower } from './follow-edits.ts';
import { createStructureRepository, FOLLOW_UP_JOB, type FollowUp } from './structure.repository.ts';
import { structureRoutes } from './structure.routes.ts';

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
  return {
    routers: [structureRoutes({ ...context, editsJob, editor: createCourseEditor({ ...context, structures }) })],
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
