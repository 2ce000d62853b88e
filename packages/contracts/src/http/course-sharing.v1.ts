import { z } from 'zod';
import { authorSourceSchema, courseTypeSchema } from '../vocabulary.ts';
import { lessonSchema } from './course-content.v1.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseParams, outcomeSchema } from './fields.ts';

/** The forms in which a course can be taken away. */
export const exportFormatSchema = z.enum(['markdown', 'pdf', 'scorm-1-2', 'scorm-2004']);
/** See {@link exportFormatSchema}. */
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** A course as whoever has its share link reads it. */
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

/** The calls by which a course leaves the product. */
export const sharingEndpoints = {
  /** The course as a file, with what is written of it so far. */
  exportCourse: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/export/:format',
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['text/markdown', 'application/pdf', 'application/zip'],
    params: courseParams.extend({ format: exportFormatSchema }),
    response: z.unknown(),
  }),
  /** The share link, if there is one. */
  shareLink: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/share',
    auth: 'user',
    params: courseParams,
    response: z.object({ token: z.string().nullable() }),
  }),
  /** Makes the course readable to whoever has the link /shared/{token}. Repeating it gives the same link. */
  shareCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/share',
    auth: 'user',
    params: courseParams,
    body: z.strictObject({}),
    response: z.object({ token: z.string() }),
  }),
  /** Ends the link at once; a later one has another token. */
  unshareCourse: defineEndpoint({
    method: 'DELETE',
    path: '/api/courses/:courseId/share',
    auth: 'user',
    params: courseParams,
    response: outcomeSchema,
  }),
  sharedCourse: defineEndpoint({
    method: 'GET',
    path: '/api/shared/:token',
    auth: 'public',
    params: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be the token of a share link') }),
    response: sharedCourseSchema,
  }),
} as const;
