import { z } from 'zod';
import { endReasonSchema } from '../events/billing.v1.ts';
import { paidPlanSchema, paymentProviderSchema } from '../vocabulary.ts';
import { defineEndpoint } from './endpoint.ts';
import { instantField } from './fields.ts';
import { payerSchema, receiptSchema, subscriptionSchema } from './payment-fields.ts';

/** A subscription, also one that is over. */
const keptSubscriptionSchema = subscriptionSchema
  .pick({ provider: true, id: true, plan: true, startedAt: true, paidUntil: true, renews: true, price: true })
  .extend({
    state: z.enum(['active', 'past-due', 'ended']),
    endedAt: instantField.optional(),
    endReason: endReasonSchema.optional(),
  });

/** One click on a gateway's button. Amounts in major units of `currency`. */
const keptAttemptSchema = z.object({
  id: z.string(),
  provider: paymentProviderSchema,
  plan: paidPlanSchema,
  amount: z.number(),
  currency: z.string().length(3),
  state: z.enum(['open', 'paid', 'failed', 'refused']),
  email: z.string(),
  payer: payerSchema.optional(),
  address: z.string().optional(),
  createdAt: instantField,
});

/** What the billing service keeps of the caller. */
export const paymentDataEndpoints = {
  paymentData: defineEndpoint({
    method: 'GET',
    path: '/api/account/payments',
    auth: 'user',
    response: z.object({
      subscriptions: z.array(keptSubscriptionSchema),
      receipts: z.array(receiptSchema),
      paymentAttempts: z.array(keptAttemptSchema),
    }),
  }),
} as const;
