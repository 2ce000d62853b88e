import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { createNoteRepository } from './note.repository.ts';
import { noteRoutes } from './note.routes.ts';
import { createNoteList } from './note-list.ts';

export function notesFeature(context: Context): Feature {
  const notes = createNoteRepository(context.connection);
  function backfill() {
    const filling = notes.backfill().catch((err: unknown) => context.logger.warn({ err }, 'notes not searchable'));
    return { close: () => filling };
  }

  return {
    routers: [noteRoutes({ ...context, notes, listNotes: createNoteList({ ...context, notes }) })],
    background: [backfill],
    onPartsDeleted: notes.deleteParts,
    onCourseDeleted: notes.forget,
  };
}
