import { z } from 'zod';
import { lessonContractSchema } from '../../course-quality.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  countField,
  courseParams,
  instantField,
  objectIdField,
  outcomeSchema,
  subtopicParams,
  text,
  timeZoneField,
} from '../fields.ts';
import {
  courseListItemSchema,
  courseSchema,
  courseWritingSchema,
  editedOutlineSchema,
  generationSchema,
  lessonSchema,
  outlineRequestSchema,
  outlineSchema,
  progressSchema,
  topicQuestions,
} from './course-content.ts';
import { libraryItemSchema, todaySchema, weekSchema } from './home.ts';
import { courseEditSchema } from './structure.ts';
import { chatMessageSchema } from './study.ts';

export const generationParams = z.strictObject({ generationId: objectIdField });

/**
 * `type` is the name of the server-sent event, the rest its JSON data. All but `open-block` are durable and
 * numbered. `open-block` carries the whole block that is being written, so a lost one is repaired by the next.
 */
export const generationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({ type: z.literal('topic'), index: z.int(), title: z.string() }),
  z.object({ type: z.literal('subtopic'), topicIndex: z.int(), index: z.int(), title: z.string() }),
  z.object({ type: z.literal('outcome'), topicIndex: z.int(), outcome: z.string() }),
  z.object({ type: z.literal('contract'), topicIndex: z.int(), index: z.int(), contract: lessonContractSchema }),
  z.object({ type: z.literal('block'), index: z.int(), html: z.string() }),
  z.object({ type: z.literal('open-block'), html: z.string() }),
  // Before the text of a lesson. Without picture and video, a video is made of the text.
  z.object({
    type: z.literal('media'),
    ...lessonSchema.pick({ image: true, video: true, note: true, noteCode: true }).shape,
  }),
  z.object({ type: z.literal('retry'), attempt: z.int(), max: z.int(), waitMs: z.number(), message: z.string() }),
  // Discards what was shown so far.
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('outline-done'), outline: outlineSchema, source: z.enum(['openai', 'sample']) }),
  z.object({ type: z.literal('contracts-done'), outline: outlineSchema, source: z.enum(['openai', 'sample']) }),
  z.object({ type: z.literal('lesson-done'), lesson: lessonSchema, progress: progressSchema, completed: z.boolean() }),
  z.object({ type: z.literal('revision-done'), lesson: lessonSchema }),
  z.object({ type: z.literal('answer-done'), message: chatMessageSchema }),
  // Proposed, not made. Without operations `message` says why.
  z.object({ type: z.literal('edits'), operations: z.array(courseEditSchema), message: z.string() }),
  z.object({ type: z.literal('edits-done') }),
  // Questions or exercises of the topic are written, or a text is marked.
  z.object({ type: z.literal('quiz-done'), courseId: z.string(), topicId: z.string() }),
  // All hints of the question so far.
  z.object({ type: z.literal('hint-done'), hints: z.array(z.string()) }),
  z.object({ type: z.literal('failed'), kind: z.string(), message: z.string(), retriable: z.boolean() }),
  z.object({ type: z.literal('cancelled') }),
]);
export type GenerationEvent = z.infer<typeof generationEventSchema>;

/** The client closes the stream after one of these. */
export const finalGenerationEvents: ReadonlySet<GenerationEvent['type']> = new Set([
  'outline-done',
  'contracts-done',
  'lesson-done',
  'revision-done',
  'answer-done',
  'quiz-done',
  'hint-done',
  'edits-done',
  'failed',
  'cancelled',
]);

// A job that goes on from another one.
const fromGeneration = {
  auth: 'user',
  scope: 'courses:write',
  status: 202,
  params: generationParams,
  response: z.object({ generationId: z.string() }),
} as const;

