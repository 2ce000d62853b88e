import { courseEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createCallLimits } from '../../accounts/index.ts';
import { createCourseCopier } from './copy-course.ts';
import { createCourseDeletion, createTombstoneRepository, createUserCourseDeletion } from './delete-course.ts';
import { createCourseDuplicator } from './duplicate-course.ts';
import { createLibraryRepository } from './library.repository.ts';
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
  const { connection, describeToday } = context;
  const library = createLibraryRepository(connection);
  const tombstones = createTombstoneRepository(connection);
  const deletion = createLibraryDeletion(context);
  const duplicateCourse = createCourseDuplicator({ ...context, library, tombstones });
  const planReading = createReadingPlan(context);
  const count = createCallLimits(connection);
  const router = Router();

  async function viewToday(userId: string) {
    const entry = await library.findUnfinished(userId);
    const latest = entry?.course ?? (await library.findReadLast(userId));
    const [[course = null], parts] = await Promise.all([
      planReading(entry ? [entry] : []),
      describeToday(userId, latest),
    ]);
    return { course, ...parts };
  }

  route(router, courseEndpoints.library, async ({ query, caller }) => {
    const { userId } = caller;
    const [{ items, total, completed }, today] = await Promise.all([
      library.find(userId, query),
      query.today && viewToday(userId),
    ]);
    return { items: await planReading(items), total, completed, ...(today && { today }) };
  });

  route(router, courseEndpoints.renameCourse, async ({ params, body, caller }) => {
    const renamed = await library.rename(params.courseId, caller.userId, body.mainTopic);
    if (!renamed) throw notFound('There is no such course');
    return { success: true, message: 'Course renamed' };
  });

  route(router, courseEndpoints.deleteCourse, async ({ params, caller }) => {
    await deletion.delete(caller.userId, params.courseId);
    return { success: true, message: 'Course deleted' };
  });

  route(router, courseEndpoints.duplicateCourse, async ({ params, caller }) => {
    await count('copies', caller.userId);
    return { courseId: await duplicateCourse(caller.userId, params.courseId) };
  });

  return {
    routers: [router],
    onUserDeleted: createUserCourseDeletion({ ...context, deletion }),
    schedules: [{ name: 'delete-course-data', everyMs: SWEEP_EVERY_MS, start: 'always', run: deletion.sweep }],
  };
}
