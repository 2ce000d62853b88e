import { Router } from 'express';
import { z } from 'zod';
import type { Charging } from './charging.ts';
import type { MoneyBack } from './money-back.ts';
import type { Records } from './records.ts';
import { missing, readParameters, StripeRefusal } from './refusal.ts';
import { renderCharge, renderDispute, renderRefund } from './render-charge.ts';
import { renderInvoice, renderInvoicePayment } from './render-invoice.ts';
import { list } from './wire.ts';

const paging = { limit: z.coerce.number().int().min(1).max(100).default(10), starting_after: z.string().optional() };
const invoicesSchema = z.strictObject({
  ...paging,
  subscription: z.string(),
  status: z.enum(['open', 'paid']).optional(),
  expand: z.array(z.enum(['data.payments'])).default([]),
});
const chargesSchema = z.strictObject({ ...paging, customer: z.string() });
const disputesSchema = z.strictObject({ ...paging, charge: z.string() });
const invoicePaymentsSchema = z.strictObject({
  ...paging,
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() }),
  expand: z.array(z.enum(['data.invoice'])).default([]),
});
const refundSchema = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
});

/** One page, newest first, as Stripe's lists are. */
function pageOf<T extends { id: string }>(url: string, oldestFirst: T[], limit: number, after?: string) {
  const all = oldestFirst.toReversed();
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return { ...list(url, all.slice(start, start + limit)), has_more: all.length > start + limit };
}

interface Parts {
  records: Records;
  charging: Charging;
  moneyBack: MoneyBack;
}

/** Invoices, charges, disputes, refunds. */
export function paymentRoutes({ records, charging, moneyBack }: Parts): Router {
  const router = Router();

  router.get('/invoices', (req, res) => {
    const query = readParameters(invoicesSchema, req.query);
    const subscription = records.subscriptions.get(query.subscription);
    const all = subscription ? charging.invoicesOf(subscription) : [];
    const expand = query.expand.map((field) => field.replace('data.', ''));
    const invoices = all
      .filter((invoice) => !query.status || invoice.status === query.status)
      .map((invoice) => renderInvoice(invoice, expand));
    res.json(pageOf('/v1/invoices', invoices, query.limit, query.starting_after));
  });
  router.get('/invoice_payments', (req, res) => {
    const query = readParameters(invoicePaymentsSchema, req.query);
    const charge = records.charges.get(query.payment.payment_intent);
    const invoice = records.invoices.get(charge?.invoice ?? '');
    const whole = query.expand.includes('data.invoice');
    const payment = invoice && { ...renderInvoicePayment(invoice), ...(whole && { invoice: renderInvoice(invoice) }) };
    res.json(list('/v1/invoice_payments', payment ? [payment] : []));
  });
  router.get('/charges', (req, res) => {
    const { customer, limit, starting_after: after } = readParameters(chargesSchema, req.query);
    const subscription = records.subscriptions.get(records.customers.get(customer)?.subscription ?? '');
    const found = subscription ? charging.chargesOf(subscription) : [];
    res.json(pageOf('/v1/charges', found.map(renderCharge), limit, after));
  });
  router.get('/disputes', (req, res) => {
    const { charge } = readParameters(disputesSchema, req.query);
    const dispute = records.disputes.get(charge);
    res.json(list('/v1/disputes', dispute ? [renderDispute(dispute)] : []));
  });
  router.post('/refunds', (req, res) => {
    const { payment_intent: id, amount } = readParameters(refundSchema, req.body);
    const charge = records.charges.get(id);
    if (!charge) throw missing('payment_intent', id, 'payment_intent');
    const rest = charge.amount - charge.refunded;
    if (rest === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw new StripeRefusal(400, { code: 'charge_already_refunded', message });
    }
    if (charge.disputed) {
      throw new StripeRefusal(400, { code: 'charge_disputed', message: `Charge ${charge.id} has been charged back.` });
    }
    if (amount !== undefined && amount > rest) {
      const message = 'Refund amount is greater than unrefunded amount on charge';
      throw new StripeRefusal(400, { message, param: 'amount' });
    }
    res.json(renderRefund(moneyBack.refund(charge, amount ?? rest)));
  });
  return router;
}
