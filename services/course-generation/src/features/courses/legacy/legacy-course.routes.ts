import { courseLegacyEndpoints } from '@coursewright/contracts';
import { forbidden, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { createCallLimits } from '../../accounts/index.ts';
import { createGeneratedTexts } from '../../authoring/index.ts';
import { createLegacyCourses } from './legacy-course.ts';

export function legacyCourseRoutes(context: Context): Router {
  const router = Router();
  const courses = createLegacyCourses({ ...context, generated: createGeneratedTexts(context.connection) });
  const count = createCallLimits(context.connection);

  route(router, courseLegacyEndpoints.course, async ({ body, caller }) => {
    if (body.user !== caller.userId) throw forbidden('You can only save courses of your own');
    await count('courses', caller.userId);
    const { id } = await courses.create(caller.userId, body);
    return { success: true, message: 'Course created successfully', courseId: id, completed: false };
  });

  route(router, courseLegacyEndpoints.update, async ({ body, caller }) => {
    await count('updates', caller.userId);
    await courses.update(caller.userId, body.courseId, body.content);
    return { success: true, message: 'Course updated successfully' };
  });

  return router;
}
