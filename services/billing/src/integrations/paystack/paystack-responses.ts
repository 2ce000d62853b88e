import { z } from 'zod';

const dateText = z.string().nullish();
// An object, a code, or empty in several spellings.
const planField = z
  .union([z.object({ plan_code: z.string() }).transform((plan) => plan.plan_code), z.string().min(1)])
  .optional()
  .catch(undefined);

// Our metadata. Paystack returns an object, its JSON as text, 0, "" or null.
const metadataField = z.preprocess(
  (value) => (typeof value === 'string' ? parseJson(value) : value),
  z.object({ attempt: z.string() }).optional().catch(undefined),
);
const authorizationField = z
  .object({ authorization_code: z.string() })
  .optional()
  .catch(undefined)
  .transform((card) => card?.authorization_code);
const customerField = z.object({ id: z.number(), customer_code: z.string() });

export const planSchema = z.object({
  plan_code: z.string(),
  amount: z.number(),
  currency: z.string(),
  interval: z.string(),
  is_deleted: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
});

export const manageLinkSchema = z.object({ link: z.url() });

export const openedSchema = z.object({ authorization_url: z.url(), reference: z.string() });

export const transactionSchema = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  paid_at: dateText,
  created_at: z.string(),
  plan: planField,
  metadata: metadataField,
  authorization: authorizationField,
  customer: customerField,
});
export type PaystackTransaction = z.infer<typeof transactionSchema>;

const invoiceSchema = z.object({
  transaction: z
    .union([
      z.number().transform((id) => ({ id, reference: undefined })),
      z.object({ id: z.number().optional(), reference: z.string().optional() }),
    ])
    .optional()
    .catch(undefined),
  paid: z.union([z.boolean(), z.number()]).optional(),
  paid_at: dateText.catch(undefined),
  period_end: dateText,
});

export const subscriptionSchema = z.object({
  subscription_code: z.string(),
  status: z.string(),
  email_token: z.string(),
  createdAt: z.string(),
  next_payment_date: dateText,
  plan: planField,
  authorization: authorizationField,
  customer: customerField,
  invoices: z.array(invoiceSchema).nullish(),
  most_recent_invoice: invoiceSchema.nullish().catch(undefined),
});
export type PaystackSubscription = z.infer<typeof subscriptionSchema>;

const transactionId = z.union([z.coerce.number().int(), z.object({ id: z.number() }).transform(({ id }) => id)]);

export const refundSchema = z.object({
  transaction: transactionId,
  status: z.string(),
  amount: z.coerce.number().int(),
});
export type PaystackRefund = z.infer<typeof refundSchema>;

export const disputeSchema = z.object({
  transaction: transactionId,
  status: z.string(),
  resolution: z.string().nullish(),
});
export type PaystackDispute = z.infer<typeof disputeSchema>;

// Paystack may ignore an unknown filter and return the whole account.
export const belongsToCustomer = (id: number) => z.object({ customer: z.object({ id: z.literal(id) }) });

export const belongsToTransactions = (ids: ReadonlySet<number>) =>
  z.object({ transaction: transactionId.refine((id) => ids.has(id)) });

const coded = z.object({ subscription_code: z.string() }).nullish().catch(undefined);
const referenced = z.object({ reference: z.string() }).nullish().catch(undefined);

const page = z.coerce.number().int().positive().optional().catch(undefined);

export const listMeta = z
  .object({ pageCount: page, perPage: page, next: z.string().min(1).optional().catch(undefined) })
  .catch({});

// Lists, as in `subscription.expiring_cards`, are ignored.
export const eventSchema = z.object({
  event: z.string(),
  data: z
    .object({
      subscription_code: z.string().nullish(),
      subscription: coded,
      reference: z.string().nullish(),
      transaction_reference: z.string().nullish(),
      transaction: referenced,
    })
    .optional()
    .catch(undefined),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
