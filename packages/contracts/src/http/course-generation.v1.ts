import { z } from 'zod';
import { authorSourceSchema, courseTypeSchema, topicCountSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField, objectIdField, outcomeSchema, text } from './fields.ts';

/** A course's plan before it exists: topics with their sub-topics, titles only. */
export const outlineSchema = z.object({
  topics: z.array(z.object({ title: z.string(), subtopics: z.array(z.object({ title: z.string() })) })),
});
/** See {@link outlineSchema}. */
export type OutlineView = z.infer<typeof outlineSchema>;

/** The learner's own version of a finished outline: titles changed, reordered, added and removed. */
export const editedOutlineSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        title: text({ max: 200 }),
        subtopics: z
          .array(z.strictObject({ title: text({ max: 200 }) }))
          .min(1)
          .max(12),
      }),
    )
    .min(1)
    .max(10),
});

/** What the form on /create sends. */
export const outlineRequestSchema = z.strictObject({
  topic: text({ max: 500 }),
  subtopics: z
    .array(text({ max: 200 }))
    .max(5, 'You can only add 5 sub topics')
    .default([]),
  topicCount: topicCountSchema,
  courseType: courseTypeSchema,
});
/** See {@link outlineRequestSchema}. */
export type OutlineRequestView = z.infer<typeof outlineRequestSchema>;

/** Where a piece of generation stands. `failed` carries a message for the learner and whether trying again makes sense. */
export const generationSchema = z.object({
  id: z.string(),
  kind: z.enum(['outline', 'lesson']),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  request: outlineRequestSchema.optional(),
  courseId: z.string().optional(),
  subtopicId: z.string().optional(),
  outline: outlineSchema.optional(),
  source: authorSourceSchema.optional(),
  failure: z.object({ kind: z.string(), message: z.string(), retriable: z.boolean() }).optional(),
});
/** See {@link generationSchema}. */
export type GenerationView = z.infer<typeof generationSchema>;

/** One lesson: the theory of a sub-topic with its picture. */
export const lessonSchema = z.object({
  subtopicId: z.string(),
  title: z.string(),
  html: z.string(),
  source: authorSourceSchema,
  image: z.object({ url: z.string(), alt: z.string(), credit: z.string() }).optional(),
  video: z.object({ youtubeId: z.string(), title: z.string() }).optional(),
  note: z.string().optional(),
});
/** See {@link lessonSchema}. */
export type LessonView = z.infer<typeof lessonSchema>;

/** Progress of a course: `percent` is round(100 * done / total), computed by the server. */
export const progressSchema = z.object({ done: z.int(), total: z.int(), percent: z.int() });

/** A whole course as the study page shows it; lessons are read one by one. */
export const courseSchema = z.object({
  id: z.string(),
  mainTopic: z.string(),
  type: courseTypeSchema,
  source: authorSourceSchema,
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtopics: z.array(z.object({ id: z.string(), title: z.string(), done: z.boolean(), written: z.boolean() })),
    }),
  ),
  progress: progressSchema,
  completed: z.boolean(),
  end: instantField.nullable(),
});
/** See {@link courseSchema}. */
export type CourseView = z.infer<typeof courseSchema>;

/** A course in the list of /home; field names as the legacy list has them. */
export const courseListItemSchema = z.object({
  _id: z.string(),
  mainTopic: z.string(),
  type: courseTypeSchema,
  photo: z.string(),
  date: instantField,
  completed: z.boolean(),
  end: instantField.nullable(),
  user: z.string(),
  progress: progressSchema,
});
/** See {@link courseListItemSchema}. */
export type CourseListItem = z.infer<typeof courseListItemSchema>;

const generationParams = z.strictObject({ generationId: objectIdField });
const courseParams = z.strictObject({ courseId: objectIdField });
const subtopicParams = z.strictObject({ courseId: objectIdField, subtopicId: text({ max: 64 }) });

/** The calls of the course-generation service. Objects of other users answer 404, like missing ones. */
export const courseEndpoints = {
  /** Accepts an outline job; identical jobs of one user that still run are joined. 202. */
  requestOutline: defineEndpoint({
    method: 'POST',
    path: '/api/outlines',
    auth: 'user',
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
  /** Server-sent events of one generation, see `generationEventSchema`; `Last-Event-ID` resumes. */
  generationEvents: defineEndpoint({
    method: 'GET',
    path: '/api/generations/:generationId/events',
    auth: 'user',
    kind: 'stream',
    params: generationParams,
    response: z.unknown(),
  }),
  cancelGeneration: defineEndpoint({
    method: 'POST',
    path: '/api/generations/:generationId/cancel',
    auth: 'user',
    params: generationParams,
    body: z.strictObject({}),
    response: outcomeSchema,
  }),
  /** Queues a failed generation again. 202. */
  retryGeneration: defineEndpoint({
    method: 'POST',
    path: '/api/generations/:generationId/retry',
    auth: 'user',
    params: generationParams,
    body: z.strictObject({}),
    response: z.object({ generationId: z.string() }),
  }),
  /** Makes the course of a finished outline, with the learner's edits of it. The same outline gives the same course. 201. */
  createCourse: defineEndpoint({
    method: 'POST',
    path: '/api/courses',
    auth: 'user',
    body: z.strictObject({ outlineGenerationId: objectIdField, outline: editedOutlineSchema.optional() }),
    response: z.object({ courseId: z.string() }),
  }),
  /** The caller's courses, newest first. A `userId` of somebody else is refused with 403. */
  listCourses: defineEndpoint({
    method: 'GET',
    path: '/api/courses',
    auth: 'user',
    query: z.strictObject({ userId: z.string().max(64).optional() }),
    response: z.array(courseListItemSchema),
  }),
  course: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId',
    auth: 'user',
    params: courseParams,
    response: courseSchema,
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
  certificate: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/certificate',
    auth: 'user',
    params: courseParams,
    response: z.object({
      certificateId: z.string(),
      learnerName: z.string(),
      courseTitle: z.string(),
      end: instantField,
      source: authorSourceSchema,
    }),
  }),
  /** The certificate as PNG. */
  certificateImage: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/certificate.png',
    auth: 'user',
    kind: 'binary',
    params: courseParams,
    response: z.unknown(),
  }),
  /** A picture kept by the service, immutable under its id (SHA-256 of the bytes). */
  media: defineEndpoint({
    method: 'GET',
    path: '/api/media/:mediaId',
    auth: 'public',
    kind: 'binary',
    params: z.strictObject({ mediaId: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal') }),
    response: z.unknown(),
  }),
  courseStats: defineEndpoint({
    method: 'GET',
    path: '/api/admin/stats/courses',
    auth: 'admin',
    response: z.object({ total: z.int(), text: z.int(), video: z.int(), completed: z.int() }),
  }),
} as const;
