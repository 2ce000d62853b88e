import { z } from 'zod';
import { paidPlanSchema, paymentProviderSchema } from '../../vocabulary.ts';
import { emailField, instantField, line, text } from '../fields.ts';
import { readTypedPostalCode } from '../typed-text.ts';

export const countryField = z.string('must be text').regex(/^[A-Z]{2}$/, 'must be a country code of two letters');

/** Such as `SW1A 1AA`, `K1A-0B1`, `12345-6789`: several countries use letters, none more than ten characters. */
export const postalCodeField = text({ max: 10 })
  .overwrite(readTypedPostalCode)
  .regex(/^[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$/, 'may only have letters, digits, single spaces and hyphens');

/** The limits are PayPal's, the narrowest. */
export const payerSchema = z.strictObject({
  email: emailField,
  name: line({ max: 140 }),
  lastName: line({ max: 140 }),
  address: line({ max: 300 }),
  post: postalCodeField,
  country: countryField,
});
export type Payer = z.infer<typeof payerSchema>;

/** `monthly`, `yearly`, or the provider's plan id. */
export const planIdField = text({ max: 100 });

export const providerIdField = text({ max: 255 }).regex(/^[\w.=:-]+$/, 'must be an id of the payment gateway');

/** Claims of legacy clients about the caller: ignored; 403 if `uid` is another user. */
export const claimedFields = {
  uid: text({ max: 64 }).optional(),
  plan: text({ max: 100 }).optional(),
};

// Lines of `address` are separated by line breaks.
const sellerSchema = z.object({ name: z.string(), address: z.string().optional(), taxId: z.string().optional() });

// The included VAT: `net` + `amount` is the gross amount.
const vatSchema = z.object({ ratePercent: z.number(), net: z.number(), amount: z.number() });

/** Amounts in major units of the receipt's `currency`. */
export const creditNoteSchema = z.object({
  number: z.string(),
  amount: z.number(),
  issuedAt: instantField,
  // Set if the refund failed at the provider: the note is void.
  withdrawnAt: instantField.optional(),
  seller: sellerSchema.optional(),
  vat: vatSchema.optional(),
});
export type CreditNoteView = z.infer<typeof creditNoteSchema>;

/** Amounts in major units of `currency`. `seller` and `vat` as configured when the receipt was issued. */
export const receiptSchema = z.object({
  id: z.string(),
  number: z.string(),
  provider: paymentProviderSchema,
  subscriptionId: z.string(),
  plan: paidPlanSchema,
  planName: z.string(),
  amount: z.number(),
  currency: z.string().length(3),
  paidAt: instantField,
  coversUntil: instantField,
  refunded: z.number(),
  payer: z.object({
    name: z.string(),
    email: z.string(),
    address: z.string().optional(),
    post: z.string().optional(),
    country: z.string().optional(),
  }),
  seller: sellerSchema.optional(),
  vat: vatSchema.optional(),
  creditNotes: z.array(creditNoteSchema).optional(),
});
export type ReceiptView = z.infer<typeof receiptSchema>;

/**
 * Amounts in major units of `currency`; `id` is the provider's. `past-due`: a renewal failed, access ends at
 * `accessUntil`.
 */
export const subscriptionSchema = z.object({
  provider: paymentProviderSchema,
  id: z.string(),
  plan: paidPlanSchema,
  state: z.enum(['active', 'past-due']),
  /** It runs at the provider and gives no plan until it is paid. */
  suspended: z.boolean().optional(),
  startedAt: instantField,
  paidUntil: instantField,
  accessUntil: instantField,
  nextBillingAt: instantField.optional(),
  renews: z.boolean(),
  endsAt: instantField.optional(),
  // Until the provider has confirmed the end, the request is repeated each minute.
  endConfirmed: z.boolean().optional(),
  // Whether the provider can undo the end.
  resumable: z.boolean().optional(),
  // Requested at the provider, not approved yet.
  pendingPlan: paidPlanSchema.optional(),
  price: z.object({ amount: z.number(), currency: z.string().length(3) }),
});
export type SubscriptionView = z.infer<typeof subscriptionSchema>;

export const paypalLinksField = z.array(z.object({ href: z.string(), rel: z.string(), method: z.string().optional() }));
