import { DAY_MS } from '@coursewright/contracts/durations';
import { z } from 'zod';
import { courseLanguages, qualityFindingSchema } from '../course-quality.ts';
import { authorSourceSchema, courseTypeSchema, paymentProviderSchema, textSourceSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { courseParams, instantField, objectIdField, outcomeSchema } from './fields.ts';
import { reportedMistakeSchema } from './mistakes.v1.ts';
import { defineAdminTable } from './tables.ts';

/** Buckets in UTC: 30 days, 26 weeks (from Monday) or 12 months; the current one is last. */
export const growthBySchema = z.enum(['day', 'week', 'month']);
export type GrowthBy = z.infer<typeof growthBySchema>;

export const growthBucketCounts: Readonly<Record<GrowthBy, number>> = { day: 30, week: 26, month: 12 };

const query = z.strictObject({ by: growthBySchema.default('day') });
const from = z.iso.date();

/** `from` is the first day of the bucket. */
export const growthPointSchema = z.object({ from, value: z.number() });
export type GrowthPoint = z.infer<typeof growthPointSchema>;

const points = z.array(growthPointSchema);

export const conversionSchema = z.object({
  // One unit of the foreign currency in the currency of the report.
  rates: z.array(z.object({ currency: z.string(), rate: z.number() })),
  // Paid currencies without a configured rate; excluded from the sums.
  missing: z.array(z.string()),
});
export type Conversion = z.infer<typeof conversionSchema>;

export const userGrowthEndpoints = {
  userGrowth: defineEndpoint('GET /api/admin/growth/users', {
    auth: 'admin',
    revalidate: true,
    query,
    response: z.object({ users: points }),
  }),
} as const;

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
    revalidate: true,
    query,
    response: z.object({ courses: points, certificates: points }),
  }),
  // The last 30 days including today, in UTC.
  generationReport: defineEndpoint('GET /api/admin/generations', {
    auth: 'admin',
    revalidate: true,
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
    revalidate: true,
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
    revalidate: true,
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
    revalidate: true,
    response: z.array(generationFailureSchema),
  }),
} as const;

export const paidThroughSchema = z.object({
  userId: z.string(),
  provider: paymentProviderSchema,
  since: instantField,
  nextPaymentAt: instantField.optional(),
});
export type PaidThrough = z.infer<typeof paidThroughSchema>;

export const revenueGrowthEndpoints = {
  // Payments minus refunds by day of payment, in major units of `currency`.
  revenueGrowth: defineEndpoint('GET /api/admin/growth/revenue', {
    auth: 'admin',
    revalidate: true,
    query,
    response: z.object({ revenue: points, currency: z.string(), conversion: conversionSchema }),
  }),
  // Ids separated by commas; users without a subscription are omitted.
  paidThrough: defineEndpoint('GET /api/admin/paid-through', {
    auth: 'admin',
    revalidate: true,
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

/** One of ten short checks of a model: what was seen, and what to do where something does not fit, in English. */
export const modelCheckSchema = z.object({
  name: z.enum([
    ...(['address', 'key', 'model', 'streaming', 'first token'] as const),
    ...(['speed', 'JSON', 'token limit', 'thoughts', 'usage'] as const),
  ]),
  status: z.enum(['ok', 'warning', 'failed', 'skipped']),
  found: z.string(),
  advice: z.string().optional(),
  /** The variable that changes it. */
  variable: z.string().optional(),
});
export type ModelCheck = z.infer<typeof modelCheckSchema>;

export const modelStateSchema = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  startedAt: instantField.optional(),
  endedAt: instantField.optional(),
  /** Of the last run that ended. The second one is asked when the first one is away. */
  models: z.array(
    z.object({ role: z.enum(['first', 'fallback']), model: z.string(), checks: z.array(modelCheckSchema) }),
  ),
  /** What failed requests of the last day told about the configuration; newest first. */
  advice: z.array(z.object({ text: z.string(), at: instantField })),
});
export type ModelState = z.infer<typeof modelStateSchema>;

export const modelCheckEndpoints = {
  modelState: defineEndpoint('GET /api/admin/model', { auth: 'admin', revalidate: true, response: modelStateSchema }),
  // One run at a time, which takes three minutes at most for each model; none begins within half a minute after another.
  checkModel: defineEndpoint('POST /api/admin/model/checks', {
    auth: 'admin',
    fresh: true,
    body: z.strictObject({}),
    response: modelStateSchema,
  }),
} as const;

export const courseRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: courseTypeSchema,
  userId: z.string(),
});
export type CourseRow = z.infer<typeof courseRowSchema>;

