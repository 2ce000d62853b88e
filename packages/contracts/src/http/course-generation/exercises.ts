import { z } from 'zod';
import { authorSourceSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, objectIdField, subtopicParams, text } from '../fields.ts';
import { hintLevel, hintResponse, hintsSchema } from './hints.ts';

const place = z.int().min(0).max(30);

/** What is shown of an exercise: never its key, and in an order that tells nothing. */
export const shownExerciseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), options: z.array(z.string()) }),
  z.object({ kind: z.literal('several'), options: z.array(z.string()) }),
  /** `{{1}}`, `{{2}}` … in the text are the blanks. */
  z.object({ kind: z.literal('cloze'), text: z.string(), blanks: z.int() }),
  z.object({ kind: z.literal('order'), items: z.array(z.string()) }),
  /** `right` may have more than `left`. */
  z.object({ kind: z.literal('match'), left: z.array(z.string()), right: z.array(z.string()) }),
  z.object({ kind: z.literal('number'), hasUnit: z.boolean() }),
  z.object({ kind: z.literal('text'), criteria: z.array(z.string()), minWords: z.int() }),
]);
export type ShownExercise = z.infer<typeof shownExerciseSchema>;
export type ExerciseKind = ShownExercise['kind'];

export const MAX_EXERCISE_TEXT = 4_000;
export const MAX_APPEAL_TEXT = 300;
const answerText = text({ min: 0, max: MAX_EXERCISE_TEXT });

/** Numbers are places in what was shown, counted from 0. `pairs[i]` is what is put beside `left[i]`. */
export const exerciseAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), choice: place }),
  z.strictObject({ kind: z.literal('several'), choices: z.array(place).max(10) }),
  z.strictObject({ kind: z.literal('cloze'), blanks: z.array(text({ min: 0, max: 200 })).max(10) }),
  z.strictObject({ kind: z.literal('order'), order: z.array(place).max(10) }),
  z.strictObject({ kind: z.literal('match'), pairs: z.array(place).max(10) }),
  z.strictObject({ kind: z.literal('number'), text: text({ min: 0, max: 100 }) }),
  z.strictObject({ kind: z.literal('text'), text: answerText }),
]);
export type ExerciseAnswer = z.infer<typeof exerciseAnswerSchema>;

const markedPartSchema = z.object({
  right: z.boolean(),
  note: z.enum(['spelling', 'wrong_unit', 'percent', 'rounding']).optional(),
});

/** The right answer, in the form of an answer; texts are written out. */
export const exerciseSolutionSchema = z.union([
  exerciseAnswerSchema,
  z.object({ kind: z.literal('sample'), text: z.string() }),
]);

export const exerciseMarkSchema = z.object({
  /** Of this try. */
  answer: exerciseAnswerSchema,
  /** From 0 to 1; of a text, the share of the points of its criteria. */
  score: z.number().min(0).max(1),
  right: z.boolean(),
  /** Of the blanks, items, pairs or options as they were shown; of a text, of its criteria. */
  parts: z.array(markedPartSchema),
  /** Of a text: what of the answer earned the points of each criterion, verbatim; empty where nothing did. */
  quotes: z.array(z.object({ points: z.int().min(0).max(2), quote: z.string() })).optional(),
  /** Of a text that the learner sees otherwise: `raised` when another look earned more, `open` before it. */
  appeal: z.enum(['open', 'kept', 'raised']).optional(),
  /** Why a wrong answer that learners often give is wrong. */
  why: z.string().optional(),
  at: instantField,
});
export type ExerciseMark = z.infer<typeof exerciseMarkSchema>;

export const exerciseSchema = z.object({
  id: z.string(),
  subtopicId: z.string(),
  prompt: z.string(),
  shown: shownExerciseSchema,
  /** After this section of the lesson, counted from 1 by the headings of its highest level; missing for those of "Try it". */
  section: z.int().min(1).optional(),
  source: authorSourceSchema,
  /** The lesson was written again since. */
  isOfFormerText: z.boolean().optional(),
  tries: z.int(),
  /** Those that were seen. */
  hints: hintsSchema.optional(),
  /** Of the newest try. */
  mark: exerciseMarkSchema.optional(),
  /** The marking of a text is under way: `generationId` of the job. */
  marking: z.string().optional(),
  /** Once it is answered rightly, after two tries, or when the learner asked for it. */
  solution: exerciseSolutionSchema.optional(),
  explanation: z.string().optional(),
});
export type Exercise = z.infer<typeof exerciseSchema>;

