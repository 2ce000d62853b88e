import { inBatches } from '../in-batches.ts';
import type { PaymentReading, Reading } from '../payment-provider.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import {
  disputesAnswer,
  invoiceAnswer,
  invoicesAnswer,
  paymentAnswer,
  type RazorpayDispute,
  type RazorpayInvoice,
  subscriptionAnswer,
} from './razorpay-answers.ts';
import type { RazorpayClient } from './razorpay-client.ts';
import { toPayment, toReading } from './razorpay-reading.ts';

const PAGE = 100;
const MOST_PAGES = 5;

/** Reads a subscription with all that was paid for it. */
export function createRazorpayReader({ ask, find }: RazorpayClient, config: RazorpayConfig) {
  /** Checkouts are subscriptions here; events about money name a payment (`pay_`) or an invoice (`inv_`). */
  async function subscriptionIdOf(id: string): Promise<string | undefined> {
    if (/^sub_\w+$/.test(id)) return id;
    if (/^inv_\w+$/.test(id)) {
      const invoice = await find(invoiceAnswer, (sdk) => sdk.invoices.fetch(id));
      return invoice?.subscription_id ?? undefined;
    }
    if (!/^pay_\w+$/.test(id)) return undefined;
    const payment = await find(paymentAnswer, (sdk) => sdk.payments.fetch(id));
    return payment?.invoice_id ? subscriptionIdOf(payment.invoice_id) : undefined;
  }

  async function paidInvoices(subscriptionId: string): Promise<RazorpayInvoice[]> {
    const invoices = await pages(async (count, skip) => {
      const query = { subscription_id: subscriptionId, count, skip };
      return (await ask(invoicesAnswer, (sdk) => sdk.invoices.all(query))).items;
    });
    return invoices
      .filter(({ status, payment_id }) => status === 'paid' && payment_id)
      .sort((a, b) => (a.paid_at ?? 0) - (b.paid_at ?? 0) || (a.billing_end ?? 0) - (b.billing_end ?? 0));
  }

  /** Razorpay lists the disputes of a whole account, newest first, and knows no narrower question. */
  const disputesSince = (since: number): Promise<RazorpayDispute[]> =>
    pages(
      async (count, skip) => (await ask(disputesAnswer, (sdk) => sdk.disputes.all({ count, skip }))).items,
      (dispute) => dispute.created_at < since,
    );

  async function paymentsOf(subscriptionId: string, planId: string): Promise<PaymentReading[]> {
    const invoices = await paidInvoices(subscriptionId);
    const first = invoices[0];
    if (!first) return [];
    const [disputes, payments] = await Promise.all([
      disputesSince(first.paid_at ?? 0),
      inBatches(invoices, ({ payment_id }) => ask(paymentAnswer, (sdk) => sdk.payments.fetch(payment_id ?? ''))),
    ]);
    const plan = planId === config.yearlyPlanId ? 'yearly' : 'monthly';
    return invoices.flatMap((invoice, index) => {
      const payment = payments[index];
      return payment ? [toPayment(invoice, payment, plan, disputes)] : [];
    });
  }

  return async (id: string): Promise<Reading | undefined> => {
    const subscriptionId = await subscriptionIdOf(id);
    if (!subscriptionId) return undefined;
    const subscription = await find(subscriptionAnswer, (sdk) => sdk.subscriptions.fetch(subscriptionId));
    if (!subscription) return undefined;
    return toReading(subscription, await paymentsOf(subscription.id, subscription.plan_id));
  };
}

/** Page after page, until one is not full or holds what is too old. */
async function pages<T>(
  load: (count: number, skip: number) => Promise<T[]>,
  isTooOld: (item: T) => boolean = () => false,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const items = await load(PAGE, page * PAGE);
    all.push(...items);
    if (items.length < PAGE || items.some(isTooOld)) break;
  }
  return all;
}
