import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { sourceRoutes } from './source.routes.ts';

const HOUR_MS = 60 * 60 * 1_000;
// As long as an outline that was not made a course.
const UNUSED_MS = 7 * 24 * HOUR_MS;

export function sourcesFeature({ connection, sources, storage }: Context): Feature {
  return {
    routers: [sourceRoutes({ connection, sources, storage })],
    schedules: [
      {
        name: 'expire-sources',
        everyMs: HOUR_MS,
        start: 'always',
        run: () => sources.removeUnused(new Date(Date.now() - UNUSED_MS), new Date(Date.now() - HOUR_MS)),
      },
    ],
    onCourseDeleted: sources.release,
    onUserDeleted: sources.removeAll,
  };
}
