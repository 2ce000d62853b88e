import { z } from 'zod';
import { authorSourceSchema, textSourceSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  countField,
  courseParams,
  instantField,
  objectIdField,
  outcomeSchema,
  subtopicParams,
  text,
} from '../fields.ts';
import { cardKindSchema, cardTextSchema } from './cards.ts';
import { lessonChangeSchema, lessonSchema } from './course-content.ts';
import { dueExerciseSchema, exerciseAnswerSchema, exerciseQuestionSchema, exerciseSchema } from './exercises.ts';
import { hintLevel, hintResponse, hintsSchema } from './hints.ts';

export const quizItemSchema = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()).min(2).max(6),
  subtopicId: z.string(),
});
export type QuizItem = z.infer<typeof quizItemSchema>;

/** `correct` is the index of the right option. */
export const quizAnswerResultSchema = z.object({
  right: z.boolean(),
  correct: z.int(),
  explanation: z.string(),
  /** Why each option is wrong, empty for the right one. Questions of earlier releases have none. */
  reasons: z.array(z.string()).optional(),
  /** After a wrong answer: what asks the teacher about it, in the language of the quiz. */
  ask: z.string().optional(),
  /** How many hints were seen before it. */
  hints: z.int().optional(),
});

/** An exercise of a lesson in a quiz: it has one try, and its solution after that. */
const quizExerciseSchema = exerciseSchema
  .pick({ id: true, subtopicId: true, prompt: true, shown: true, source: true })
  .extend(exerciseSchema.pick({ mark: true, solution: true, explanation: true }).shape)
  .extend({
    /** As of an answer. */
    ask: z.string().optional(),
  });

export const quizAttemptSchema = z.object({
  id: z.string(),
  topicId: z.string(),
  items: z.array(quizItemSchema),
  answers: z.record(z.string(), quizAnswerResultSchema.extend({ choice: z.int() })),
  /** Asked after the items. Missing where there are none. */
  exercises: z.array(quizExerciseSchema).optional(),
  /** Of the questions with hints. */
  hints: z.record(z.string(), hintsSchema).optional(),
  source: authorSourceSchema,
  /**
   * What the model did not deliver: `fewer` questions, or some are made of key `terms` without a model. Other questions
   * are written for the next attempt. Missing for a whole quiz.
   */
  shortfall: z.enum(['fewer', 'terms']).optional(),
  finished: z.boolean(),
  // round(100 * points / questions), once finished. An exercise that is partly right is a part of a point.
  percent: z.int().optional(),
});
export type QuizAttempt = z.infer<typeof quizAttemptSchema>;

export const QUIZ_PASS_PERCENT = 80;

export const quizResultsSchema = z.array(
  z.object({ topicId: z.string(), attempts: z.int(), bestPercent: z.int(), passed: z.boolean() }),
);

const dueCardFields = { cardId: z.string(), courseId: z.string(), courseTitle: z.string() };

export const dueQuestionSchema = quizItemSchema.extend({
  ...dueCardFields,
  source: authorSourceSchema,
  hints: hintsSchema.optional(),
});

/** `intervals`: seconds until it comes back, for each rating from 1 to 4. */
export const dueTextSchema = z.object({
  ...dueCardFields,
  subtopicId: z.string(),
  kind: cardKindSchema.exclude(['question']),
  text: cardTextSchema,
  intervals: z.array(z.int()).length(4),
});

const topicParams = courseParams.extend({ topicId: text({ max: 64 }) });

export const quizEndpoints = {
  quizResults: defineEndpoint('GET /api/courses/:courseId/quizzes', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: courseParams,
    response: quizResultsSchema,
  }),
  // The open attempt, else the last finished one; null if there is none.
  latestQuiz: defineEndpoint('GET /api/courses/:courseId/topics/:topicId/quiz', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: topicParams,
    response: z.object({ attempt: quizAttemptSchema.nullable() }),
  }),
  // Continues the open attempt or starts one; a job may have to write its questions first.
  startQuiz: defineEndpoint('POST /api/courses/:courseId/topics/:topicId/quiz', {
    auth: 'user',
    scope: 'study:write',
    params: topicParams,
    // Release 1.0 cannot show exercises.
    body: z.strictObject({ withExercises: z.boolean().optional() }),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ready'), attempt: quizAttemptSchema }),
      z.object({ status: z.literal('writing'), generationId: z.string() }),
    ]),
  }),
  // The first answer counts.
  answerQuiz: defineEndpoint('POST /api/quiz-attempts/:attemptId/answers', {
    auth: 'user',
    scope: 'study:write',
    params: z.strictObject({ attemptId: objectIdField }),
    body: z.strictObject({ itemId: text({ max: 64 }), choice: z.int().min(0).max(5) }),
    response: z.object({ verdict: quizAnswerResultSchema, attempt: quizAttemptSchema }),
  }),
  // The first answer that is marked counts.
  answerQuizExercise: defineEndpoint('POST /api/quiz-attempts/:attemptId/exercise-answers', {
    auth: 'user',
    params: z.strictObject({ attemptId: objectIdField }),
    body: z.strictObject({ itemId: text({ max: 64 }), answer: exerciseAnswerSchema }),
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('marked'), attempt: quizAttemptSchema }),
      z.object({ status: z.literal('asked'), question: exerciseQuestionSchema }),
    ]),
  }),
  // 409 once the question is answered, and for a hint before the one that precedes it.
  quizHint: defineEndpoint('POST /api/quiz-attempts/:attemptId/hints', {
    auth: 'user',
    scope: 'study:write',
    params: z.strictObject({ attemptId: objectIdField }),
    body: z.strictObject({ itemId: text({ max: 64 }), level: hintLevel }),
    response: hintResponse,
  }),
  recallHint: defineEndpoint('POST /api/recall/:cardId/hints', {
    auth: 'user',
    scope: 'study:write',
    params: z.strictObject({ cardId: objectIdField }),
    body: z.strictObject({ level: hintLevel }),
    response: hintResponse,
  }),
  recall: defineEndpoint('GET /api/recall', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    query: z.strictObject({ courseId: objectIdField.optional() }),
    response: z.object({
      due: z.array(z.union([dueTextSchema, dueQuestionSchema])),
      // Those of exercises, which release 1.0 cannot show. `dueCount`, `total` and `courses` count them too.
      exercises: z.array(dueExerciseSchema).optional(),
      dueCount: z.int(),
      total: z.int(),
      nextDue: instantField.nullable(),
      // Those with cards, also when only one was asked for.
      courses: z
        .array(z.object({ courseId: z.string(), courseTitle: z.string(), dueCount: z.int(), total: z.int() }))
        .default([]),
    }),
  }),
  answerRecall: defineEndpoint('POST /api/recall/:cardId/answers', {
    auth: 'user',
    scope: 'study:write',
    params: z.strictObject({ cardId: objectIdField }),
    body: z.strictObject({ choice: z.int().min(0).max(5) }),
    response: z.object({ verdict: quizAnswerResultSchema, nextDue: instantField }),
  }),
} as const;

