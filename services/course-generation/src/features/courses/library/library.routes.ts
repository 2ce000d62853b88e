import { courseEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { CountCall } from '../../accounts/index.ts';
import { toCourseListItem } from '../course.model.ts';
import type { CourseDeletion } from './delete-course.ts';
import type { DuplicateCourse } from './duplicate-course.ts';
import type { LibraryRepository } from './library.repository.ts';

interface Options {
  library: LibraryRepository;
  deletion: CourseDeletion;
  duplicateCourse: DuplicateCourse;
  count: CountCall;
}

export function libraryRoutes({ library, deletion, duplicateCourse, count }: Options): Router {
  const router = Router();

  route(router, courseEndpoints.library, async ({ query, caller }) => {
    const { items, total, completed } = await library.find(caller.userId, query);
    return { items: items.map(toCourseListItem), total, completed };
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