// Objects of other users answer 404.
export const courseEndpoints = {
  // Joins a running job of the same user with the same request.
  requestOutline: defineEndpoint('POST /api/outlines', {
    auth: 'user',
    scope: 'courses:write',
    status: 202,
    body: outlineRequestSchema,
    response: z.object({ generationId: z.string() }),
  }),
  clarifyingQuestions: defineEndpoint('POST /api/outlines/questions', {
    auth: 'user',
    scope: 'courses:write',
    body: topicQuestions.body,
    response: topicQuestions.response,
  }),
  // Idempotent per outline: one job writes the contracts of its lessons.
  requestContracts: defineEndpoint('POST /api/outlines/:generationId/contracts', fromGeneration),
  generation: defineEndpoint('GET /api/generations/:generationId', {
    auth: 'user',
    scope: 'courses:read',
    params: generationParams,
    response: generationSchema,
  }),
  generationEvents: defineEndpoint('GET /api/generations/:generationId/events', {
    auth: 'user',
    scope: 'courses:read',
    kind: 'stream',
    resumable: true,
    params: generationParams,
    response: generationEventSchema,
  }),
  cancelGeneration: defineEndpoint('POST /api/generations/:generationId/cancel', {
    auth: 'user',
    scope: 'courses:write',
    params: generationParams,
    response: outcomeSchema,
  }),
  retryGeneration: defineEndpoint('POST /api/generations/:generationId/retry', fromGeneration),
  // Idempotent per outline.
  createCourse: defineEndpoint('POST /api/courses', {
    auth: 'user',
    scope: 'courses:write',
    status: 201,
    body: z.strictObject({ outlineGenerationId: objectIdField, outline: editedOutlineSchema.optional() }),
    // Contracts of 120 lessons at their full length.
    bodyLimit: 512 * 1024,
    response: z.object({ courseId: z.string() }),
  }),
  // Newest first. A `userId` of another user is 403. With the caller's own (legacy clients), `content` holds each
  // course as a JSON string keyed by its lower-cased main topic.
  listCourses: defineEndpoint('GET /api/courses', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    query: z.strictObject({ userId: z.string().max(64).optional() }),
    response: z.array(courseListItemSchema.extend({ content: z.string().optional() })),
  }),
  course: defineEndpoint('GET /api/courses/:courseId', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: courseParams,
    response: courseSchema,
  }),
  // With `today` it has all that `/home` shows.
  library: defineEndpoint('GET /api/library', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    query: z.strictObject({
      search: text({ min: 0, max: 200 }).optional(),
      sort: z.enum(['newest', 'oldest', 'title', 'progress', 'recent']).default('newest'),
      page: countField(10_000).default(1),
      size: countField(100).default(24),
      today: z.literal('yes').optional(),
    }),
    response: z.object({
      items: z.array(libraryItemSchema),
      total: z.int(),
      completed: z.int(),
      today: todaySchema.optional(),
    }),
  }),
  renameCourse: defineEndpoint('PATCH /api/courses/:courseId', {
    auth: 'user',
    scope: 'courses:write',
    params: courseParams,
    body: z.strictObject({ mainTopic: text({ max: 500 }) }),
    response: outcomeSchema,
  }),
  // Issued certificates stay valid.
  deleteCourse: defineEndpoint('DELETE /api/courses/:courseId', {
    auth: 'user',
    params: courseParams,
    response: outcomeSchema,
  }),
  duplicateCourse: defineEndpoint('POST /api/courses/:courseId/duplicate', {
    auth: 'user',
    scope: 'courses:write',
    status: 201,
    params: courseParams,
    response: z.object({ courseId: z.string() }),
  }),
  // `pause` can be continued; `cancel` goes back to writing lessons when they are opened.
  writeCourse: defineEndpoint('POST /api/courses/:courseId/writing', {
    auth: 'user',
    scope: 'courses:write',
    params: courseParams,
    body: z.strictObject({ action: z.enum(['run', 'pause', 'cancel']) }),
    response: courseWritingSchema,
  }),
  // Events `writing`, each the full state; ends after `done` or `off`.
  courseWriting: defineEndpoint('GET /api/courses/:courseId/writing/events', {
    auth: 'user',
    scope: 'courses:read',
    kind: 'stream',
    params: courseParams,
    response: courseWritingSchema,
  }),
  // Begins the lesson; the first one of a course is done with it. `writing`: a job writes the lesson.
  openSubtopic: defineEndpoint('POST /api/courses/:courseId/subtopics/:subtopicId/open', {
    auth: 'user',
    scope: 'study:write',
    params: subtopicParams,
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ready'), lesson: lessonSchema, progress: progressSchema, completed: z.boolean() }),
      z.object({ status: z.literal('writing'), generationId: z.string() }),
    ]),
  }),
  // The lesson is read, and with it done. Idempotent. 409 before it was opened and written.
  readSubtopic: defineEndpoint('POST /api/courses/:courseId/subtopics/:subtopicId/read', {
    auth: 'user',
    scope: 'study:write',
    params: subtopicParams,
    response: z.object({ progress: progressSchema, completed: z.boolean() }),
  }),
  // Idempotent. 409 below 100 percent.
  finish: defineEndpoint('POST /api/finish', {
    auth: 'user',
    // `timeZone` decides the day on the certificate; UTC if absent or unknown.
    body: z.strictObject({ courseId: objectIdField, timeZone: timeZoneField.optional() }),
    response: outcomeSchema.extend({ end: instantField }),
  }),
  // Immutable: the id is the SHA-256 of the bytes.
  media: defineEndpoint('GET /api/media/:mediaId', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['image/*'],
    params: z.strictObject({ mediaId: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal') }),
    response: z.unknown(),
  }),
  sampleVideo: defineEndpoint('GET /api/media/sample-video/:videoId', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['text/html'],
    params: z.strictObject({ videoId: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal') }),
    response: z.unknown(),
  }),
  courseStats: defineEndpoint('GET /api/admin/stats/courses', {
    auth: 'admin',
    response: z.object({ total: z.int(), text: z.int(), video: z.int(), completed: z.int() }),
  }),
} as const;

const keptCourseSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  createdAt: instantField,
  completed: z.boolean(),
  lessons: z.array(
    z.object({ title: z.string(), done: z.boolean(), markdown: z.string().optional(), note: z.string().optional() }),
  ),
  questions: z.array(z.object({ question: z.string(), answer: z.string().optional(), askedAt: instantField })),
  mistakes: z
    .array(z.object({ lesson: z.string(), quote: z.string(), text: z.string(), reportedAt: instantField }))
    .optional(),
  quizzes: z.array(z.object({ topicId: z.string(), percent: z.number().optional(), takenAt: instantField })),
  cards: z.array(z.object({ front: z.string(), back: z.string(), keptAt: instantField })).default([]),
  /** Answers of its pre-test; without `answer`, the learner did not know yet. */
  pretest: z
    .array(z.object({ question: z.string(), answer: z.string().optional(), answeredAt: instantField }))
    .optional(),
});

