import { courseEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { CountCall } from '../../accounts/index.ts';
import type { CourseDeletion } from './delete-course.ts';
import type { DuplicateCourse } from './duplicate-course.ts';
import type { LibraryRepository } from './library.repository.ts';
import type { PlanReading } from './reading-plan.ts';

interface Dependencies {
  library: LibraryRepository;
  deletion: CourseDeletion;
  duplicateCourse: DuplicateCourse;
  count: CountCall;
  planReading: PlanReading;
  describeToday: Context['describeToday'];
}

export function libraryRoutes(dependencies: Dependencies): Router {
  const { library, deletion, duplicateCourse, count, planReading, describeToday } = dependencies;
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

  return router;
}
