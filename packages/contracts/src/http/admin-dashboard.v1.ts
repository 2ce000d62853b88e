import { z } from 'zod';
import { paymentProviderSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField, objectIdField } from './fields.ts';

/** How growth is cut: 30 days, 26 weeks (from Monday) or 12 months, the running one last, all in UTC. */
export const growthBySchema = z.enum(['day', 'week', 'month']);
/** See {@link growthBySchema}. */
export type GrowthBy = z.infer<typeof growthBySchema>;

/** How many pieces of time a curve of growth has. */
export const growthPieces: Readonly<Record<GrowthBy, number>> = { day: 30, week: 26, month: 12 };

const query = z.strictObject({ by: growthBySchema.default('day') });
const from = z.iso.date();

/** What came in one piece of time; `from` is its first day. */
export const growthPointSchema = z.object({ from, value: z.number() });
/** See {@link growthPointSchema}. */
export type GrowthPoint = z.infer<typeof growthPointSchema>;

const points = z.array(growthPointSchema);

/** Sums of other currencies, and what they were converted at. */
export const conversionSchema = z.object({
  /** What one unit of each foreign currency counted for. */
  rates: z.array(z.object({ currency: z.string(), rate: z.number() })),
  /** Currencies that were paid in and have no rate: they are left out. */
  missing: z.array(z.string()),
});
/** See {@link conversionSchema}. */
export type Conversion = z.infer<typeof conversionSchema>;

/** The users part of the dashboard. */
export const userGrowthEndpoints = {
  userGrowth: defineEndpoint({
    method: 'GET',
    path: '/api/admin/growth/users',
    auth: 'admin',
    query,
    response: z.object({ users: points }),
  }),
} as const;

/** The share of the work of authors that went one way. */
const figures = {
  outlines: z.int(),
  lessons: z.int(),
  quizzes: z.int(),
  answers: z.int(),
  /** Works that were given up. */
  failed: z.int(),
  /** Attempts that were repeated by themselves. */
  retries: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
};

/** What authors did in one day or in all days together; `cost` only where prices are configured. */
export const generationFiguresSchema = z.object({ ...figures, cost: z.number().optional() });
/** See {@link generationFiguresSchema}. */
export type GenerationFigures = z.infer<typeof generationFiguresSchema>;

/** A work that failed for good. */
export const generationFailureSchema = z.object({
  id: z.string(),
  kind: z.string(),
  at: instantField,
  reason: z.string(),
  /** Whose it is; nothing once they have left. */
  userId: z.string(),
  /** Attempts by itself before it was given up. */
  attempts: z.int(),
  /** What became of it: somebody asked again, and it was written or is being written. */
  now: z.enum(['failed', 'asked again', 'written']),
});
/** See {@link generationFailureSchema}. */
export type GenerationFailure = z.infer<typeof generationFailureSchema>;

/** The courses part of the dashboard, and what writing them takes. */
export const courseGrowthEndpoints = {
  courseGrowth: defineEndpoint({
    method: 'GET',
    path: '/api/admin/growth/courses',
    auth: 'admin',
    query,
    response: z.object({ courses: points, certificates: points }),
  }),
  /** The last 30 days, today included, in UTC. */
  generationReport: defineEndpoint({
    method: 'GET',
    path: '/api/admin/generations',
    auth: 'admin',
    response: z.object({
      author: z.object({ source: z.enum(['openai', 'sample']), model: z.string() }),
      /** For a million tokens; null where none are configured. */
      prices: z.object({ input: z.number(), output: z.number(), currency: z.string() }).nullable(),
      days: z.array(generationFiguresSchema.extend({ day: from })),
      total: generationFiguresSchema,
      /** Courses begun in these days. */
      courses: z.int(),
      /** Why works failed, the most frequent first. */
      reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** How long the last lessons took to write; null before the first. */
      lessonTime: z.object({ medianMs: z.int(), p95Ms: z.int(), lessons: z.int() }).nullable(),
    }),
  }),
  /** The latest works that failed, newest first; kept for 30 days. */
  generationFailures: defineEndpoint({
    method: 'GET',
    path: '/api/admin/generations/failures',
    auth: 'admin',
    response: z.array(generationFailureSchema),
  }),
} as const;

/** What a paid user's plan rests on. */
export const paidThroughSchema = z.object({
  userId: z.string(),
  provider: paymentProviderSchema,
  since: instantField,
  /** Nothing is due when it does not renew. */
  nextPaymentAt: instantField.optional(),
});
/** See {@link paidThroughSchema}. */
export type PaidThrough = z.infer<typeof paidThroughSchema>;

/** The money part of the dashboard. */
export const revenueGrowthEndpoints = {
  /** What was paid and kept, in major units of `currency`, by the day it was paid. */
  revenueGrowth: defineEndpoint({
    method: 'GET',
    path: '/api/admin/growth/revenue',
    auth: 'admin',
    query,
    response: z.object({ revenue: points, currency: z.string(), conversion: conversionSchema }),
  }),
  /** For one page of users, their ids separated by commas; whoever pays nothing is left out. */
  paidThrough: defineEndpoint({
    method: 'GET',
    path: '/api/admin/paid-through',
    auth: 'admin',
    query: z.strictObject({
      users: z
        .string('must be text')
        .max(2_500, 'are too many ids')
        .transform((ids) => ids.split(','))
        .pipe(z.array(objectIdField).max(100, 'are too many ids')),
    }),
    response: z.array(paidThroughSchema),
  }),
} as const;
