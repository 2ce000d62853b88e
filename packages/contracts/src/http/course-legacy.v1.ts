import { z } from 'zod';
import { courseTypeSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { objectIdField, outcomeSchema, text } from './fields.ts';

const promptBody = z.strictObject({ prompt: text({ max: 8_000 }) });
const contentField = text({ max: 2_000_000 });
const CONTENT_LIMIT = 3 * 1024 * 1024;
/** The service gives up after a minute and says so; the gateway must not be faster. */
const answerWithinMs = 65_000;

/** The former calls of the specification's section 7, with their spellings and shapes: thin faces of the same engine. */
export const courseLegacyEndpoints = {
  /** `generatedText`: the outline as a JSON string. */
  prompt: defineEndpoint({
    method: 'POST',
    path: '/api/prompt',
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ generatedText: z.string() }),
  }),
  /** `text`: theory as sanitised HTML. */
  generate: defineEndpoint({
    method: 'POST',
    path: '/api/generate',
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ text: z.string() }),
  }),
  image: defineEndpoint({
    method: 'POST',
    path: '/api/image',
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ url: z.string() }),
  }),
  /** `url`: the id of a YouTube video; empty when there is none. */
  yt: defineEndpoint({
    method: 'POST',
    path: '/api/yt',
    auth: 'user',
    body: promptBody,
    response: z.object({ url: z.string() }),
  }),
  transcript: defineEndpoint({
    method: 'POST',
    path: '/api/transcript',
    auth: 'user',
    body: promptBody,
    response: z.object({ url: z.array(z.object({ text: z.string() })) }),
  }),
  /** Saves a course made of legacy content (a JSON string keyed by the lower-cased main topic). */
  course: defineEndpoint({
    method: 'POST',
    path: '/api/course',
    auth: 'user',
    status: 201,
    bodyLimit: CONTENT_LIMIT,
    body: z.strictObject({
      user: text({ max: 64 }),
      content: contentField,
      type: courseTypeSchema,
      mainTopic: text({ max: 500 }),
    }),
    response: outcomeSchema.extend({ courseId: z.string(), completed: z.boolean() }),
  }),
  /** Takes over texts and ticks of legacy content; nothing that is done becomes undone. */
  update: defineEndpoint({
    method: 'POST',
    path: '/api/update',
    auth: 'user',
    bodyLimit: CONTENT_LIMIT,
    body: z.strictObject({ content: contentField, courseId: objectIdField }),
    response: outcomeSchema,
  }),
  /** The certificate was mailed when the course was completed, once and to the account's address: nothing is sent here. */
  sendCertificate: defineEndpoint({
    method: 'POST',
    path: '/api/sendcertificate',
    auth: 'user',
    bodyLimit: 1024 * 1024,
    body: z.strictObject({
      html: text({ min: 0, max: 500_000 }).optional(),
      email: text({ min: 0, max: 254 }).optional(),
    }),
    response: outcomeSchema,
  }),
  chat: defineEndpoint({
    method: 'POST',
    path: '/api/chat',
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ success: z.boolean(), text: z.string() }),
  }),
} as const;
