import { z } from 'zod';
import { paidPlanSchema, paymentProviderSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField, outcomeSchema, text } from './fields.ts';
import { claimedFields, providerIdField, receiptSchema, subscriptionSchema } from './payment-fields.ts';

const answerWithinMs = 25_000;
const cancelBody = z.strictObject({ id: providerIdField });
const said = text({ min: 0, max: 254 }).optional();

/** The subscription of the caller: the former calls with their spellings and shapes, and one of our own to read it. */
export const subscriptionEndpoints = {
  /** What runs and what was paid, from our own records: fast, and there when the gateway is not. */
  subscription: defineEndpoint({
    method: 'GET',
    path: '/api/subscription',
    auth: 'user',
    response: z.object({ subscription: subscriptionSchema.nullable(), receipts: z.array(receiptSchema) }),
  }),
  /** `session` holds the gateway's own fields, read anew; both null without a subscription. */
  subscriptionDetail: defineEndpoint({
    method: 'POST',
    path: '/api/subscriptiondetail',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ uid: claimedFields.uid }),
    response: z.object({
      session: z.record(z.string(), z.unknown()).nullable(),
      method: paymentProviderSchema.nullable(),
    }),
  }),
  /** Ends at once and gives nothing back. `message` is `Subscription Cancelled`. */
  stripeCancel: defineEndpoint({
    method: 'POST',
    path: '/api/stripecancel',
    auth: 'user',
    answerWithinMs,
    body: cancelBody,
    response: outcomeSchema,
  }),
  paypalCancel: defineEndpoint({
    method: 'POST',
    path: '/api/paypalcancel',
    auth: 'user',
    answerWithinMs,
    body: cancelBody,
    response: outcomeSchema,
  }),
  razorpayCancel: defineEndpoint({
    method: 'POST',
    path: '/api/razorpaycancel',
    auth: 'user',
    answerWithinMs,
    body: cancelBody,
    response: outcomeSchema,
  }),
  /** `token` and `email` are ignored: the server knows both. */
  paystackCancel: defineEndpoint({
    method: 'POST',
    path: '/api/paystackcancel',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ code: providerIdField, token: said, email: said }),
    response: outcomeSchema,
  }),
  /** Asks PayPal for the other plan; `idPlan` is ignored. The caller agrees at the link whose `rel` is `approve`. */
  paypalUpdate: defineEndpoint({
    method: 'POST',
    path: '/api/paypalupdate',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ id: providerIdField, idPlan: text({ max: 100 }).optional() }),
    response: z.object({
      links: z.array(z.object({ href: z.string(), rel: z.string(), method: z.string().optional() })),
    }),
  }),
  /** Takes over the plan that PayPal says was agreed to; 409 `not_approved` while it was not. */
  paypalUpdateUser: defineEndpoint({
    method: 'POST',
    path: '/api/paypalupdateuser',
    auth: 'user',
    answerWithinMs,
    body: z.strictObject({ id: providerIdField, mName: said, email: said, user: said, plan: said }),
    response: outcomeSchema.extend({
      plan: paidPlanSchema,
      planName: z.string(),
      /** From the next payment on, in major units of `currency`. */
      price: z.number(),
      currency: z.string().length(3),
      nextBillingAt: instantField.optional(),
    }),
  }),
} as const;
