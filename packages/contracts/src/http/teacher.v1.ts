import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseParams, instantField, outcomeSchema, text } from './fields.ts';

/** One utterance in the talk between a learner and the teacher of a course. */
export const chatMessageSchema = z.object({
  id: z.string(),
  sender: z.enum(['user', 'bot']),
  /** Plain text of the learner, or of the teacher. */
  text: z.string(),
  /** The teacher's answer as sanitised HTML. */
  html: z.string().optional(),
  /** Paragraphs of the course that the answer rests on, word for word. */
  quotes: z.array(z.object({ subtopicId: z.string(), title: z.string(), text: z.string() })).default([]),
  source: authorSourceSchema.optional(),
  at: instantField,
});
/** See {@link chatMessageSchema}. */
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The calls of the AI teacher. One history per course, the same on every device. */
export const teacherEndpoints = {
  /** The talk so far, oldest first (the last 200 messages), and the answer being written, if any. */
  chatHistory: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/chat',
    auth: 'user',
    params: courseParams,
    response: z.object({ messages: z.array(chatMessageSchema), answering: z.string().optional() }),
  }),
  /** Asks the teacher; the answer streams as the generation's `block`, `tail` and `answer-done`. */
  askTeacher: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/chat',
    auth: 'user',
    status: 202,
    params: courseParams,
    body: z.strictObject({ question: text({ max: 2_000 }), subtopicId: text({ max: 64 }).optional() }),
    response: z.object({ generationId: z.string(), message: chatMessageSchema }),
  }),
  clearChat: defineEndpoint({
    method: 'DELETE',
    path: '/api/courses/:courseId/chat',
    auth: 'user',
    params: courseParams,
    response: outcomeSchema,
  }),
} as const;
