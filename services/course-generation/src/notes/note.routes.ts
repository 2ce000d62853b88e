import { lessonEndpoints } from '@coursewright/contracts';
import { conflict, notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { findSubtopic } from '../courses/course.ts';
import type { NotePlace, NoteRepository } from './note.repository.ts';

type Needs = Pick<Context, 'courses'> & { notes: NoteRepository };

const OVERTAKEN =
  'This note was changed in another tab or on another device. Both texts are kept: choose or join them.';

export function noteRoutes({ courses, notes }: Needs): Router {
  const router = Router();

  async function placeOf(params: Omit<NotePlace, 'userId'>, userId: string): Promise<NotePlace> {
    const { courseId, subtopicId } = params;
    const course = await courses.findOwn(courseId, userId);
    if (!course || !findSubtopic(course, subtopicId)) throw notFound('There is no such lesson');
    return { courseId, subtopicId, userId };
  }

  route(router, lessonEndpoints.note, async ({ params, caller }) => notes.read(await placeOf(params, caller.userId)));

  route(router, lessonEndpoints.saveNote, async ({ params, body: { text, revision }, caller }) => {
    const place = await placeOf(params, caller.userId);
    if (await notes.save(place, text, revision)) return { text, revision: revision + 1 };
    const now = await notes.read(place);
    // An answer that was lost on its way makes a client save the same text again.
    if (now.text === text) return now;
    throw conflict(OVERTAKEN, {
      code: 'note_changed',
      details: [
        { field: 'text', message: now.text },
        { field: 'revision', message: String(now.revision) },
      ],
    });
  });

  return router;
}
