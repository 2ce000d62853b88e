import type Stripe from 'stripe';
import type { PaymentReading } from '../payment-provider.ts';

export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

/** An invoice's own `period_end` is that of the period before; what was paid for stands on its lines. */
const coversUntil = (invoice: Stripe.Invoice): Date =>
  fromSeconds(Math.max(...invoice.lines.data.map((line) => line.period.end)));

/** The payment intents that paid an invoice. */
const paymentsOf = (invoice: Stripe.Invoice) =>
  (invoice.payments?.data ?? []).flatMap(({ status, payment, status_transitions: { paid_at: paidAt } }) => {
    const id = status === 'paid' ? idOf(payment.payment_intent) : undefined;
    return id ? [{ id, paidAt: paidAt ?? invoice.status_transitions.paid_at ?? invoice.created }] : [];
  });

/** Inquiries (`warning_…`) take no money. */
function disputeOf(disputes: readonly Stripe.Dispute[]): PaymentReading['dispute'] {
  const has = (...statuses: string[]) => disputes.some(({ status }) => statuses.includes(status));
  if (has('lost')) return 'lost';
  if (has('needs_response', 'under_review')) return 'open';
  return has('won', 'prevented') ? 'won' : undefined;
}

/** All payments of a subscription, oldest first: invoices say what they paid for, charges what became of the money. */
export function toPayments(
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
  disputes: readonly Stripe.Dispute[],
): PaymentReading[] {
  const payments = invoices.flatMap((invoice) =>
    paymentsOf(invoice).flatMap(({ id, paidAt }): PaymentReading[] => {
      const charge = charges.find((one) => one.status === 'succeeded' && idOf(one.payment_intent) === id);
      if (!charge) return [];
      return [
        {
          id,
          amountMinor: charge.amount_captured,
          currency: charge.currency.toUpperCase(),
          paidAt: fromSeconds(paidAt),
          coversUntil: coversUntil(invoice),
          refundedMinor: charge.amount_refunded,
          dispute: disputeOf(disputes.filter((dispute) => idOf(dispute.charge) === charge.id)),
        },
      ];
    }),
  );
  return payments.sort((a, b) => a.coversUntil.getTime() - b.coversUntil.getTime());
}
