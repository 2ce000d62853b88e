import { structureEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { CourseEditor } from './edit-course.ts';
import type { EditsJob } from './edits.job.ts';

type Dependencies = Pick<Context, 'courses'> & { editor: CourseEditor; editsJob: EditsJob };

export function structureRoutes({ courses, editor, editsJob }: Dependencies): Router {
  const router = Router();

  route(router, structureEndpoints.courseStructure, ({ params, caller }) =>
    editor.view(caller.userId, params.courseId),
  );

  route(router, structureEndpoints.editStructure, ({ params, body: { operations, ...basis }, caller }) =>
    editor.edit(caller.userId, params.courseId, basis, operations),
  );

  route(router, structureEndpoints.undoStructure, ({ params, body, caller }) =>
    editor.undo(caller.userId, params.courseId, body),
  );

  route(
    router,
    structureEndpoints.wishForEdits,
    async ({ params: { courseId }, body: { wish }, caller: { userId } }) => {
      if (!(await courses.findOwn(courseId, userId))) throw notFound('There is no such course');
      const { id } = await editsJob.request(userId, { courseId, wish });
      return { generationId: id };
    },
  );

  return router;
}
