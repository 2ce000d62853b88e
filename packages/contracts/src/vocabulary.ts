import { z } from 'zod';
import { MOST_LESSONS_PER_TOPIC } from './course-size.ts';
import { interfaceLanguages } from './languages.ts';

export const planSchema = z.enum(['free', 'monthly', 'yearly']);
export type Plan = z.infer<typeof planSchema>;

export const paidPlanSchema = planSchema.exclude(['free']);
export type PaidPlan = z.infer<typeof paidPlanSchema>;

/** In the order in which they are offered. */
export const paymentProviderSchema = z.enum(['stripe', 'paypal', 'razorpay', 'paystack']);
export type PaymentProvider = z.infer<typeof paymentProviderSchema>;

export const paymentProviderLabels: Record<PaymentProvider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
};

/** There is exactly one `main-admin`, who cannot be removed. */
export const roleSchema = z.enum(['user', 'admin', 'main-admin']);
export type Role = z.infer<typeof roleSchema>;

/** What a personal access token may do. */
export const accessScopeSchema = z.enum([
  'courses:read',
  'courses:write',
  'study:write',
  'teacher:ask',
  'exports:read',
]);
export type AccessScope = z.infer<typeof accessScopeSchema>;

export const languageSchema = z.enum(interfaceLanguages, `must be one of ${interfaceLanguages.join(', ')}`);

/** The stored names. */
export const courseTypeSchema = z.enum(['Text & Image Course', 'Video & Text Course']);
export type CourseType = z.infer<typeof courseTypeSchema>;

export const courseTypeLabels: Record<CourseType, string> = {
  'Text & Image Course': 'Theory & Image',
  'Video & Text Course': 'Video & Theory',
};

/** Topics behind the labels 5 and 10 of the form. */
export const topicCountSchema = z.literal([4, 7]);
export type TopicCount = z.infer<typeof topicCountSchema>;
/** The least and the most a topic has before the learner edits the outline. */
export const lessonsPerTopicLimits = { min: 2, max: MOST_LESSONS_PER_TOPIC } as const;
/** Maximum after the learner has edited the outline. */
export const topicLimits = { free: 5, paid: 10 } as const;

/** `openai`: any OpenAI-compatible endpoint; `sample`: the embedded sample model. */
export const authorSourceSchema = z.enum(['openai', 'sample']);
export type AuthorSource = z.infer<typeof authorSourceSchema>;

/** `learner`: sent with a legacy call. */
export const textSourceSchema = z.enum([...authorSourceSchema.options, 'learner']);
export type TextSource = z.infer<typeof textSourceSchema>;
