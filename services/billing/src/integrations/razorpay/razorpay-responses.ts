import { z } from 'zod';

const seconds = z.number().nullish();
// Razorpay sends an empty list when there are no notes.
const notes = z.record(z.string(), z.unknown()).catch({});

export const planSchema = z.object({
  id: z.string(),
  period: z.string(),
  interval: z.number(),
  item: z.object({ amount: z.coerce.number(), currency: z.string(), active: z.boolean().optional() }),
});

export const subscriptionSchema = z.object({
  id: z.string(),
  plan_id: z.string(),
  status: z.string(),
  customer_id: z.string().nullish(),
  current_start: seconds,
  current_end: seconds,
  charge_at: seconds,
  start_at: seconds,
  // A number in the documentation, a string in the SDK's types.
  remaining_count: z.coerce.number().nullish(),
  // Null once it has served.
  short_url: z.string().nullish(),
  has_scheduled_changes: z.boolean().nullish(),
  created_at: z.number(),
  notes,
});
export type RazorpaySubscription = z.infer<typeof subscriptionSchema>;

export const invoiceSchema = z.object({
  id: z.string(),
  status: z.string(),
  subscription_id: z.string().nullish(),
  payment_id: z.string().nullish(),
  paid_at: seconds,
  issued_at: seconds,
  billing_start: seconds,
  billing_end: seconds,
});
export const invoicesSchema = z.object({ items: z.array(invoiceSchema) });
export type RazorpayInvoice = z.infer<typeof invoiceSchema>;

export const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  amount_refunded: z.number().int().nullish(),
  invoice_id: z.string().nullish(),
  created_at: z.number(),
});
export type RazorpayPayment = z.infer<typeof paymentSchema>;

export const refundSchema = z.object({ id: z.string(), status: z.string().nullish(), amount: z.coerce.number().int() });
export const refundsSchema = z.object({ items: z.array(refundSchema) });
export type RazorpayRefund = z.infer<typeof refundSchema>;

export const disputesSchema = z.object({
  items: z.array(z.object({ payment_id: z.string(), status: z.string(), created_at: z.number() })),
});
export type RazorpayDispute = z.infer<typeof disputesSchema>['items'][number];

const entity = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ entity: z.object(shape) })
    .optional()
    .catch(undefined);

// A webhook may be set to all events, with payloads of any shape.
export const eventSchema = z.object({
  event: z.string(),
  payload: z
    .object({
      subscription: entity({ id: z.string() }),
      payment: entity({ id: z.string(), invoice_id: z.string().nullish() }),
      refund: entity({ payment_id: z.string() }),
      dispute: entity({ payment_id: z.string() }),
    })
    .catch({}),
});
