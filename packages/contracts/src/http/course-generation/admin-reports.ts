import { DAY_MS } from '@coursewright/contracts/durations';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField } from '../fields.ts';
import { growthPointsSchema, growthQuerySchema } from '../growth.ts';

const from = z.iso.date();

const figures = {
  outlines: z.int(),
  lessons: z.int(),
  quizzes: z.int(),
  answers: z.int(),
  failed: z.int(),
  retries: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
};

/** `cost` only if token prices are configured. */
export const generationFiguresSchema = z.object({ ...figures, cost: z.number().optional() });
export type GenerationFigures = z.infer<typeof generationFiguresSchema>;

export const generationFailureSchema = z.object({
  id: z.string(),
  kind: z.string(),
  at: instantField,
  reason: z.string(),
  // Empty after the user was deleted.
  userId: z.string(),
  attempts: z.int(),
  now: z.enum(['failed', 'asked again', 'written']),
});
export type GenerationFailure = z.infer<typeof generationFailureSchema>;

/** One rule, or one rule on one day. Counts are texts; `rewritten`: written again before anyone saw the end of it. */
export const findingRowSchema = z.object({
  day: from.optional(),
  rule: z.string(),
  model: z.string(),
  promptVersion: z.string(),
  kept: z.int(),
  rewritten: z.int(),
  refused: z.int(),
  /** Texts of this kind that the gate judged. */
  judged: z.int(),
});
export type FindingRow = z.infer<typeof findingRowSchema>;

/** One question of quizzes: copies of a course have the same questions. */
export const questionStatisticsSchema = z.object({
  question: z.string(),
  right: z.string(),
  // Of one of the courses that ask it.
  courseTitle: z.string(),
  // Of different learners, each one's first.
  answers: z.int(),
  /** Share of them that is right. */
  difficulty: z.number().min(0).max(1),
  /** Correlation with the rest of the quiz; null when all answers or all rests are alike. */
  discrimination: z.number().min(-1).max(1).nullable(),
  flags: z.array(z.enum(['never-answered-correctly', 'negative-discrimination'])),
});
export type QuestionStatistics = z.infer<typeof questionStatisticsSchema>;

/** Fewer answers say nothing of a question. */
export const MIN_QUESTION_ANSWERS = 20;

export const FINDING_DAYS = 92;
const dayCount = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;

export const courseGrowthEndpoints = {
  courseGrowth: defineEndpoint('GET /api/admin/growth/courses', {
    auth: 'admin',
    query: growthQuerySchema,
    response: z.object({ courses: growthPointsSchema, certificates: growthPointsSchema }),
  }),
  // The last 30 days including today, in UTC.
  generationReport: defineEndpoint('GET /api/admin/generations', {
    auth: 'admin',
    response: z.object({
      author: z.object({ source: z.enum(['openai', 'sample']), model: z.string() }),
      // The second model, when one is configured, and what it used in these days.
      fallback: z.object({ model: z.string(), promptTokens: z.int(), completionTokens: z.int() }).optional(),
      // Per million tokens; null if not configured.
      prices: z.object({ input: z.number(), output: z.number(), currency: z.string() }).nullable(),
      days: z.array(generationFiguresSchema.extend({ day: from })),
      total: generationFiguresSchema,
      courses: z.int(),
      reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
      lessonTime: z.object({ medianMs: z.int(), p95Ms: z.int(), lessons: z.int() }).nullable(),
    }),
  }),
  // Days in UTC; without them the last 30.
  findings: defineEndpoint('GET /api/admin/findings', {
    auth: 'admin',
    query: z
      .strictObject({
        from: from.optional(),
        to: from.optional(),
        model: z.string().max(200, 'must have at most 200 characters').optional(),
        promptVersion: z.string().max(40, 'must have at most 40 characters').optional(),
        by: z.enum(['rule', 'day']).default('rule'),
      })
      .refine(({ from: first, to: last }) => (first === undefined) === (last === undefined), {
        path: ['to'],
        message: 'must be given together with from',
      })
      .refine(({ from: first = '', to: last = '' }) => !(dayCount(first, last) < 1), {
        path: ['to'],
        message: 'must not be before from',
      })
      .refine(({ from: first = '', to: last = '' }) => !(dayCount(first, last) > FINDING_DAYS), {
        path: ['to'],
        message: `must be within ${FINDING_DAYS} days`,
      }),
    response: z.object({
      from,
      to: from,
      // Of these days, whatever is filtered.
      models: z.array(z.string()),
      promptVersions: z.array(z.string()),
      rows: z.array(findingRowSchema),
    }),
  }),
  // Worst first.
  questionStatistics: defineEndpoint('GET /api/admin/question-statistics', {
    auth: 'admin',
    response: z.object({
      from,
      // With enough answers, also those that are not listed.
      measured: z.int(),
      questions: z.array(questionStatisticsSchema),
    }),
  }),
  // Newest first; kept for 30 days.
  generationFailures: defineEndpoint('GET /api/admin/generations/failures', {
    auth: 'admin',
    response: z.array(generationFailureSchema),
  }),
} as const;
