import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, objectIdField, subtopicParams, text } from '../fields.ts';

export const mistakeKinds = ['fact', 'unclear', 'language', 'picture', 'other'] as const;
export type MistakeKind = (typeof mistakeKinds)[number];

export const MISTAKE_TEXT_LENGTH = 1_000;
export const MISTAKE_QUOTE_LENGTH = 500;

const mistakeFields = {
  kind: z.enum(mistakeKinds),
  /** The sentence that was selected; empty for the whole lesson. */
  quote: text({ min: 0, max: MISTAKE_QUOTE_LENGTH }).default(''),
  text: text({ max: MISTAKE_TEXT_LENGTH }),
};

/** `accepted`: an admin agrees, and the text stays. */
export const mistakeStateSchema = z.enum(['open', 'accepted', 'rewriting', 'rewritten', 'dismissed']);
export type MistakeState = z.infer<typeof mistakeStateSchema>;

export const mistakeSchema = z.object({
  ...mistakeFields,
  id: z.string(),
  state: mistakeStateSchema,
  /** The learner was told of the present state. */
  seen: z.boolean(),
  createdAt: instantField,
});
export type MistakeView = z.infer<typeof mistakeSchema>;

export const reportedMistakeSchema = mistakeSchema.omit({ seen: true }).extend({
  courseTitle: z.string(),
  lessonTitle: z.string(),
  userId: z.string(),
});
export type ReportedMistake = z.infer<typeof reportedMistakeSchema>;

const path = '/api/courses/:courseId/subtopics/:subtopicId/mistakes';
const mistakeParams = z.strictObject({ mistakeId: objectIdField });

export const mistakeEndpoints = {
  reportMistake: defineEndpoint(`POST ${path}`, {
    auth: 'user',
    status: 201,
    params: subtopicParams,
    body: z.strictObject(mistakeFields),
    response: mistakeSchema,
  }),
  // The caller's own on this lesson, newest first.
  mistakes: defineEndpoint(`GET ${path}`, {
    auth: 'user',
    revalidate: true,
    params: subtopicParams,
    response: z.array(mistakeSchema),
  }),
  seeMistake: defineEndpoint('POST /api/mistakes/:mistakeId/seen', {
    auth: 'user',
    params: mistakeParams,
    response: mistakeSchema,
  }),
  // Newest first, at most 200.
  reportedMistakes: defineEndpoint('GET /api/admin/mistakes', {
    auth: 'admin',
    query: z.strictObject({ state: z.enum(['open', 'all']).default('open') }),
    response: z.array(reportedMistakeSchema),
  }),
  // `rewrite` writes the lesson again, as a version that its owner can undo.
  decideMistake: defineEndpoint('POST /api/admin/mistakes/:mistakeId/decision', {
    auth: 'admin',
    fresh: true,
    params: mistakeParams,
    body: z.strictObject({ decision: z.enum(['accept', 'rewrite', 'dismiss']) }),
    response: reportedMistakeSchema,
  }),
} as const;
