import { z } from 'zod';
import { authorSourceSchema, courseTypeSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { copyBody, courseParams, outcomeSchema } from '../fields.ts';
import { lessonSchema } from './course-content.ts';

/** `anki` and `csv` contain the cards that the learner keeps of the course. */
export const exportFormatSchema = z.enum(['markdown', 'pdf', 'scorm-1-2', 'scorm-2004', 'anki', 'csv']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

const yesOrNo = z.enum(['yes', 'no']).default('no');

/** Of `pdf` and `markdown` only. */
export const exportChoicesSchema = z.strictObject({ notes: yesOrNo, quizzes: yesOrNo });

export const sharedCourseSchema = z.object({
  mainTopic: z.string(),
  type: courseTypeSchema,
  source: authorSourceSchema,
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtopics: z.array(z.object({ id: z.string(), title: z.string(), lesson: lessonSchema.optional() })),
    }),
  ),
});

const shareParams = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be the token of a share link'),
});

export const sharingEndpoints = {
  exportCourse: defineEndpoint('GET /api/courses/:courseId/export/:format', {
    auth: 'user',
    scope: 'exports:read',
    kind: 'binary',
    // Up to 30 s in the queue, then the largest course.
    answerWithinMs: 60_000,
    mediaTypes: ['text/markdown', 'application/pdf', 'application/zip', 'application/apkg', 'text/csv'],
    params: courseParams.extend({ format: exportFormatSchema }),
    query: exportChoicesSchema,
    response: z.unknown(),
  }),
  shareLink: defineEndpoint('GET /api/courses/:courseId/share', {
    auth: 'user',
    params: courseParams,
    response: z.object({ token: z.string().nullable() }),
  }),
  // Readable by anyone with the link /shared/{token}. Idempotent.
  shareCourse: defineEndpoint('POST /api/courses/:courseId/share', {
    auth: 'user',
    params: courseParams,
    response: z.object({ token: z.string() }),
  }),
  unshareCourse: defineEndpoint('DELETE /api/courses/:courseId/share', {
    auth: 'user',
    params: courseParams,
    response: outcomeSchema,
  }),
  sharedCourse: defineEndpoint('GET /api/shared/:token', {
    auth: 'public',
    params: shareParams,
    response: sharedCourseSchema,
  }),
  // What a link preview says; for the server of the shell.
  sharedCourseSummary: defineEndpoint('GET /api/shared/:token/summary', {
    auth: 'public',
    params: shareParams,
    response: z.object({ mainTopic: z.string(), topics: z.array(z.string()), lessons: z.int() }),
  }),
  // For link previews, 1200 × 630.
  sharedCoursePicture: defineEndpoint('GET /api/shared/:token/picture.png', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['image/png'],
    params: shareParams,
    response: z.unknown(),
  }),
  copySharedCourse: defineEndpoint('POST /api/shared/:token/copy', {
    auth: 'user',
    status: 201,
    params: shareParams,
    body: copyBody,
    response: z.object({ courseId: z.string() }),
  }),
} as const;
