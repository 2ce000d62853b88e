import { z } from 'zod';
import { courseTypeSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { objectIdField, outcomeSchema, text } from '../fields.ts';

const promptBody = z.strictObject({ prompt: text({ max: 8_000 }) });
const contentField = text({ max: 400_000 });
// Quotes are escaped twice, and letters of most scripts take three bytes.
const CONTENT_LIMIT = 1024 * 1024;
// Above the service's own timeout of 60 s.
const answerWithinMs = 65_000;

// Legacy endpoints of section 7 of the specification, with their spellings and shapes.
export const courseLegacyEndpoints = {
  // `generatedText`: the outline as a JSON string.
  prompt: defineEndpoint('POST /api/prompt', {
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ generatedText: z.string() }),
  }),
  // `text`: sanitised HTML. It counts as model text when the same user sends it back unchanged within 30 days
  // under the same main topic and sub-topic. A summary of a transcript does not: the transcript comes from the
  // client.
  generate: defineEndpoint('POST /api/generate', {
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ text: z.string() }),
  }),
  image: defineEndpoint('POST /api/image', {
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ url: z.string() }),
  }),
  // `url`: the id of a YouTube video, or empty.
  yt: defineEndpoint('POST /api/yt', { auth: 'user', body: promptBody, response: z.object({ url: z.string() }) }),
  transcript: defineEndpoint('POST /api/transcript', {
    auth: 'user',
    body: promptBody,
    response: z.object({ url: z.array(z.object({ text: z.string() })) }),
  }),
  // Text that no model wrote is stored with `source: learner`: it is labelled, `done` does not mark it, and
  // `/api/finish` answers 409 `own_text`.
  course: defineEndpoint('POST /api/course', {
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
  // Same rules as `/api/course`; done lessons stay done.
  update: defineEndpoint('POST /api/update', {
    auth: 'user',
    bodyLimit: CONTENT_LIMIT,
    body: z.strictObject({ content: contentField, courseId: objectIdField }),
    response: outcomeSchema,
  }),
  // Sends nothing: the certificate was mailed on completion.
  sendCertificate: defineEndpoint('POST /api/sendcertificate', {
    auth: 'user',
    bodyLimit: 1024 * 1024,
    body: z.strictObject({
      html: text({ min: 0, max: 500_000 }).optional(),
      email: text({ min: 0, max: 254 }).optional(),
    }),
    response: outcomeSchema,
  }),
  chat: defineEndpoint('POST /api/chat', {
    auth: 'user',
    answerWithinMs,
    body: promptBody,
    response: z.object({ success: z.boolean(), text: z.string() }),
  }),
} as const;
