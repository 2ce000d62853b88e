import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createNoteRepository } from './note.repository.ts';
import { noteRoutes } from './note.routes.ts';
import { createNoteList } from './note-list.ts';

export function notesFeature(context: Context): Feature {
  const notes = createNoteRepository(context.connection);
  return {
    routers: [noteRoutes({ ...context, notes, listNotes: createNoteList({ ...context, notes }) })],
    onPartsDeleted: notes.deleteParts,
    onCourseDeleted: notes.forget,
  };
}
