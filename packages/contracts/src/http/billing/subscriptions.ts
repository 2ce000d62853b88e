import { z } from 'zod';
import { endReasonSchema } from '../../events/billing.v1.ts';
import { paidPlanSchema, paymentProviderSchema, planSchema } from '../../vocabulary.ts';
import { userParams } from '../auth/admin.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, outcomeSchema, text } from '../fields.ts';
import {
  claimedFields,
  payerSchema,
  paypalLinksField,
  providerIdField,
  receiptSchema,
  subscriptionSchema,
} from './payment-fields.ts';

const answerWithinMs = 25_000;
const ownBody = z.strictObject({ id: providerIdField });
const cancellation = { auth: 'user', fresh: true, answerWithinMs, body: ownBody, response: outcomeSchema } as const;
const ignoredText = text({ min: 0, max: 254 }).optional();

/** A plan that an admin gave, without a payment. A running subscription comes first. */
export const grantSchema = z.object({ plan: paidPlanSchema, since: instantField, until: instantField });
export type GrantView = z.infer<typeof grantSchema>;

export const subscriptionEndpoints = {
  // From our own records, so it works while the provider is down.
  subscription: defineEndpoint('GET /api/subscription', {
    auth: 'user',
    response: z.object({
      subscription: subscriptionSchema.nullable(),
      grant: grantSchema.optional(),
      receipts: z.array(receiptSchema),
    }),
  }),
  // `session`: fields of the provider, fetched now; both null without a subscription.
  subscriptionDetail: defineEndpoint('POST /api/subscriptiondetail', {
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ uid: claimedFields.uid }),
    response: z.object({
      session: z.record(z.string(), z.unknown()).nullable(),
      method: paymentProviderSchema.nullable(),
    }),
  }),
  // Ends at once without a refund.
  stripeCancel: defineEndpoint('POST /api/stripecancel', cancellation),
  paypalCancel: defineEndpoint('POST /api/paypalcancel', cancellation),
  razorpayCancel: defineEndpoint('POST /api/razorpaycancel', cancellation),
  // `token` and `email` are ignored.
  paystackCancel: defineEndpoint('POST /api/paystackcancel', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: z.strictObject({ code: providerIdField, token: ignoredText, email: ignoredText }),
    response: outcomeSchema,
  }),
  // Idempotent. 409 `past_due` while a payment is overdue.
  cancelAtPeriodEnd: defineEndpoint('POST /api/subscription/cancel-at-period-end', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: ownBody,
    response: outcomeSchema.extend({ subscription: subscriptionSchema }),
  }),
  // 409 `not_resumable` if the provider cannot.
  resume: defineEndpoint('POST /api/subscription/resume', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: ownBody,
    response: outcomeSchema.extend({ subscription: subscriptionSchema }),
  }),
  // A short-lived URL of the provider: open it at once.
  updatePaymentMethod: defineEndpoint('POST /api/subscription/payment-method', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: ownBody,
    response: z.object({ url: z.url() }),
  }),
  // `idPlan` is ignored. Continue at the link with `rel: approve`.
  paypalUpdate: defineEndpoint('POST /api/paypalupdate', {
    auth: 'user',
    fresh: true,
    answerWithinMs,
    body: z.strictObject({ id: providerIdField, idPlan: text({ max: 100 }).optional() }),
    response: z.object({ links: paypalLinksField }),
  }),
  // 409 `not_approved` until the payer has approved it at PayPal.
  paypalUpdateUser: defineEndpoint('POST /api/paypalupdateuser', {
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({
      id: providerIdField,
      mName: ignoredText,
      email: ignoredText,
      user: ignoredText,
      plan: ignoredText,
    }),
    response: outcomeSchema.extend({
      plan: paidPlanSchema,
      planName: z.string(),
      // From the next payment on, in major units of `currency`.
      price: z.number(),
      currency: z.string().length(3),
      nextBillingAt: instantField.optional(),
    }),
  }),
} as const;

