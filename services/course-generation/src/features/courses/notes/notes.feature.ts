import { lessonEndpoints, noteListEndpoints } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { findSubtopic } from '../course.ts';
import { createNoteRepository, type NoteKey } from './note.repository.ts';
import { createNoteList } from './note-list.ts';

const CHANGED_ELSEWHERE =
  'This note was changed in another tab or on another device. Both texts are kept: choose or join them.';

export function notesFeature(context: Context): Feature {
  const { courses, storage } = context;
  const notes = createNoteRepository(context.connection);
  const listNotes = createNoteList({ ...context, notes });
  const router = Router();

  async function findKey(params: Omit<NoteKey, 'userId'>, userId: string): Promise<NoteKey> {
    const { courseId, subtopicId } = params;
    const course = await courses.findOwn(courseId, userId);
    if (!course || !findSubtopic(course, subtopicId)) throw notFound('There is no such lesson');
    return { courseId, subtopicId, userId };
  }

  route(router, noteListEndpoints.ownNotes, ({ query, caller }) => listNotes(caller.userId, query));

  route(router, lessonEndpoints.note, async ({ params, caller }) => notes.read(await findKey(params, caller.userId)));

  route(router, lessonEndpoints.saveNote, async ({ params, body: { text, revision }, caller }) => {
    const key = await findKey(params, caller.userId);
    // a full account can still shorten or empty a note
    const before = (await notes.read(key)).text;
    if (text.length > before.length)
      await storage.checkStorageLimit(caller.userId, Buffer.byteLength(text) - Buffer.byteLength(before));
    if (await notes.save(key, text, revision)) return { text, revision: revision + 1 };
    const current = await notes.read(key);
    // after a lost response the client saves the same text again
    if (current.text === text) return current;
    throw conflict(CHANGED_ELSEWHERE, {
      code: 'note_changed',
      details: [
        { field: 'text', message: current.text },
        { field: 'revision', message: String(current.revision) },
      ],
    });
  });

  return { routers: [router], onPartsDeleted: notes.deleteParts, onCourseDeleted: notes.forget };
}
