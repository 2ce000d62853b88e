import { addPeriod } from '../dates.ts';
import type { SandboxKit } from '../sandbox.ts';
import type { ChargeRecord, InvoiceRecord, Records, SubscriptionRecord } from './records.ts';

/** The end of a period that starts then, both in seconds. */
export const periodAfter = (start: number, interval: 'month' | 'year'): number =>
  Math.floor(addPeriod(new Date(start * 1000), interval).getTime() / 1000);

/** Invoices and the charges that pay them. */
export function createCharging(kit: SandboxKit, records: Records) {
  const invoicesOf = ({ invoices }: SubscriptionRecord): InvoiceRecord[] =>
    invoices.flatMap((id) => records.invoices.get(id) ?? []);

  /** Opens an invoice for the subscription's period. */
  function newInvoice(subscription: SubscriptionRecord, reason: InvoiceRecord['reason']): InvoiceRecord {
    const invoice: InvoiceRecord = {
      id: kit.id('in_1', 23),
      subscription: subscription.id,
      customer: subscription.customer,
      priceId: subscription.priceId,
      reason,
      amount: subscription.amount,
      currency: subscription.currency,
      status: 'open',
      attempts: 0,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      created: kit.seconds(),
      paymentIntent: kit.id('pi_3', 23),
    };
    records.invoices.put(invoice.id, invoice);
    return invoice;
  }

  /** Tries the card once; an invoice that was not paid stays open. */
  function attempt(invoice: InvoiceRecord, ok: boolean): InvoiceRecord {
    const now = kit.seconds();
    const attempts = invoice.attempts + 1;
    const tried: InvoiceRecord = ok ? { ...invoice, attempts, status: 'paid', paidAt: now } : { ...invoice, attempts };
    records.invoices.put(tried.id, tried);
    if (ok) {
      const { paymentIntent, customer, amount, currency } = invoice;
      const charge: ChargeRecord = {
        ...{ id: kit.id('ch_3', 23), invoice: invoice.id, paymentIntent, customer, amount, currency },
        ...{ refunded: 0, disputed: false, created: now },
      };
      records.charges.put(paymentIntent, charge);
    }
    return tried;
  }

  const chargesOf = (subscription: SubscriptionRecord): ChargeRecord[] =>
    invoicesOf(subscription).flatMap(({ paymentIntent }) => records.charges.get(paymentIntent) ?? []);

  return { newInvoice, attempt, invoicesOf, chargesOf };
}

export type Charging = ReturnType<typeof createCharging>;
