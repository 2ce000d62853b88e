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

export type ExampleCourse = z.infer<typeof courseSchema>;
export type ExampleLesson = z.infer<typeof lessonSchema>;
export type ExampleQuestion = z.infer<typeof questionSchema>;
export type ExampleSource = z.infer<typeof sourceSchema>;
