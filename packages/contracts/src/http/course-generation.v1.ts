import { z } from 'zod';
import {
  courseListItemSchema,
  courseSchema,
  courseWritingSchema,
  editedOutlineSchema,
  generationSchema,
  lessonSchema,
  outlineRequestSchema,
  progressSchema,
} from './course-content.v1.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseParams, instantField, objectIdField, outcomeSchema, subtopicParams, text } from './fields.ts';
import { generationEventSchema } from './generation-events.ts';

const generationParams = z.strictObject({ generationId: objectIdField });

/** The calls of the course-generation service. Objects of other users answer 404, like missing ones. */
export const courseEndpoints = {
  /** Accepts an outline job; identical jobs of one user that still run are joined. */
  requestOutline: defineEndpoint({
    method: 'POST',
    path: '/api/outlines',
    auth: 'user',
    status: 202,
    body: outlineRequestSchema,
    response: z.object({ generationId: z.string() }),
  }),
  generation: defineEndpoint({
    method: 'GET',
    path: '/api/generations/:generationId',
    auth: 'user',
    params: generationParams,
    response: generationSchema,
  }),
  /** Server-sent events of one generation; `Last-Event-ID` resumes. */
  generationEvents: defineEndpoint({
    method: 'GET',
    path: '/api/generations/:generationId/events',
    auth: 'user',
    kind: 'stream',
    resumable: true,
    params: generationParams,
    response: generationEventSchema,
  }),
  cancelGeneration: defineEndpoint({
    method: 'POST',
    path: '/api/generations/:generationId/cancel',
    auth: 'user',
    params: generationParams,
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
  /** Queues a failed generation again. */
  retryGeneration: defineEndpoint({
    method: 'POST',
    path: '/api/generations/:generationId/retry',
    auth: 'user',
    status: 202,
    params: generationParams,
    body: z.strictObject({}),
    response: z.object({ generationId: z.string() }),
  }),
  /** Makes the course of a finished outline, with the learner's edits of it. The same outline gives the same course. */
  createCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses',
    auth: 'user',
    status: 201,
    body: z.strictObject({ outlineGenerationId: objectIdField, outline: editedOutlineSchema.optional() }),
    response: z.object({ courseId: z.string() }),
  }),
  /**
   * The caller's courses, newest first. A `userId` of somebody else is refused with 403; with one's own, as former
   * clients send it, `content` holds each course as a JSON string keyed by its lower-cased main topic.
   */
  listCourses: defineEndpoint({
    method: 'GET',
    path: '/api/courses',
    auth: 'user',
    query: z.strictObject({ userId: z.string().max(64).optional() }),
    response: z.array(courseListItemSchema.extend({ content: z.string().optional() })),
  }),
  course: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId',
    auth: 'user',
    params: courseParams,
    response: courseSchema,
  }),
  /** The caller's courses, searched and sorted, a page at a time: what /home shows. */
  library: defineEndpoint({
    method: 'GET',
    path: '/api/library',
    auth: 'user',
    query: z.strictObject({
      search: text({ min: 0, max: 200 }).optional(),
      sort: z.enum(['newest', 'oldest', 'title', 'progress', 'recent']).default('newest'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(24),
    }),
    response: z.object({ items: z.array(courseListItemSchema), total: z.int(), completed: z.int() }),
  }),
  renameCourse: defineEndpoint({
    method: 'PATCH',
    path: '/api/courses/:courseId',
    auth: 'user',
    params: courseParams,
    body: z.strictObject({ mainTopic: text({ max: 500 }) }),
    response: outcomeSchema,
  }),
  /** Deletes a course with its lessons, notes, talks and quizzes. A certificate that was issued stays valid. */
  deleteCourse: defineEndpoint({
    method: 'DELETE',
    path: '/api/courses/:courseId',
    auth: 'user',
    params: courseParams,
    response: outcomeSchema,
  }),
  /** A copy of a course with its lessons, unread. */
  duplicateCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/duplicate',
    auth: 'user',
    status: 201,
    params: courseParams,
    body: z.strictObject({}),
    response: z.object({ courseId: z.string() }),
  }),
  /** Has the whole course written in the background (`run`), or stops that: `pause` to go on later, `cancel` to go back to one lesson at a time. */
  writeCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/writing',
    auth: 'user',
    params: courseParams,
    body: z.strictObject({ action: z.enum(['run', 'pause', 'cancel']) }),
    response: courseWritingSchema,
  }),
  /** Server-sent events `writing`, each the whole state as it is now; ends after `done` or `off`. */
  courseWriting: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/writing/events',
    auth: 'user',
    kind: 'stream',
    params: courseParams,
    response: courseWritingSchema,
  }),
  /**
   * Opens a sub-topic. With a lesson there it is marked done and returned (`ready`); without one it is written by a
   * job, which marks it done when the text is whole (`writing`).
   */
  openSubtopic: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/subtopics/:subtopicId/open',
    auth: 'user',
    params: subtopicParams,
    body: z.strictObject({}),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ready'), lesson: lessonSchema, progress: progressSchema, completed: z.boolean() }),
      z.object({ status: z.literal('writing'), generationId: z.string() }),
    ]),
  }),
  /** Completes a course at 100 percent, once; repeating it gives the same answer. Below 100 percent: 409. */
  finish: defineEndpoint({
    method: 'POST',
    path: '/api/finish',
    auth: 'user',
    body: z.strictObject({ courseId: objectIdField }),
    response: outcomeSchema.extend({ end: instantField }),
  }),
  /** A picture kept by the service, immutable under its id (SHA-256 of the bytes). */
  media: defineEndpoint({
    method: 'GET',
    path: '/api/media/:mediaId',
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['image/*'],
    params: z.strictObject({ mediaId: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal') }),
    response: z.unknown(),
  }),
  /** An animated storyboard of a lesson with captions, for a sandboxed frame: what stands in for a video. */
  sampleVideo: defineEndpoint({
    method: 'GET',
    path: '/api/media/sample-video/:videoId',
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['text/html'],
    params: z.strictObject({ videoId: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal') }),
    response: z.unknown(),
  }),
  courseStats: defineEndpoint({
    method: 'GET',
    path: '/api/admin/stats/courses',
    auth: 'admin',
    response: z.object({ total: z.int(), text: z.int(), video: z.int(), completed: z.int() }),
  }),
} as const;
