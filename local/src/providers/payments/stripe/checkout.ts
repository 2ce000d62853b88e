import type { SandboxKit } from '../sandbox.ts';
import { cardOf } from './cards.ts';
import { type Charging, periodAfter } from './charging.ts';
import type { Tell } from './events.ts';
import type { MoneyBack } from './money-back.ts';
import type { Records, SessionRecord, SubscriptionRecord } from './records.ts';
import { renderInvoice } from './render-invoice.ts';
import { renderSession } from './render-session.ts';
import { renderSubscription } from './render-subscription.ts';

interface Parts {
  kit: SandboxKit;
  records: Records;
  charging: Charging;
  moneyBack: MoneyBack;
  tell: Tell;
}

/** What became of a card that was typed in. */
export type Paid = { state: 'paid' } | { state: 'challenge' } | { state: 'refused'; why: string };

/** The life of a checkout session until it is paid or over. */
export function createCheckout({ kit, records, charging, moneyBack, tell }: Parts) {
  function expire(session: SessionRecord): SessionRecord {
    const expired: SessionRecord = { ...session, status: 'expired' };
    records.sessions.put(session.id, expired);
    tell('checkout.session.expired', renderSession(expired, kit.origin()));
    return expired;
  }

  /** As it is at this moment: a day after it was opened it is over. */
  function find(id: string): SessionRecord | undefined {
    const session = records.sessions.get(id);
    const over = session?.status === 'open' && kit.seconds() >= session.expiresAt;
    return session && over ? expire(session) : session;
  }

  function complete(session: SessionRecord, card: string): void {
    const now = kit.seconds();
    const { priceId, amount, currency, interval, email } = session;
    const sold: SubscriptionRecord = {
      ...{ priceId, amount, currency, interval, email, card },
      id: kit.id('sub_1', 23),
      itemId: kit.id('si_', 14),
      status: 'active',
      created: now,
      customer: kit.id('cus_', 14),
      metadata: session.subscriptionMetadata,
      periodStart: now,
      periodEnd: periodAfter(now, interval),
      cancelAtPeriodEnd: false,
      session: session.id,
      invoices: [],
    };
    const invoice = charging.attempt(charging.newInvoice(sold, 'subscription_create'), true);
    const subscription: SubscriptionRecord = { ...sold, invoices: [invoice.id] };
    records.subscriptions.put(subscription.id, subscription);
    const { id, customer } = subscription;
    records.customers.put(customer, { subscription: id });
    const paid: SessionRecord = { ...session, status: 'complete', customer, subscription: id, invoice: invoice.id };
    records.sessions.put(paid.id, paid);
    tell('customer.subscription.created', renderSubscription(subscription));
    tell('invoice.paid', renderInvoice(invoice));
    tell('checkout.session.completed', renderSession(paid, kit.origin()));
    if (cardOf(card).disputed) moneyBack.dispute(invoice.paymentIntent, 'open');
  }

  return {
    find,
    expire,
    /** Somebody typed a card number, or, when `confirmed`, did what the bank asked. */
    pay(session: SessionRecord, number: string, confirmed = false): Paid {
      const card = cardOf(number);
      if (card.challenge && !confirmed) {
        records.sessions.put(session.id, { ...session, challenged: number });
        return { state: 'challenge' };
      }
      if (card.refusal) return { state: 'refused', why: card.refusal };
      complete(session, number);
      return { state: 'paid' };
    },
    expireOverdue(): void {
      for (const { id, status } of records.sessions.all()) if (status === 'open') find(id);
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
