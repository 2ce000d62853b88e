import { z } from 'zod';
import { authorSourceSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { courseParams, text } from '../fields.ts';

/** `probable`: from answers on other lessons, or from a single one of its own. */
export const pretestResultSchema = z.enum(['known', 'probable', 'unknown']);
export type PretestResult = z.infer<typeof pretestResultSchema>;

export const PRETEST_OPTIONS = 5;

export const pretestSchema = z.object({
  /**
   * `none`: not started. `unavailable`: the course has no plan of its lessons to ask about. `writing`: the next question
   * is not written yet. `failed`: no question could be written, and starting it tries again.
   */
  state: z.enum(['none', 'unavailable', 'writing', 'open', 'done', 'failed']),
  asked: z.int(),
  /** How many questions there are at most. */
  most: z.int(),
  /** Of a job that writes questions, while there is none to ask. */
  generationId: z.string().optional(),
  source: authorSourceSchema.optional(),
  item: z
    .object({ id: z.string(), question: z.string(), options: z.array(z.string()), topicId: z.string() })
    .optional(),
  /** Once it is done: of the lessons that the course still has, by topic. */
  result: z
    .array(
      z.object({
        topicId: z.string(),
        lessons: z.array(z.object({ subtopicId: z.string(), result: pretestResultSchema })),
      }),
    )
    .optional(),
});
export type PretestView = z.infer<typeof pretestSchema>;

export const pretestEndpoints = {
  pretest: defineEndpoint('GET /api/courses/:courseId/pretest', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: courseParams,
    response: pretestSchema,
  }),
  // Idempotent: there is one for each course. 409 for a course without a plan of its lessons.
  startPretest: defineEndpoint('POST /api/courses/:courseId/pretest', {
    auth: 'user',
    scope: 'study:write',
    status: 202,
    params: courseParams,
    response: pretestSchema,
  }),
  // The first answer counts; the same question again returns what follows it. Nothing says whether it was right.
  answerPretest: defineEndpoint('POST /api/courses/:courseId/pretest/answers', {
    auth: 'user',
    scope: 'study:write',
    params: courseParams,
    body: z.strictObject({
      itemId: text({ max: 64 }),
      choice: z.union([
        z
          .int()
          .min(0)
          .max(PRETEST_OPTIONS - 1),
        z.literal('unknown'),
      ]),
    }),
    response: pretestSchema,
  }),
  // Idempotent. Lessons that are known become claims, which can be taken back.
  finishPretest: defineEndpoint('POST /api/courses/:courseId/pretest/finish', {
    auth: 'user',
    scope: 'study:write',
    params: courseParams,
    response: pretestSchema,
  }),
} as const;
