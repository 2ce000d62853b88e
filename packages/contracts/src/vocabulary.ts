import { z } from 'zod';

/** What a user has paid for. `free` at sign-up. */
export const planSchema = z.enum(['free', 'monthly', 'yearly']);
/** See {@link planSchema}. */
export type Plan = z.infer<typeof planSchema>;

/** The plans that are sold. */
export const paidPlanSchema = planSchema.exclude(['free']);
/** See {@link paidPlanSchema}. */
export type PaidPlan = z.infer<typeof paidPlanSchema>;

/** The payment gateways, in the order in which they are offered. */
export const paymentProviderSchema = z.enum(['stripe', 'paypal', 'razorpay', 'paystack']);
/** See {@link paymentProviderSchema}. */
export type PaymentProvider = z.infer<typeof paymentProviderSchema>;

/** The labels of {@link paymentProviderSchema} on the screen. */
export const paymentProviderLabels: Record<PaymentProvider, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  razorpay: 'Razorpay',
  paystack: 'Paystack',
};

/** What a user may do. There is one `main-admin`, who cannot be removed. */
export const roleSchema = z.enum(['user', 'admin', 'main-admin']);
/** See {@link roleSchema}. */
export type Role = z.infer<typeof roleSchema>;

/** The two kinds of course, by their stored names. */
export const courseTypeSchema = z.enum(['Text & Image Course', 'Video & Text Course']);
/** See {@link courseTypeSchema}. */
export type CourseType = z.infer<typeof courseTypeSchema>;

/** The labels of {@link courseTypeSchema} on the screen. */
export const courseTypeLabels: Record<CourseType, string> = {
  'Text & Image Course': 'Theory & Image',
  'Video & Text Course': 'Video & Theory',
};

/** The number of topics behind the labels 5 and 10 of the form. */
export const topicCountSchema = z.literal([4, 7]);
/** See {@link topicCountSchema}. */
export type TopicCount = z.infer<typeof topicCountSchema>;

/** Who wrote a text: a model behind an OpenAI-compatible endpoint, or the built-in sample author. */
export const authorSourceSchema = z.enum(['openai', 'sample']);
/** See {@link authorSourceSchema}. */
export type AuthorSource = z.infer<typeof authorSourceSchema>;
