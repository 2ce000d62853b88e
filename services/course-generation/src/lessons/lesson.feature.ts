import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { createLessonVersionRepository } from './lesson-version.repository.ts';
import { revisionKind } from './revision.kind.ts';

/** Other texts for a lesson: simpler, deeper, with an example, anew; and the way back. */
export function lessonFeature(context: Context): Feature {
  const versions = createLessonVersionRepository(context.connection);
  const kind = revisionKind({ ...context, versions });
  return {
    kinds: [kind],
    routers: [lessonRoutes({ ...context, versions, kind })],
    forget: versions.forget,
  };
}