export const learnerDataEndpoints = {
  // In tokens. `limit` is null if unlimited; `usedUp`: no further lesson fits.
  aiAllowance: defineEndpoint('GET /api/account/ai-allowance', {
    auth: 'user',
    response: z.object({ limit: z.int().nullable(), used: z.int(), usedUp: z.boolean(), renewsAt: instantField }),
  }),
  learnerData: defineEndpoint('GET /api/account/courses', {
    auth: 'user',
    response: z.object({
      courses: z.array(keptCourseSchema),
      // Not made a course; with the edits of the learner.
      outlines: z
        .array(
          z.object({
            request: outlineRequestSchema,
            topics: z.array(z.object({ title: z.string(), lessons: z.array(z.string()) })),
            savedAt: instantField,
          }),
        )
        .optional(),
      sources: z.array(
        z.object({ title: z.string(), address: z.string().optional(), addedAt: instantField, text: z.string() }),
      ),
      certificates: z.array(
        z.object({ id: z.string(), courseTitle: z.string(), learnerName: z.string(), issuedAt: instantField }),
      ),
      weeklyGoal: weekSchema.omit({ progress: true }).optional(),
      studyDays: z
        .array(z.object({ day: z.string(), lessons: z.int(), minutes: z.int(), reviews: z.int() }))
        .optional(),
    }),
    answerWithinMs: 60_000,
  }),
} as const;
