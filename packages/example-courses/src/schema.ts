import { lessonContractSchema } from '@coursewright/contracts';
import { z } from 'zod';

const line = (length: number) => z.string().trim().min(1).max(length);

const lessonSchema = lessonContractSchema.extend({
  file: z.string().regex(/^[1-4]-[1-3]\.md$/),
  title: line(120),
});

const topicSchema = z.object({
  title: line(120),
  outcome: line(300),
  lessons: z.array(lessonSchema).length(3),
});

const sourceSchema = z.object({
  title: line(200),
  publisher: line(200),
  url: z.url({ protocol: /^https$/ }).optional(),
  used: line(300),
});

export const courseSchema = z.object({
  slug: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: line(120),
  topic: line(120),
  /** Lower-case phrases. A topic that contains one of them, as whole words, is answered with this course. */
  matches: z.array(z.string().regex(/^[a-z0-9]+( [a-z0-9]+)*$/)).min(3),
  language: z.literal('en'),
  level: z.enum(['new', 'some', 'advanced']),
  summary: line(200),
  topics: z.array(topicSchema).length(4),
  sources: z.array(sourceSchema).min(2),
});

const questionSchema = z.object({
  /** `1-2`: the second lesson of the first topic. */
  lesson: z.string().regex(/^[1-4]-[1-3]$/),
  question: line(400),
  options: z.array(line(200)).length(4),
  correct: z.number().int().min(0).max(3),
  explanation: line(600),
  /** Why each wrong option is wrong; empty for the right one. */
  reasons: z.array(z.string().trim().max(300)).length(4),
  objective: z.number().int().min(0).max(2),
});

const questionsSchema = z.array(questionSchema).length(5);

/** The questions by the number of their topic, counted from 1. */
export const quizzesSchema = z.strictObject({
  1: questionsSchema,
  2: questionsSchema,
  3: questionsSchema,
  4: questionsSchema,
});

const options = z.array(line(200)).min(3).max(6);
const place = z.number().int().min(0).max(5);
const exerciseKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), options, correct: place, reasons: z.array(z.string().max(300)) }),
  z.object({ kind: z.literal('several'), options, correct: z.array(place) }),
  z.object({
    kind: z.literal('cloze'),
    text: line(600),
    blanks: z.array(z.object({ accept: z.array(line(60)), exact: z.boolean().optional() })),
  }),
  z.object({ kind: z.literal('order'), items: z.array(line(200)) }),
  z.object({ kind: z.literal('match'), left: z.array(line(200)), right: z.array(line(200)) }),
  z.object({
    kind: z.literal('number'),
    value: z.number(),
    rel: z.number(),
    abs: z.number().optional(),
    unit: line(20).optional(),
    /** Evaluated by the tests. */
    check: line(200),
  }),
  z.object({
    kind: z.literal('text'),
    criteria: z.array(
      z.object({ text: line(200), weight: z.number(), anchors: z.tuple([line(200), line(200), line(200)]) }),
    ),
    minWords: z.number().int().min(15).max(40),
    sample: line(1000),
  }),
]);

const exerciseSchema = z.intersection(
  exerciseKeySchema,
  z.object({
    objective: z.number().int().min(0).max(2),
    prompt: line(400),
    explanation: line(600),
    mistakes: z.array(z.object({ answer: line(200), why: line(300) })).optional(),
    /** After which `###` section a check question stands, counted from 1. The others are "Try it" at the end. */
    section: z.number().int().min(1).optional(),
  }),
);

/** The exercises by their lesson: `1-2` is the second lesson of the first topic. */
export const exercisesSchema = z.record(z.string().regex(/^[1-4]-[1-3]$/), z.array(exerciseSchema).min(2));

export type ExampleCourse = z.infer<typeof courseSchema>;
export type ExampleExercise = z.infer<typeof exerciseSchema>;
export type ExampleLesson = z.infer<typeof lessonSchema>;
export type ExampleQuestion = z.infer<typeof questionSchema>;