const courses = defineAdminTable({
  name: 'courses',
  row: courseRowSchema,
  columns: ['title', 'type', 'userId'],
  filters: {},
});

export const reviewedLessonSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Missing while the lesson has no text. The rest only of texts that the quality gate judged. */
  text: z
    .object({
      source: textSourceSchema,
      version: z.int(),
      model: z.string().optional(),
      promptVersion: z.string().optional(),
      score: z.number().optional(),
      findings: z.array(qualityFindingSchema),
    })
    .optional(),
});
export type ReviewedLesson = z.infer<typeof reviewedLessonSchema>;

export const courseDetailsSchema = courseRowSchema.extend({
  source: authorSourceSchema,
  // Chosen by the learner; null if the topic decided.
  language: z.enum(courseLanguages).nullable(),
  createdAt: instantField,
  completedAt: instantField.optional(),
  certificateId: z.string().optional(),
  writing: z.enum(['running', 'paused', 'done']).nullable(),
  // Since when anyone with the link can read it. The link itself is the owner's.
  sharedSince: instantField.optional(),
  topics: z.array(z.object({ id: z.string(), title: z.string(), lessons: z.array(reviewedLessonSchema) })),
  // Newest first, at most 200.
  mistakes: z.array(reportedMistakeSchema),
});
export type CourseDetails = z.infer<typeof courseDetailsSchema>;

const courseAct = { auth: 'admin', fresh: true, params: courseParams, response: outcomeSchema } as const;

export const adminCourseEndpoints = {
  // Titles and findings, no lessons.
  course: defineEndpoint('GET /api/admin/courses/:courseId', {
    auth: 'admin',
    revalidate: true,
    params: courseParams,
    response: courseDetailsSchema,
  }),
  stopSharing: defineEndpoint('DELETE /api/admin/courses/:courseId/share', courseAct),
  deleteCourse: defineEndpoint('DELETE /api/admin/courses/:courseId', courseAct),
  courses: courses.page,
  coursesCsv: courses.csv,
  getCourses: defineEndpoint('GET /api/getcourses', {
    auth: 'admin',
    revalidate: true,
    response: z.array(
      z.object({
        _id: z.string(),
        mainTopic: z.string(),
        type: courseTypeSchema,
        photo: z.string(),
        date: instantField,
        completed: z.boolean(),
        end: instantField.optional(),
        user: z.string(),
      }),
    ),
  }),
} as const;

export const contactRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  receivedAt: instantField,
  // By an admin; missing while the message is open.
  answeredAt: instantField.optional(),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

const contacts = defineAdminTable({
  name: 'contacts',
  row: contactRowSchema,
  columns: ['name', 'email', 'receivedAt'],
  filters: { state: z.enum(['all', 'open', 'answered']).default('all') },
});

export const adminContactEndpoints = {
  contacts: contacts.page,
  contactsCsv: contacts.csv,
  // Repeating it changes nothing; the audit log names the admin.
  markContact: defineEndpoint('POST /api/admin/contacts/:contactId/answered', {
    auth: 'admin',
    fresh: true,
    params: z.strictObject({ contactId: objectIdField }),
    body: z.strictObject({ answered: z.boolean('must be true or false') }),
    response: outcomeSchema,
  }),
  getContact: defineEndpoint('GET /api/getcontact', {
    auth: 'admin',
    revalidate: true,
    response: z.array(
      z.object({
        _id: z.string(),
        fname: z.string(),
        lname: z.string(),
        email: z.string(),
        phone: z.string(),
        msg: z.string(),
      }),
    ),
  }),
} as const;
