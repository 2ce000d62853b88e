import { structureEndpoints } from '@coursewright/contracts';
import { route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { CourseEditor } from './edit-course.ts';

export function structureRoutes(editor: CourseEditor): Router {
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

  return router;
}
