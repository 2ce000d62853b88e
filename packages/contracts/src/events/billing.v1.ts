import { z } from 'zod';
import { paidPlanSchema, paymentProviderSchema, planSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const money = { amountMinor: z.int(), currency: z.string().length(3) };
const subscription = {
  userId: z.string(),
  provider: paymentProviderSchema,
  subscriptionId: z.string(),
  plan: paidPlanSchema,
};

/**
 * `duplicate`: another subscription was active; `refused`: the payment does not match the order. Both are
 * cancelled and refunded.
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
export type EndReason = z.infer<typeof endReasonSchema>;

/** Amounts in minor units of `currency`; `subscriptionId` is the provider's. */
export const billingEvents = {
  // Consumers ignore an older `revision` of a user than the one they have.
  planChanged: defineEvent({
    type: 'billing.plan.changed.v1',
    data: z.object({ userId: z.string(), plan: planSchema, revision: z.int() }),
  }),
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
      seller: z.object({ name: z.string(), address: z.string().optional(), taxId: z.string().optional() }).optional(),
      vat: z.object({ ratePercent: z.number(), netMinor: z.int(), vatMinor: z.int() }).optional(),
    }),
  }),
  subscriptionEnded: defineEvent({
    type: 'billing.subscription.ended.v1',
    data: z.object({ ...subscription, reason: endReasonSchema, endedAt: z.iso.datetime() }),
  }),
  renewalFailed: defineEvent({
    type: 'billing.renewal.failed.v1',
    data: z.object({
      ...subscription,
      paidUntil: z.iso.datetime(),
      accessUntil: z.iso.datetime(),
      // When the provider tries again, where it says so.
      retryAt: z.iso.datetime().optional(),
      // The provider's payment page; absent if its address would expire.
      payUrl: z.url().optional(),
    }),
  }),
  // The provider calls the subscription active, and the money for it has not come in time.
  subscriptionSuspended: defineEvent({
    type: 'billing.subscription.suspended.v1',
    data: z.object({ ...subscription, paidUntil: z.iso.datetime() }),
  }),
  // Where the law asks for a notice before a renewal.
  renewalUpcoming: defineEvent({
    type: 'billing.renewal.upcoming.v1',
    data: z.object({ ...subscription, ...money, renewsAt: z.iso.datetime() }),
  }),
  renewalChanged: defineEvent({
    type: 'billing.renewal.changed.v1',
    data: z.object({ ...subscription, renews: z.boolean(), paidUntil: z.iso.datetime() }),
  }),
  paymentRefunded: defineEvent({
    type: 'billing.payment.refunded.v1',
    data: z.object({
      ...subscription,
      ...money,
      receiptId: z.string(),
      number: z.string(),
      duplicate: z.boolean(),
      creditNote: z.string().optional(),
    }),
  }),
  refundFailed: defineEvent({
    type: 'billing.refund.failed.v1',
    data: z.object({ ...subscription, ...money, receiptId: z.string(), number: z.string() }),
  }),
  disputeOpened: defineEvent({
    type: 'billing.dispute.opened.v1',
    data: z.object({ ...subscription, ...money, receiptId: z.string(), number: z.string().optional() }),
  }),
} as const;
