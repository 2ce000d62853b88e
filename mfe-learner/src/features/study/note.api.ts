import { lessonEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import type { LessonPlace } from './lesson-revisions.api.ts';

export type Note = ResponseOf<typeof lessonEndpoints.note>;

export const readNote = (params: LessonPlace, signal?: AbortSignal) =>
  apiRequest(lessonEndpoints.note, { params, signal });

// the browser lets 64 KiB outlive the page, and a letter takes up to 4 bytes
const SMALL = 15_000;

/** A note that is typed and left at once is saved all the same. */
export const saveNote = (params: LessonPlace, note: Note) =>
  apiRequest(lessonEndpoints.saveNote, { params, body: note, keepalive: note.text.length < SMALL });
