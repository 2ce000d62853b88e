import type { SandboxKit, SandboxPurchase } from '../sandbox.ts';
import type { Charging } from './charging.ts';
import type { ChargeRecord, DisputeRecord, Records } from './records.ts';

const disputeWords = { needs_response: 'open', won: 'won', lost: 'lost' } as const;

const payment = (charge: ChargeRecord, dispute: DisputeRecord | undefined) => ({
  id: charge.paymentIntent,
  amountMinor: charge.amount,
  currency: charge.currency.toUpperCase(),
  refundedMinor: charge.refunded,
  ...(dispute && { dispute: disputeWords[dispute.status] }),
});

/** Sessions that wait, and subscriptions with their payments. */
export function listPurchases(kit: SandboxKit, records: Records, charging: Charging): SandboxPurchase[] {
  const planOf = (priceId: string) => kit.offers().find(({ planId }) => planId === priceId)?.plan;
  const sessions = records.sessions.all().filter(({ status }) => status !== 'complete');
  const subscriptions = records.subscriptions.all();
  return [
    ...sessions.map(({ id, status, email, priceId }) => ({
      ...{ id, status, email: email ?? undefined, plan: planOf(priceId), payments: [] },
      page: status === 'open' ? `${kit.origin()}/c/pay/${id}` : undefined,
    })),
    ...subscriptions.map((subscription) => {
      const { id, status, email, priceId } = subscription;
      const paid = charging.invoicesOf(subscription).filter((invoice) => invoice.status === 'paid');
      return {
        ...{ id, status, email: email ?? undefined, plan: planOf(priceId) },
        paidUntil: new Date(Math.max(...paid.map(({ periodEnd }) => periodEnd)) * 1000),
        payments: charging.chargesOf(subscription).map((charge) => payment(charge, records.disputes.get(charge.id))),
      };
    }),
  ].reverse();
}
