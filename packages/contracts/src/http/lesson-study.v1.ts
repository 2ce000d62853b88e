import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { lessonChangeSchema, lessonSchema } from './course-content.v1.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField, subtopicParams, text } from './fields.ts';

const lessonPath = '/api/courses/:courseId/subtopics/:subtopicId';

/** A learner's own notes on a sub-topic, as plain text. `revision` grows with each save. */
export const noteSchema = z.object({ text: z.string(), revision: z.int() });

/** The calls that work on one lesson. */
export const lessonEndpoints = {
  /** Has the lesson written anew as asked; the present text stays until the new one is whole. */
  reviseLesson: defineEndpoint({
    method: 'POST',
    path: `${lessonPath}/revisions`,
    auth: 'user',
    status: 202,
    params: subtopicParams,
    body: z.strictObject({ change: lessonChangeSchema }),
    response: z.object({ generationId: z.string() }),
  }),
  /** All texts of a lesson, newest first. */
  lessonVersions: defineEndpoint({
    method: 'GET',
    path: `${lessonPath}/versions`,
    auth: 'user',
    params: subtopicParams,
    response: z.array(
      z.object({
        version: z.int(),
        current: z.boolean(),
        change: lessonChangeSchema.optional(),
        source: authorSourceSchema,
        createdAt: instantField,
      }),
    ),
  }),
  /** Shows an earlier text again (undo), or a later one (redo). */
  restoreLesson: defineEndpoint({
    method: 'POST',
    path: `${lessonPath}/versions/:version/restore`,
    auth: 'user',
    params: subtopicParams.extend({ version: z.coerce.number('must be a number').int().min(1).max(10_000) }),
    body: z.strictObject({}),
    response: lessonSchema,
  }),
  note: defineEndpoint({
    method: 'GET',
    path: `${lessonPath}/note`,
    auth: 'user',
    params: subtopicParams,
    response: noteSchema,
  }),
  /** Saves a note. When another tab or device was faster than `revision`: 409, and `details` hold the other text. */
  saveNote: defineEndpoint({
    method: 'PUT',
    path: `${lessonPath}/note`,
    auth: 'user',
    params: subtopicParams,
    body: z.strictObject({ text: text({ min: 0, max: 20_000 }), revision: z.int().min(0) }),
    response: noteSchema,
  }),
} as const;
