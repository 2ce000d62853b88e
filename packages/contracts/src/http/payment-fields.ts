import { z } from 'zod';
import { paidPlanSchema, paymentProviderSchema } from '../vocabulary.ts';
import { emailField, instantField, text } from './fields.ts';

/** An ISO 3166-1 alpha-2 country code. */
export const countryField = z.string('must be text').regex(/^[A-Z]{2}$/, 'must be a country code of two letters');

/** What the payment form asks of whoever pays; limits are PayPal's, the narrowest. */
export const payerSchema = z.strictObject({
  email: emailField,
  name: text({ max: 140 }),
  lastName: text({ max: 140 }),
  address: text({ max: 300 }),
  post: text({ max: 60 }).regex(/^\d+$/, 'must be digits'),
  country: countryField,
});
/** See {@link payerSchema}. */
export type Payer = z.infer<typeof payerSchema>;

/** `monthly`, `yearly`, or what the gateway calls the plan. */
export const planIdField = text({ max: 100 });

/** An id of the payment gateway: of a checkout, a subscription or a transaction. */
export const providerIdField = text({ max: 255 }).regex(/^[\w.=:-]+$/, 'must be an id of the payment gateway');

/** What the former calls say of the caller; believed nowhere, refused where it is somebody else. */
export const claimedFields = {
  uid: text({ max: 64 }).optional(),
  plan: text({ max: 100 }).optional(),
};

/** One payment and what it paid for. Amounts in major units of `currency`. */
export const receiptSchema = z.object({
  id: z.string(),
  /** What people call it, e.g. `CW-2026-000123`. */
  number: z.string(),
  provider: paymentProviderSchema,
  /** The gateway's id of the subscription. */
  subscriptionId: z.string(),
  plan: paidPlanSchema,
  planName: z.string(),
  amount: z.number(),
  currency: z.string().length(3),
  paidAt: instantField,
  /** Until when it paid for the plan. */
  coversUntil: instantField,
  /** What went back, 0 when nothing did. */
  refunded: z.number(),
  /** What the payment form said; a payment without a form has the account's name and address. */
  payer: z.object({
    name: z.string(),
    email: z.string(),
    address: z.string().optional(),
    post: z.string().optional(),
    country: z.string().optional(),
  }),
});
/** See {@link receiptSchema}. */
export type ReceiptView = z.infer<typeof receiptSchema>;

/** A subscription that runs. Amounts in major units of `currency`. */
export const subscriptionSchema = z.object({
  provider: paymentProviderSchema,
  /** The gateway's id of it. */
  id: z.string(),
  plan: paidPlanSchema,
  /** `past-due`: a renewal failed; the plan stays until `accessUntil`. */
  state: z.enum(['active', 'past-due']),
  startedAt: instantField,
  paidUntil: instantField,
  /** `paidUntil` and the days of grace. */
  accessUntil: instantField,
  nextBillingAt: instantField.optional(),
  renews: z.boolean(),
  /** Asked for at the gateway and not agreed to yet. */
  pendingPlan: paidPlanSchema.optional(),
  price: z.object({ amount: z.number(), currency: z.string().length(3) }),
});
/** See {@link subscriptionSchema}. */
export type SubscriptionView = z.infer<typeof subscriptionSchema>;
