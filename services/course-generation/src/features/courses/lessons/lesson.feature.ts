import type { Context } from '../../../context.ts';
import { deleteWithCourse, type Feature } from '../../../feature.ts';
import { createMistakeRepository } from '../mistakes/mistake.repository.ts';
import { mistakeRoutes } from '../mistakes/mistake.routes.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { createLessonVersionRepository } from './lesson-version.repository.ts';
import { createCompletion, createRevisionJob, type RevisionInput } from './revision.job.ts';

export function lessonFeature(context: Context): Feature {
  const versions = createLessonVersionRepository(context.connection);
  const mistakes = createMistakeRepository(context.connection);
  const revisionJob = createRevisionJob({ ...context, versions, mistakes });
  const complete = createCompletion({ ...context, revisionJob });
  return {
    jobs: [revisionJob],
    routers: [
      lessonRoutes({ ...context, versions, revisionJob }),
      mistakeRoutes({ ...context, mistakes, revisionJob }),
    ],
    // A retry may succeed after a failure.
    async onJobFinished(job) {
      await complete(job);
      const { type, state, payload } = job;
      const { mistakeId } = payload as Partial<RevisionInput>;
      if (type !== revisionJob.name || mistakeId === undefined) return;
      if (state === 'done') await mistakes.move(mistakeId, ['rewriting', 'open'], 'rewritten');
      else await mistakes.move(mistakeId, ['rewriting'], 'open');
    },
    onUserDeleted: mistakes.deleteByUser,
    ...deleteWithCourse(context.lessons, versions, mistakes),
  };
}
