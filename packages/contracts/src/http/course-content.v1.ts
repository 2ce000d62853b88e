import { z } from 'zod';
import { authorSourceSchema, courseTypeSchema, topicCountSchema } from '../vocabulary.ts';
import { instantField, text } from './fields.ts';

/** A course's plan before it exists: topics with their sub-topics, titles only. */
export const outlineSchema = z.object({
  topics: z.array(z.object({ title: z.string(), subtopics: z.array(z.object({ title: z.string() })) })),
});
/** See {@link outlineSchema}. */
export type OutlineView = z.infer<typeof outlineSchema>;

/** The learner's own version of a finished outline: titles changed, reordered, added and removed. */
export const editedOutlineSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        title: text({ max: 200 }),
        subtopics: z
          .array(z.strictObject({ title: text({ max: 200 }) }))
          .min(1)
          .max(12),
      }),
    )
    .min(1)
    .max(10),
});

/** What the form on /create sends. */
export const outlineRequestSchema = z.strictObject({
  topic: text({ max: 500 }),
  subtopics: z
    .array(text({ max: 200 }))
    .max(5, 'You can only add 5 sub topics')
    .default([]),
  topicCount: topicCountSchema,
  courseType: courseTypeSchema,
  /** Asks for another version of an outline that is there already, as the learner has it on the screen. */
  revision: z.strictObject({ instruction: text({ max: 500 }), outline: editedOutlineSchema }).optional(),
});
/** See {@link outlineRequestSchema}. */
export type OutlineRequestView = z.infer<typeof outlineRequestSchema>;

/** Where a piece of generation stands. `failed` carries a message for the learner and whether trying again makes sense. */
export const generationSchema = z.object({
  id: z.string(),
  kind: z.enum(['outline', 'lesson', 'revision', 'answer', 'quiz']),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  request: outlineRequestSchema.optional(),
  courseId: z.string().optional(),
  subtopicId: z.string().optional(),
  outline: outlineSchema.optional(),
  source: authorSourceSchema.optional(),
  failure: z.object({ kind: z.string(), message: z.string(), retriable: z.boolean() }).optional(),
});
/** See {@link generationSchema}. */
export type GenerationView = z.infer<typeof generationSchema>;

/** A picture with everything its licence asks to be shown. `credit` is the whole line in plain words. */
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
/** See {@link pictureSchema}. */
export type PictureView = z.infer<typeof pictureSchema>;

/** The video of a lesson: one of YouTube by its id, or an own page to be shown in a sandboxed frame. */
export const videoSchema = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('youtube'),
    youtubeId: z.string().regex(/^[\w-]{11}$/),
    title: z.string(),
    channel: z.string().optional(),
    /** Our own copy of the preview picture: nothing is asked of YouTube before the learner clicks. */
    posterUrl: z.string().optional(),
  }),
  z.object({ provider: z.literal('local'), page: z.string(), title: z.string() }),
]);
/** See {@link videoSchema}. */
export type VideoView = z.infer<typeof videoSchema>;

/** How a lesson came to its present text. */
export const lessonChangeSchema = z.enum(['simpler', 'deeper', 'example', 'rewrite']);
/** See {@link lessonChangeSchema}. */
export type LessonChange = z.infer<typeof lessonChangeSchema>;

/** One lesson: the theory of a sub-topic with its picture or video. */
export const lessonSchema = z.object({
  subtopicId: z.string(),
  title: z.string(),
  html: z.string(),
  source: authorSourceSchema,
  /** Grows with each new text; an undo shows an earlier number again. */
  version: z.int(),
  /** Reading time in whole minutes, at least 1. */
  minutes: z.int(),
  image: pictureSchema.optional(),
  video: videoSchema.optional(),
  note: z.string().optional(),
});
/** See {@link lessonSchema}. */
export type LessonView = z.infer<typeof lessonSchema>;

/** Progress of a course: `percent` is round(100 * done / total), computed by the server. */
export const progressSchema = z.object({ done: z.int(), total: z.int(), percent: z.int() });

/** Where the writing of a whole course in the background stands. `off`: lessons are written when they are opened. */
export const courseWritingSchema = z.object({
  state: z.enum(['off', 'running', 'paused', 'done']),
  /** Ids of the sub-topics whose text is there. */
  written: z.array(z.string()),
  total: z.int(),
  failures: z.array(z.object({ subtopicId: z.string(), title: z.string(), message: z.string() })),
});
/** See {@link courseWritingSchema}. */
export type CourseWritingView = z.infer<typeof courseWritingSchema>;

/** A whole course as the study page shows it; lessons are read one by one. */
export const courseSchema = z.object({
  id: z.string(),
  mainTopic: z.string(),
  type: courseTypeSchema,
  source: authorSourceSchema,
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtopics: z.array(z.object({ id: z.string(), title: z.string(), done: z.boolean(), written: z.boolean() })),
    }),
  ),
  progress: progressSchema,
  completed: z.boolean(),
  end: instantField.nullable(),
  writing: courseWritingSchema,
});
/** See {@link courseSchema}. */
export type CourseView = z.infer<typeof courseSchema>;

/** A course in the list of /home; field names as the legacy list has them. */
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
/** See {@link courseListItemSchema}. */
export type CourseListItem = z.infer<typeof courseListItemSchema>;
