import { z } from 'zod';
import { briefSchema, clarifyingQuestionSchema, lessonContractSchema } from '../../course-quality.ts';
import { authorSourceSchema, courseTypeSchema, textSourceSchema, topicCountSchema } from '../../vocabulary.ts';
import { instantField, text } from '../fields.ts';
import { citationsSchema, materialSchema } from './sources.ts';

export const outlineSchema = z.object({
  topics: z.array(
    z.object({
      title: z.string(),
      outcome: z.string().optional(),
      subtopics: z.array(z.object({ title: z.string(), contract: lessonContractSchema.optional() })),
    }),
  ),
});
export type OutlineView = z.infer<typeof outlineSchema>;

export const editedOutlineSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        title: text({ max: 200 }),
        outcome: text({ max: 300 }).optional(),
        subtopics: z
          .array(z.strictObject({ title: text({ max: 200 }), contract: lessonContractSchema.optional() }))
          .min(1)
          .max(12),
      }),
    )
    .min(1)
    .max(10),
});

/** None when the topic says what it is about. */
export const topicQuestions = {
  body: z.strictObject({ topic: text({ max: 500 }) }),
  response: z.object({ questions: z.array(clarifyingQuestionSchema).max(3) }),
} as const;

export const outlineRequestSchema = z.strictObject({
  topic: text({ max: 500 }),
  subtopics: z
    .array(text({ max: 200 }))
    .max(5, 'You can only add 5 sub topics')
    .default([]),
  topicCount: topicCountSchema,
  courseType: courseTypeSchema,
  brief: briefSchema.optional(),
  material: materialSchema.optional(),
  revision: z.strictObject({ instruction: text({ max: 500 }), outline: editedOutlineSchema }).optional(),
});
export type OutlineRequestView = z.infer<typeof outlineRequestSchema>;

export const generationSchema = z.object({
  id: z.string(),
  kind: z.enum(['outline', 'contracts', 'lesson', 'revision', 'answer', 'quiz', 'edits', 'hint']),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  request: outlineRequestSchema.optional(),
  courseId: z.string().optional(),
  subtopicId: z.string().optional(),
  outline: outlineSchema.optional(),
  source: authorSourceSchema.optional(),
  failure: z.object({ kind: z.string(), message: z.string(), retriable: z.boolean() }).optional(),
});
export type GenerationView = z.infer<typeof generationSchema>;

/** `credit` is the complete attribution as plain text. */
export const pictureSchema = z.object({
  url: z.string(),
  alt: z.string(),
  credit: z.string(),
  provider: z.enum(['unsplash', 'pexels', 'openverse', 'commons', 'openai', 'local']).default('local'),
  author: z.string().optional(),
  authorUrl: z.string().optional(),
  licence: z.string().optional(),
  licenceUrl: z.string().optional(),
  sourceUrl: z.string().optional(),
});
export type PictureView = z.infer<typeof pictureSchema>;

export const videoSchema = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('youtube'),
    youtubeId: z.string().regex(/^[\w-]{11}$/),
    title: z.string(),
    channel: z.string().optional(),
    // Served by us: the browser contacts YouTube only after a click.
    posterUrl: z.string().optional(),
  }),
  z.object({ provider: z.literal('local'), page: z.string(), title: z.string() }),
]);
export type VideoView = z.infer<typeof videoSchema>;

export const lessonChangeSchema = z.enum(['simpler', 'deeper', 'example', 'rewrite']);
export type LessonChange = z.infer<typeof lessonChangeSchema>;

export const lessonSchema = z.object({
  subtopicId: z.string(),
  title: z.string(),
  html: z.string(),
  source: textSourceSchema,
  // An undo shows an earlier number again.
  version: z.int(),
  /** As the text is written; absent when that is not certain. */
  language: z.string().optional(),
  // Reading time, at least 1.
  minutes: z.int(),
  image: pictureSchema.optional(),
  video: videoSchema.optional(),
  note: z.string().optional(),
  /** The note is of use to those who can set the service up. */
  noteCode: z.literal('video_not_set_up').optional(),
  /** What the quality gate refused is left out; the whole text is tried once more in the background. */
  partial: z.literal(true).optional(),
  /** Only in courses that were made of the learner's own material. */
  citations: citationsSchema.optional(),
});
export type LessonView = z.infer<typeof lessonSchema>;

/** `percent` is round(100 * done / total). */
export const progressSchema = z.object({ done: z.int(), total: z.int(), percent: z.int() });

/** `off`: lessons are written when they are opened. `written` holds ids of sub-topics. */
export const courseWritingSchema = z.object({
  state: z.enum(['off', 'running', 'paused', 'done']),
  written: z.array(z.string()),
  total: z.int(),
  // `code` such as `allowance_used_up`.
  failures: z.array(
    z.object({ subtopicId: z.string(), title: z.string(), message: z.string(), code: z.string().optional() }),
  ),
});
export type CourseWritingView = z.infer<typeof courseWritingSchema>;

/** Where a copied course comes from. */
export const courseOriginSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('example'), title: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('shared'), title: z.string() }),
]);
export type CourseOrigin = z.infer<typeof courseOriginSchema>;

export const courseSchema = z.object({
  id: z.string(),
  mainTopic: z.string(),
  type: courseTypeSchema,
  source: authorSourceSchema,
  brief: briefSchema.optional(),
  material: materialSchema.optional(),
  origin: courseOriginSchema.optional(),
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtopics: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          done: z.boolean(),
          written: z.boolean(),
          // Opened and not read. Also the first lesson until it is read, which is done as soon as it is opened.
          begun: z.boolean().optional(),
          /** The learner says to know it, or a pre-test does. It is done, too. */
          known: z.boolean().optional(),
        }),
      ),
    }),
  ),
  progress: progressSchema,
  completed: z.boolean(),
  end: instantField.nullable(),
  writing: courseWritingSchema,
  /** Nothing is read yet, and a pre-test can find out what is known. */
  offersPretest: z.boolean().optional(),
});
export type CourseView = z.infer<typeof courseSchema>;

/** Field names of the legacy list. */
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
export type CourseListItem = z.infer<typeof courseListItemSchema>;
