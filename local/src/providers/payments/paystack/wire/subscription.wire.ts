import { z } from 'zod';
import type { InvoiceRecord, SubscriptionRecord } from '../record-types.ts';
import type { Records } from '../records.ts';
import { planSchema } from './plan.wire.ts';
import {
  account,
  amount,
  authorizationSchema,
  authorizationWire,
  currency,
  customerSchema,
  customerWire,
  instant,
} from './shared.ts';
import type { TransactionWire } from './transaction.wire.ts';

/** As the newest one is answered with its subscription. */
const recentInvoiceSchema = z.strictObject({
  subscription: z.int(),
  integration: z.int(),
  domain: z.literal('test'),
  invoice_code: z.string().startsWith('INV_'),
  customer: z.int(),
  transaction: z.int(),
  amount,
  period_start: instant,
  period_end: instant,
  status: z.enum(['success', 'failed']),
  paid: z.union([z.literal(0), z.literal(1)]),
  retries: z.int(),
  paid_at: instant.nullable(),
  description: z.string().nullable(),
  id: z.int(),
  created_at: instant,
});
/** As a subscription lists them. */
const invoiceSchema = z.strictObject({
  id: z.int(),
  domain: z.literal('test'),
  invoice_code: z.string().startsWith('INV_'),
  amount,
  period_start: instant,
  period_end: instant,
  status: z.enum(['success', 'failed']),
  paid: z.boolean(),
  paid_at: instant.nullable(),
  description: z.string().nullable(),
  createdAt: instant,
  transaction: z.strictObject({ id: z.int(), reference: z.string(), status: z.string(), amount, currency }),
});

const subscriptionSchema = z.strictObject({
  id: z.int(),
  domain: z.literal('test'),
  status: z.enum(['active', 'non-renewing', 'attention', 'completed', 'cancelled']),
  subscription_code: z.string().startsWith('SUB_'),
  email_token: z.string(),
  amount,
  cron_expression: z.string(),
  next_payment_date: instant.nullable(),
  open_invoice: z.string().nullable(),
  createdAt: instant,
  cancelledAt: instant.nullable(),
  integration: z.int(),
  plan: planSchema,
  authorization: authorizationSchema,
  customer: customerSchema,
  invoices: z.array(invoiceSchema),
  invoices_history: z.array(z.never()),
  invoice_limit: z.int(),
  split_code: z.null(),
  most_recent_invoice: recentInvoiceSchema.nullable(),
  payments_count: z.int(),
  metadata: z.null(),
});

export function createSubscriptionWire(records: Records, { planObject }: TransactionWire) {
  const invoiceFields = (one: InvoiceRecord) => ({
    id: one.id,
    domain: 'test',
    invoice_code: one.code,
    amount: one.amount,
    period_start: one.start,
    period_end: one.end,
    status: one.paidAt ? 'success' : 'failed',
    paid_at: one.paidAt ?? null,
    description: one.paidAt ? null : 'Insufficient Funds',
  });
  const listedInvoice = (one: InvoiceRecord) => {
    const { id, reference, status, amount, currency } = records.transaction(one.reference);
    const paidBy = { id, reference, status, amount, currency };
    return { ...invoiceFields(one), paid: Boolean(one.paidAt), createdAt: one.start, transaction: paidBy };
  };

  function recentInvoice(of: SubscriptionRecord) {
    const one = of.invoices.at(-1);
    if (!one) return null;
    const ids = { subscription: of.id, customer: of.customer, transaction: one.transaction, retries: 1 };
    return { ...account, ...invoiceFields(one), ...ids, paid: one.paidAt ? 1 : 0, created_at: one.start };
  }

  return {
    subscription: (one: SubscriptionRecord) =>
      subscriptionSchema.parse({
        ...account,
        id: one.id,
        status: one.status,
        subscription_code: one.code,
        email_token: one.emailToken,
        amount: one.amount,
        cron_expression: '0 0 28 * *',
        next_payment_date: one.status === 'non-renewing' ? null : (one.nextPayment ?? null),
        open_invoice: null,
        createdAt: one.created,
        cancelledAt: one.cancelledAt ?? null,
        plan: planObject(one.plan),
        authorization: authorizationWire(one.authorization),
        customer: customerWire(records.customer(one.customer)),
        invoices: one.invoices.map(listedInvoice),
        invoices_history: [],
        invoice_limit: 0,
        split_code: null,
        most_recent_invoice: recentInvoice(one),
        payments_count: records.paymentsOf(one).length,
        metadata: null,
      }),
    /** As events tell it: with its subscription in short. */
    invoice: (one: InvoiceRecord, of: SubscriptionRecord) => ({
      ...listedInvoice(one),
      subscription: {
        status: of.status,
        subscription_code: of.code,
        email_token: of.emailToken,
        amount: of.amount,
        next_payment_date: of.nextPayment ?? null,
        open_invoice: null,
      },
      customer: customerWire(records.customer(of.customer)),
      authorization: authorizationWire(of.authorization),
    }),
  };
}
