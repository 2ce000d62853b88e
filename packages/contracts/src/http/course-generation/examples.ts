import { z } from 'zod';
import { briefSchema } from '../../course-quality.ts';
import { defineEndpoint } from '../endpoint.ts';
import { copyBody } from '../fields.ts';
import { sharedCourseSchema } from './sharing.ts';

const exampleItemSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  level: briefSchema.shape.level.unwrap(),
  language: z.string(),
  minutes: z.int(),
  lessons: z.int(),
  /** What one can do afterwards, one sentence per topic. */
  outcomes: z.array(z.string()),
  cover: z.string(),
});
export type ExampleItem = z.infer<typeof exampleItemSchema>;

const openQuestionSchema = z.object({
  question: z.string(),
  options: z.array(z.string()),
  correct: z.int(),
  explanation: z.string(),
  /** Why each wrong option is wrong; empty for the right one. */
  reasons: z.array(z.string()),
});
export type OpenQuestion = z.infer<typeof openQuestionSchema>;

const exampleCourseSchema = exampleItemSchema.extend({
  course: sharedCourseSchema,
  quizzes: z.array(z.object({ topicId: z.string(), questions: z.array(openQuestionSchema) })),
  sources: z.array(
    z.object({ title: z.string(), publisher: z.string(), url: z.string().optional(), used: z.string() }),
  ),
});
export type ExampleCourseView = z.infer<typeof exampleCourseSchema>;

const exampleParams = z.strictObject({
  slug: z
    .string()
    .max(64)
    .regex(/^[a-z]+(-[a-z]+)*$/, 'must be the name of an example course'),
});

export const exampleEndpoints = {
  examples: defineEndpoint('GET /api/examples', {
    auth: 'public',
    response: z.object({ examples: z.array(exampleItemSchema) }),
  }),
  example: defineEndpoint('GET /api/examples/:slug', {
    auth: 'public',
    params: exampleParams,
    response: exampleCourseSchema,
  }),
  copyExample: defineEndpoint('POST /api/examples/:slug/copy', {
    auth: 'user',
    status: 201,
    params: exampleParams,
    body: copyBody,
    response: z.object({ courseId: z.string() }),
  }),
} as const;
