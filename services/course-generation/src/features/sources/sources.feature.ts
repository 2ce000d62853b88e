import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { sourceRoutes } from './source.routes.ts';

// As long as an outline that was not made a course.
const UNUSED_MS = 7 * DAY_MS;

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