const html = text({ min: 0, max: 500_000 }).optional();
const bodyLimit = 1024 * 1024;

// The server renders receipts; `html`, `email` and other client fields are ignored.
export const receiptEndpoints = {
  receiptPdf: defineEndpoint('GET /api/receipts/:receiptId', {
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['application/pdf'],
    params: z.strictObject({ receiptId: text({ max: 200 }) }),
    response: z.unknown(),
  }),
  creditNotePdf: defineEndpoint('GET /api/receipts/:receiptId/credit-notes/:number', {
    auth: 'user',
    kind: 'binary',
    mediaTypes: ['application/pdf'],
    params: z.strictObject({ receiptId: text({ max: 200 }), number: text({ max: 40 }) }),
    response: z.unknown(),
  }),
  // Each receipt is mailed once.
  sendReceipt: defineEndpoint('POST /api/sendreceipt', {
    auth: 'user',
    bodyLimit,
    body: z.strictObject({
      html,
      email: ignoredText,
      plan: ignoredText,
      subscriberId: ignoredText,
      user: ignoredText,
      method: ignoredText,
      subscription: ignoredText,
    }),
    response: outcomeSchema,
  }),
  downloadReceipt: defineEndpoint('POST /api/downloadreceipt', {
    auth: 'user',
    bodyLimit,
    body: z.strictObject({ html, email: ignoredText }),
    response: outcomeSchema.extend({ url: z.string() }),
  }),
} as const;

const keptSubscriptionSchema = subscriptionSchema
  .pick({ provider: true, id: true, plan: true, startedAt: true, paidUntil: true, renews: true, price: true })
  .extend({
    state: z.enum(['active', 'past-due', 'ended']),
    endedAt: instantField.optional(),
    endReason: endReasonSchema.optional(),
  });

// Amounts in major units of `currency`.
const keptAttemptSchema = z.object({
  id: z.string(),
  provider: paymentProviderSchema,
  plan: paidPlanSchema,
  amount: z.number(),
  currency: z.string().length(3),
  state: z.enum(['open', 'paid', 'failed', 'refused']),
  email: z.string(),
  // Not checked again: the rules of the form may have changed since.
  payer: payerSchema.extend({ post: z.string() }).optional(),
  address: z.string().optional(),
  createdAt: instantField,
});

export const paymentDataEndpoints = {
  paymentData: defineEndpoint('GET /api/account/payments', {
    auth: 'user',
    response: z.object({
      subscriptions: z.array(keptSubscriptionSchema),
      receipts: z.array(receiptSchema),
      paymentAttempts: z.array(keptAttemptSchema),
    }),
  }),
} as const;

/** Of one user. */
export const adminBillingEndpoints = {
  userPayments: defineEndpoint('GET /api/admin/users/:userId/payments', {
    auth: 'admin',
    params: userParams,
    response: z.object({
      plan: planSchema,
      subscription: subscriptionSchema.nullable(),
      grant: grantSchema.optional(),
      receipts: z.array(receiptSchema),
    }),
  }),
  // Replaces an earlier grant. `until` is the last day, in UTC.
  grantPlan: defineEndpoint('PUT /api/admin/users/:userId/grant', {
    auth: 'admin',
    fresh: true,
    params: userParams,
    body: z.strictObject({
      plan: z.enum(paidPlanSchema.options, 'must be monthly or yearly'),
      until: z.iso.date('must be a day such as 2027-01-31'),
    }),
    // `since` of the grant that the admin saw: 409 when it is another one. A release that does not know it ignores a query.
    query: z.strictObject({ replaces: z.union([instantField, z.literal('none')]).optional() }),
    response: outcomeSchema,
  }),
  takeBackPlan: defineEndpoint('DELETE /api/admin/users/:userId/grant', {
    auth: 'admin',
    fresh: true,
    params: userParams,
    response: outcomeSchema,
  }),
} as const;
