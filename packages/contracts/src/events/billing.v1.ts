import { z } from 'zod';
import { paidPlanSchema, paymentProviderSchema, planSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const money = { amountMinor: z.int(), currency: z.string().length(3) };
/** `subscriptionId` is the gateway's. */
const subscription = {
  userId: z.string(),
  provider: paymentProviderSchema,
  subscriptionId: z.string(),
  plan: paidPlanSchema,
};

/**
 * Why a subscription ended. `duplicate`: another one ran already; `refused`: what was paid is not what was asked for.
 * Both were cancelled and the money returned.
 */
export const endReasonSchema = z.enum([
  'cancelled',
  'expired',
  'unpaid',
  'refunded',
  'disputed',
  'duplicate',
  'refused',
  'deleted',
]);
/** See {@link endReasonSchema}. */
export type EndReason = z.infer<typeof endReasonSchema>;

/** Events of the billing service. Amounts in minor units of `currency`. */
export const billingEvents = {
  /** `revision` grows with each change of one user: consumers ignore an older one. */
  planChanged: defineEvent({
    type: 'billing.plan.changed.v1',
    data: z.object({ userId: z.string(), plan: planSchema, revision: z.int() }),
  }),
  /** A payment was recorded, the first one or a renewal. Once for each payment. */
  receiptIssued: defineEvent({
    type: 'billing.receipt.issued.v1',
    data: z.object({
      ...subscription,
      ...money,
      receiptId: z.string(),
      number: z.string(),
      planName: z.string(),
      payerName: z.string(),
      paidAt: z.iso.datetime(),
      coversUntil: z.iso.datetime(),
    }),
  }),
  subscriptionEnded: defineEvent({
    type: 'billing.subscription.ended.v1',
    data: z.object({ ...subscription, reason: endReasonSchema, endedAt: z.iso.datetime() }),
  }),
  /** A renewal failed; the plan stays until `accessUntil`. Once for each time it falls behind. */
  renewalFailed: defineEvent({
    type: 'billing.renewal.failed.v1',
    data: z.object({ ...subscription, paidUntil: z.iso.datetime(), accessUntil: z.iso.datetime() }),
  }),
  /** Money went back: all of a payment, or `amountMinor` of it. */
  paymentRefunded: defineEvent({
    type: 'billing.payment.refunded.v1',
    data: z.object({ ...subscription, ...money, receiptId: z.string(), number: z.string(), duplicate: z.boolean() }),
  }),
  /** Somebody told their bank that they did not pay this: an admin has to answer at the gateway. */
  disputeOpened: defineEvent({
    type: 'billing.dispute.opened.v1',
    /** `number`: of the receipt. */
    data: z.object({ ...subscription, ...money, receiptId: z.string(), number: z.string().optional() }),
  }),
  /** A signed word of a gateway was stored; for billing itself. */
  webhookReceived: defineEvent({
    type: 'billing.webhook.received.v1',
    data: z.object({ noticeId: z.string() }),
  }),
  /** The gateway has to be told that a subscription is over, and perhaps to give money back; for billing itself. */
  settlementRequested: defineEvent({
    type: 'billing.settlement.requested.v1',
    data: z.object({
      userId: z.string(),
      provider: paymentProviderSchema,
      subscriptionId: z.string(),
      refund: z.boolean(),
    }),
  }),
} as const;
