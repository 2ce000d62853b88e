import { lessonEndpoints, type ResponseOf } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import type { LessonPlace } from './lesson-revisions.api.ts';

export type Note = ResponseOf<typeof lessonEndpoints.note>;

export const readNote = (params: LessonPlace, signal?: AbortSignal) =>
  apiRequest(lessonEndpoints.note, { params, signal });

export const saveNote = (params: LessonPlace, note: Note, signal?: AbortSignal) =>
  apiRequest(lessonEndpoints.saveNote, { params, body: note, signal });
