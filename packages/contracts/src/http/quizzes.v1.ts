import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseParams, instantField, objectIdField, text } from './fields.ts';

/** A question without its answer. */
export const quizItemSchema = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()).min(2).max(6),
  /** The lesson it comes from. */
  subtopicId: z.string(),
});
/** See {@link quizItemSchema}. */
export type QuizItem = z.infer<typeof quizItemSchema>;

/** What is said after an answer. `correct` is the index of the right option. */
export const quizVerdictSchema = z.object({ right: z.boolean(), correct: z.int(), explanation: z.string() });

/** One go at a quiz: its questions, and what was answered so far (by item id). */
export const quizAttemptSchema = z.object({
  id: z.string(),
  topicId: z.string(),
  items: z.array(quizItemSchema),
  answers: z.record(z.string(), quizVerdictSchema.extend({ choice: z.int() })),
  source: authorSourceSchema,
  finished: z.boolean(),
  /** round(100 * right / questions), once finished. */
  percent: z.int().optional(),
});
/** See {@link quizAttemptSchema}. */
export type QuizAttempt = z.infer<typeof quizAttemptSchema>;

/** From this result on a quiz is passed. */
export const QUIZ_PASS_PERCENT = 80;

/** The best result of each topic that was tried; passed from {@link QUIZ_PASS_PERCENT} on. */
export const quizResultsSchema = z.array(
  z.object({ topicId: z.string(), attempts: z.int(), bestPercent: z.int(), passed: z.boolean() }),
);

/** The calls of quizzes and of the spaced recall of what was missed. */
export const quizEndpoints = {
  quizResults: defineEndpoint({
    method: 'GET',
    path: '/api/courses/:courseId/quizzes',
    auth: 'user',
    params: courseParams,
    response: quizResultsSchema,
  }),
  /** Goes on with the open attempt of a topic, or begins one with fresh questions, which a job may have to write first. */
  startQuiz: defineEndpoint({
    method: 'POST',
    path: '/api/courses/:courseId/topics/:topicId/quiz',
    auth: 'user',
    params: courseParams.extend({ topicId: text({ max: 64 }) }),
    body: z.strictObject({}),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ready'), attempt: quizAttemptSchema }),
      z.object({ status: z.literal('writing'), generationId: z.string() }),
    ]),
  }),
  /** Answers one question; the first answer counts. */
  answerQuiz: defineEndpoint({
    method: 'POST',
    path: '/api/quiz-attempts/:attemptId/answers',
    auth: 'user',
    params: z.strictObject({ attemptId: objectIdField }),
    body: z.strictObject({ itemId: text({ max: 64 }), choice: z.int().min(0).max(5) }),
    response: z.object({ verdict: quizVerdictSchema, attempt: quizAttemptSchema }),
  }),
  /** What is due for recall now, in all courses of the caller, and when the next one is. */
  recall: defineEndpoint({
    method: 'GET',
    path: '/api/recall',
    auth: 'user',
    query: z.strictObject({ courseId: objectIdField.optional() }),
    response: z.object({
      due: z.array(
        quizItemSchema.extend({
          cardId: z.string(),
          courseId: z.string(),
          courseTitle: z.string(),
          source: authorSourceSchema,
        }),
      ),
      dueCount: z.int(),
      total: z.int(),
      nextDue: instantField.nullable(),
    }),
  }),
  answerRecall: defineEndpoint({
    method: 'POST',
    path: '/api/recall/:cardId/answers',
    auth: 'user',
    params: z.strictObject({ cardId: objectIdField }),
    body: z.strictObject({ choice: z.int().min(0).max(5) }),
    response: z.object({ verdict: quizVerdictSchema, nextDue: instantField }),
  }),
} as const;