/** A card of an exercise that was missed. */
export const dueExerciseSchema = z.object({
  cardId: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  id: z.string(),
  subtopicId: z.string(),
  prompt: z.string(),
  shown: shownExerciseSchema,
  source: authorSourceSchema,
});
export type DueExercise = z.infer<typeof dueExerciseSchema>;

/** Asked for again without using up a try. `at` is the blank or place it is about. */
export const exerciseQuestionSchema = z.object({
  reason: z.enum(['empty', 'incomplete', 'no_number', 'no_unit', 'unknown_unit', 'which_reading', 'too_short']),
  at: z.int().optional(),
  /** Of `which_reading`. */
  readings: z.array(z.string()).optional(),
});
export type ExerciseQuestion = z.infer<typeof exerciseQuestionSchema>;

const answered = z.discriminatedUnion('status', [
  z.object({ status: z.literal('marked'), exercise: exerciseSchema }),
  z.object({ status: z.literal('asked'), question: exerciseQuestionSchema }),
  // A text: the exercise has its mark when the job is over.
  z.object({ status: z.literal('marking'), generationId: z.string(), exercise: exerciseSchema }),
]);

const exerciseParams = z.strictObject({ exerciseId: objectIdField });

const listSchema = z.object({
  exercises: z.array(exerciseSchema),
  /** A model has written those of this text. Before it has, there may be some that are made of its terms. */
  isWritten: z.boolean(),
  /** While a model writes more of them. */
  generationId: z.string().optional(),
});

export const exerciseEndpoints = {
  // Of a lesson that is written, in the order of its text. Until a model has written some, those made of its terms.
  exercises: defineEndpoint('GET /api/courses/:courseId/subtopics/:subtopicId/exercises', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: subtopicParams,
    response: listSchema,
  }),
  // For who does not wait until they are written in the background.
  writeExercises: defineEndpoint('POST /api/courses/:courseId/subtopics/:subtopicId/exercises', {
    auth: 'user',
    scope: 'study:write',
    params: subtopicParams,
    response: z.discriminatedUnion('status', [
      z.object({ status: z.literal('ready') }),
      z.object({ status: z.literal('writing'), generationId: z.string() }),
    ]),
  }),
  // One after the other, until its solution is shown. Answers after them prove less.
  exerciseHint: defineEndpoint('POST /api/exercises/:exerciseId/hints', {
    auth: 'user',
    params: exerciseParams,
    body: z.strictObject({ level: hintLevel }),
    response: hintResponse,
  }),
  // Idempotent: the same answer to the same exercise, sent again at once, is one try.
  answerExercise: defineEndpoint('POST /api/exercises/:exerciseId/answers', {
    auth: 'user',
    scope: 'study:write',
    params: exerciseParams,
    body: z.strictObject({ answer: exerciseAnswerSchema }),
    response: answered,
  }),
  // The newest answer to a text is marked once more, with what the learner says of it. Points only rise. Admins see it.
  appealExercise: defineEndpoint('POST /api/exercises/:exerciseId/appeals', {
    auth: 'user',
    params: exerciseParams,
    body: z.strictObject({ text: text({ max: MAX_APPEAL_TEXT }) }),
    response: z.object({ generationId: z.string(), exercise: exerciseSchema }),
  }),
  // Tries after it count no more.
  showSolution: defineEndpoint('POST /api/exercises/:exerciseId/solution', {
    auth: 'user',
    scope: 'study:write',
    params: exerciseParams,
    response: z.object({ exercise: exerciseSchema }),
  }),
  // Of a card that is due; it is asked and marked as its exercise.
  answerRecallExercise: defineEndpoint('POST /api/recall/:cardId/exercise-answers', {
    auth: 'user',
    scope: 'study:write',
    params: z.strictObject({ cardId: objectIdField }),
    body: z.strictObject({ answer: exerciseAnswerSchema }),
    response: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('marked'),
        mark: exerciseMarkSchema,
        solution: exerciseSolutionSchema,
        explanation: z.string(),
        nextDue: instantField,
      }),
      z.object({ status: z.literal('asked'), question: exerciseQuestionSchema }),
    ]),
  }),
} as const;