const lessonPath = '/api/courses/:courseId/subtopics/:subtopicId';

export const noteSchema = z.object({ text: z.string(), revision: z.int() });

export const lessonEndpoints = {
  reviseLesson: defineEndpoint(`POST ${lessonPath}/revisions`, {
    auth: 'user',
    scope: 'courses:write',
    status: 202,
    params: subtopicParams,
    body: z.strictObject({ change: lessonChangeSchema }),
    response: z.object({ generationId: z.string() }),
  }),
  lessonVersions: defineEndpoint(`GET ${lessonPath}/versions`, {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: subtopicParams,
    response: z.array(
      z.object({
        version: z.int(),
        current: z.boolean(),
        change: lessonChangeSchema.optional(),
        source: textSourceSchema,
        createdAt: instantField,
      }),
    ),
  }),
  restoreLesson: defineEndpoint(`POST ${lessonPath}/versions/:version/restore`, {
    auth: 'user',
    scope: 'courses:write',
    params: subtopicParams.extend({ version: countField(10_000) }),
    response: lessonSchema,
  }),
  note: defineEndpoint(`GET ${lessonPath}/note`, {
    auth: 'user',
    revalidate: true,
    params: subtopicParams,
    response: noteSchema,
  }),
  // 409 if `revision` is stale; `details` then hold the stored text.
  saveNote: defineEndpoint(`PUT ${lessonPath}/note`, {
    auth: 'user',
    params: subtopicParams,
    body: z.strictObject({ text: text({ min: 0, max: 20_000 }), revision: z.int().min(0) }),
    response: noteSchema,
  }),
} as const;

export const chatMessageSchema = z.object({
  id: z.string(),
  sender: z.enum(['user', 'bot']),
  text: z.string(),
  /** What the learner had selected in the lesson. */
  quote: z.string().optional(),
  html: z.string().optional(),
  // Verbatim paragraphs of the course that support the answer; without `subtopicId` of the learner's own material.
  quotes: z.array(z.object({ subtopicId: z.string().optional(), title: z.string(), text: z.string() })).default([]),
  source: authorSourceSchema.optional(),
  at: instantField,
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const TEACHER_QUOTE_LENGTH = 1_000;

export const teacherEndpoints = {
  // Oldest first, the last 200.
  chatHistory: defineEndpoint('GET /api/courses/:courseId/chat', {
    auth: 'user',
    scope: 'teacher:ask',
    revalidate: true,
    params: courseParams,
    response: z.object({ messages: z.array(chatMessageSchema), answering: z.string().optional() }),
  }),
  // The answer streams as `block`, `tail` and `answer-done` of the generation.
  askTeacher: defineEndpoint('POST /api/courses/:courseId/chat', {
    auth: 'user',
    scope: 'teacher:ask',
    status: 202,
    params: courseParams,
    body: z.strictObject({
      question: text({ max: 2_000 }),
      quote: text({ max: TEACHER_QUOTE_LENGTH }).optional(),
      subtopicId: text({ max: 64 }).optional(),
    }),
    response: z.object({ generationId: z.string(), message: chatMessageSchema }),
  }),
  // Made of the lesson without a model, in its language. None before the lesson is written.
  suggestedQuestions: defineEndpoint(`GET ${lessonPath}/questions`, {
    auth: 'user',
    scope: 'teacher:ask',
    revalidate: true,
    params: subtopicParams,
    response: z.object({ questions: z.array(z.string()).max(2) }),
  }),
  clearChat: defineEndpoint('DELETE /api/courses/:courseId/chat', {
    auth: 'user',
    params: courseParams,
    response: outcomeSchema,
  }),
} as const;
