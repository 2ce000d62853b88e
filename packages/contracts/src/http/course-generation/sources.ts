import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { courseParams, instantField, objectIdField, outcomeSchema, text } from '../fields.ts';

/** Of the learner's own material. `characters` is for pasted text, `bytes` for a file. */
export const SOURCE_LIMITS = { perCourse: 5, perAccount: 50, characters: 500_000, bytes: 20 * 1024 * 1024 } as const;

/** `only`: lessons say nothing beyond the material. `first`: general knowledge fills the gaps, without a marker. */
export const materialModeSchema = z.enum(['only', 'first']);

export const materialSchema = z.strictObject({
  sourceIds: z
    .array(objectIdField)
    .min(1, 'must name a source')
    .max(SOURCE_LIMITS.perCourse, `can have ${SOURCE_LIMITS.perCourse} sources`),
  mode: materialModeSchema,
});
export type Material = z.infer<typeof materialSchema>;

/** What a reader of the document sees and was not read: with its pages, else with its section. */
export const unreadSchema = z.object({
  reason: z.enum(['picture', 'font', 'formula', 'characters', 'damaged']),
  fromPage: z.int().optional(),
  toPage: z.int().optional(),
  heading: z.string().optional(),
});
export type Unread = z.infer<typeof unreadSchema>;

export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['pdf', 'docx', 'markdown', 'text', 'html', 'transcript']),
  /** Of a PDF. */
  pages: z.int().optional(),
  characters: z.int(),
  passages: z.int(),
  address: z.string().optional(),
  /** Courses and outlines that were made of it. */
  courses: z.int(),
  createdAt: instantField,
  unread: z.array(unreadSchema).optional(),
});
export type SourceView = z.infer<typeof sourceSchema>;

const passageSchema = z.object({
  text: z.string(),
  heading: z.string().optional(),
  page: z.int().optional(),
});

/** `unsupported`: the marked sentence says what the passage does not. `at_risk`: the text changed after the check. */
export const citationsSchema = z.object({
  state: z.enum(['checked', 'at_risk']),
  passages: z.array(
    passageSchema.extend({
      /** `s3`: stands in the text as `[s3]`. */
      marker: z.string(),
      source: z.string(),
    }),
  ),
  /** How many sentences cite. */
  cited: z.int(),
  /** `at` counts the markers of the text from 0. */
  unsupported: z.array(z.object({ at: z.int(), marker: z.string(), reason: z.string() })),
  /** Sentences that say what a passage says without naming it; not known of lessons of earlier releases. */
  missing: z.int().optional(),
});
export type Citations = z.infer<typeof citationsSchema>;

const coveredSourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  parts: z.array(
    z.object({
      heading: z.string().optional(),
      fromPage: z.int().optional(),
      toPage: z.int().optional(),
      /** Percent of the characters. */
      share: z.int(),
      /** Ids of the lessons that cite it; empty if it was left out. */
      subtopics: z.array(z.string()),
    }),
  ),
  unread: z.array(unreadSchema).optional(),
});
export type CoveredSource = z.infer<typeof coveredSourceSchema>;

const sourceParams = z.strictObject({ sourceId: objectIdField });

export const sourceEndpoints = {
  addSource: defineEndpoint('POST /api/sources', {
    auth: 'user',
    status: 201,
    // Three bytes for a character.
    bodyLimit: 2 * 1024 * 1024,
    body: z.strictObject({
      title: text({ max: 200 }),
      text: text({ max: SOURCE_LIMITS.characters }),
    }),
    response: sourceSchema,
  }),
  // A page or a file of the public internet.
  addLink: defineEndpoint('POST /api/sources/links', {
    auth: 'user',
    status: 201,
    answerWithinMs: 90_000,
    body: z.strictObject({ url: text({ max: 2000 }) }),
    response: sourceSchema,
  }),
  uploadFile: defineEndpoint('POST /api/sources/files', {
    auth: 'user',
    status: 201,
    kind: 'upload',
    bodyLimit: SOURCE_LIMITS.bytes,
    answerWithinMs: 90_000,
    query: z.strictObject({ name: text({ max: 200 }) }),
    response: sourceSchema,
  }),
  sources: defineEndpoint('GET /api/sources', { auth: 'user', revalidate: true, response: z.array(sourceSchema) }),
  source: defineEndpoint('GET /api/sources/:sourceId', {
    auth: 'user',
    revalidate: true,
    params: sourceParams,
    response: sourceSchema.extend({
      sections: z.array(z.object({ heading: z.string(), passages: z.int(), page: z.int().optional() })),
    }),
  }),
  // Where the material of a course went; the shares of a source are 100 together.
  courseMaterial: defineEndpoint('GET /api/courses/:courseId/material', {
    auth: 'user',
    revalidate: true,
    params: courseParams,
    response: z.object({ written: z.int(), lessons: z.int(), sources: z.array(coveredSourceSchema) }),
  }),
  // Lessons keep the passages that they cite.
  deleteSource: defineEndpoint('DELETE /api/sources/:sourceId', {
    auth: 'user',
    params: sourceParams,
    response: outcomeSchema,
  }),
} as const;
