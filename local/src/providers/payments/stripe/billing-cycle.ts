import { conflict, notFound } from '@coursewright/service-kit';
import type { SandboxKit } from '../sandbox.ts';
import { cardOf } from './cards.ts';
import { type Charging, periodAfter } from './charging.ts';
import type { Tell } from './events.ts';
import type { Records, SubscriptionRecord } from './records.ts';
import { renderInvoice } from './render-invoice.ts';
import { renderSubscription } from './render-subscription.ts';

interface Parts {
  kit: SandboxKit;
  records: Records;
  charging: Charging;
  tell: Tell;
}

/** After so many failed tries of one invoice the subscription ends. */
const TRIES = 4;

/** What becomes of a subscription after its first payment. */
export function createBillingCycle({ kit, records, charging, tell }: Parts) {
  function change(subscription: SubscriptionRecord, changes: Partial<SubscriptionRecord>): SubscriptionRecord {
    const changed = { ...subscription, ...changes };
    records.subscriptions.put(changed.id, changed);
    const ended = changed.status === 'canceled';
    tell(ended ? 'customer.subscription.deleted' : 'customer.subscription.updated', renderSubscription(changed));
    return changed;
  }

  const end = (subscription: SubscriptionRecord, endReason: SubscriptionRecord['endReason']) =>
    change(subscription, { status: 'canceled', endedAt: kit.seconds(), endReason });

  function find(id: string): SubscriptionRecord {
    const subscription = records.subscriptions.get(id);
    if (!subscription) throw notFound(`Stripe knows no subscription ${id}`);
    return subscription;
  }

  /** The next period begins whether or not its invoice is paid, as it does at Stripe. */
  function nextPeriod(subscription: SubscriptionRecord) {
    const periodStart = subscription.periodEnd;
    const rolled = { ...subscription, periodStart, periodEnd: periodAfter(periodStart, subscription.interval) };
    const invoice = charging.newInvoice(rolled, 'subscription_cycle');
    return { rolled: { ...rolled, invoices: [...rolled.invoices, invoice.id] }, invoice };
  }

  return {
    change,
    cancel: (subscription: SubscriptionRecord) => end(subscription, 'cancellation_requested'),
    cancelById: (id: string) => void end(find(id), 'cancellation_requested'),
    renew(id: string, wished: boolean): void {
      const subscription = find(id);
      if (subscription.status === 'canceled') throw conflict(`${id} has ended`);
      const owed = charging.invoicesOf(subscription).find((invoice) => invoice.status === 'open');
      if (subscription.cancelAtPeriodEnd && !owed) return void end(subscription, 'cancellation_requested');
      const { rolled, invoice } = owed ? { rolled: subscription, invoice: owed } : nextPeriod(subscription);
      const tried = charging.attempt(invoice, wished && !cardOf(subscription.card).once);
      const paid = tried.status === 'paid';
      tell(paid ? 'invoice.paid' : 'invoice.payment_failed', renderInvoice(tried));
      if (!paid && tried.attempts >= TRIES) return void end(rolled, 'payment_failed');
      change(rolled, { status: paid ? 'active' : 'past_due' });
    },
  };
}

export type BillingCycle = ReturnType<typeof createBillingCycle>;
