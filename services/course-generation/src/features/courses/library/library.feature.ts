import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createCallLimits } from '../../accounts/index.ts';
import { createCourseCopier } from './copy-course.ts';
import { createCourseDeletion, createTombstoneRepository, createUserCourseDeletion } from './delete-course.ts';
import { createCourseDuplicator } from './duplicate-course.ts';
import { createLibraryRepository } from './library.repository.ts';
import { libraryRoutes } from './library.routes.ts';
import { createReadingPlan } from './reading-plan.ts';

const SWEEP_EVERY_MS = 60_000;

export function createLibraryCopier(context: Context) {
  const { connection } = context;
  const tombstones = createTombstoneRepository(connection);
  return createCourseCopier({ ...context, tombstones, count: createCallLimits(connection) });
}

export function createLibraryDeletion(context: Context) {
  const library = createLibraryRepository(context.connection);
  return createCourseDeletion({ ...context, library, tombstones: createTombstoneRepository(context.connection) });
}

export function libraryFeature(context: Context): Feature {
  const { connection } = context;
  const library = createLibraryRepository(connection);
  const tombstones = createTombstoneRepository(connection);
  const deletion = createLibraryDeletion(context);
  const duplicateCourse = createCourseDuplicator({ ...context, library, tombstones });

  return {
    routers: [
      libraryRoutes({
        ...context,
        library,
        deletion,
        duplicateCourse,
        count: createCallLimits(connection),
        planReading: createReadingPlan(context),
      }),
    ],
    onUserDeleted: createUserCourseDeletion({ ...context, deletion }),
    schedules: [{ name: 'delete-course-data', everyMs: SWEEP_EVERY_MS, start: 'always', run: deletion.sweep }],
  };
}
