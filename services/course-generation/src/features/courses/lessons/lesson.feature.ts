import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { createLessonVersionRepository } from './lesson-version.repository.ts';
import { materialRoutes } from './material.routes.ts';
import { createRevisionJob } from './revision.job.ts';

export function lessonFeature(context: Context): Feature {
  const versions = createLessonVersionRepository(context.connection);
  const kind = createRevisionJob({ ...context, versions });
  return {
    generationTypes: [kind],
    routers: [lessonRoutes({ ...context, versions, kind }), materialRoutes(context)],
    async onPartsDeleted(courseId, ids) {
      await context.lessons.deleteParts(courseId, ids);
      await versions.deleteParts(courseId, ids);
    },
    async onCourseDeleted(courseId) {
      await context.lessons.deleteByCourse(courseId);
      await versions.deleteByCourse(courseId);
    },
  };
}
