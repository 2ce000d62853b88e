import { z } from 'zod';

const seconds = z.number().nullish();
/** Razorpay sends an empty list where there are no notes. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((): Record<string, unknown> => ({}))])
  .default({});

/** What we use of Razorpay's answers; the SDK passes on whatever came. */
export const planAnswer = z.object({
  id: z.string(),
  period: z.string(),
  interval: z.number(),
  item: z.object({ amount: z.coerce.number(), currency: z.string(), active: z.boolean().optional() }),
});

export const subscriptionAnswer = z.object({
  id: z.string(),
  plan_id: z.string(),
  status: z.string(),
  customer_id: z.string().nullish(),
  current_start: seconds,
  current_end: seconds,
  charge_at: seconds,
  start_at: seconds,
  /** A number in the documents, a text in the SDK's types. */
  remaining_count: z.coerce.number(),
  short_url: z.string(),
  created_at: z.number(),
  notes,
});
export type RazorpaySubscription = z.infer<typeof subscriptionAnswer>;

export const invoiceAnswer = z.object({
  id: z.string(),
  status: z.string(),
  subscription_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  paid_at: seconds,
  billing_end: seconds,
});
export const invoicesAnswer = z.object({ items: z.array(invoiceAnswer) });
export type RazorpayInvoice = z.infer<typeof invoiceAnswer>;

export const paymentAnswer = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  amount_refunded: z.number().int().nullish(),
  invoice_id: z.string().nullish(),
  created_at: z.number(),
});
export type RazorpayPayment = z.infer<typeof paymentAnswer>;

export const refundAnswer = z.object({ id: z.string(), status: z.string() });

export const disputesAnswer = z.object({
  items: z.array(z.object({ payment_id: z.string(), status: z.string(), created_at: z.number() })),
});
export type RazorpayDispute = z.infer<typeof disputesAnswer>['items'][number];

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional();

/** A webhook's body. */
export const eventAnswer = z.object({
  event: z.string(),
  payload: z.object({
    subscription: entity({ id: z.string() }),
    payment: entity({ id: z.string(), invoice_id: z.string().nullish() }),
    refund: entity({ payment_id: z.string() }),
    dispute: entity({ payment_id: z.string() }),
  }),
});
