import { DAY_MS } from '@coursewright/contracts/durations';
import { conflict } from '@coursewright/service-kit';
import type Stripe from 'stripe';
import { addPeriod, createId, type Kit, type RenewalOutcome, type SandboxPurchase, toSeconds } from '../kit.ts';
import { createMoneyBack } from '../money-back.ts';
import { cards } from './cards.ts';
import { hostedInvoiceUrl, renderCharge, renderDispute, renderInvoice, renderRefund } from './payment-objects.ts';
import {
  createIntentId,
  type InvoiceRecord,
  type PortalRecord,
  type ReadFields,
  type SessionRecord,
  type SubscriptionRecord,
  toInvoiceId,
} from './records.ts';
import { renderSession, renderSubscription } from './subscription-objects.ts';

// Before 2025-03-31.basil, when invoices named their subscription themselves.
const OLDER = '2024-06-20';

function toOlder(object: object): object {
  if (!('object' in object) || object.object !== 'invoice') return object;
  const { parent, payments: _, ...invoice } = object as ReadFields<Stripe.Invoice>;
  return { ...invoice, subscription: parent?.subscription_details?.subscription ?? null };
}

function tell(kit: Kit, type: Stripe.Event['type'], current: object): void {
  const { olderEvents } = kit.behaviour();
  const object = olderEvents ? toOlder(current) : current;
  const id = createId('evt_1', 23);
  const event: ReadFields<Stripe.EventBase> = {
    id,
    object: 'event',
    api_version: olderEvents ? OLDER : '2026-10-28.endive',
    created: toSeconds(kit.now()),
    data: { object },
    type,
  };
  kit.emit(id, type, event, (value) => JSON.stringify(value, null, 2));
}

// After so many failed attempts of one invoice the subscription ends.
const TRIES = 4;

type Paid = { state: 'paid' } | { state: 'challenge' } | { state: 'refused'; why: string };

export function createLifecycle(kit: Kit) {
  const sessions = kit.collection<SessionRecord>('session');
  const subscriptions = kit.collection<SubscriptionRecord>('subscription');
  const customers = kit.collection<{ subscription: string }>('customer');
  const payments = kit.collection<InvoiceRecord>('payment');
  const portals = kit.collection<PortalRecord>('portal session');

  const moneyBack = createMoneyBack(kit, {
    payments,
    refundId: () => createId('re_3', 23),
    disputeId: () => createId('du_1', 23),
    onRefund: (_refund, payment) => tell(kit, 'charge.refunded', renderCharge(payment)),
    onSettled: (refund) =>
      tell(kit, refund.status === 'failed' ? 'refund.failed' : 'refund.updated', renderRefund(refund)),
    onDispute(dispute, _payment, isNew) {
      if (isNew) tell(kit, 'charge.dispute.created', renderDispute({ ...dispute, state: 'open' }));
      if (dispute.state !== 'open') tell(kit, 'charge.dispute.closed', renderDispute(dispute));
    },
  });

  const invoicesOf = (subscription: SubscriptionRecord | undefined): InvoiceRecord[] =>
    (subscription?.payments ?? []).map((id) => payments.find(id));

  function addInvoice(subscription: SubscriptionRecord, reason: InvoiceRecord['reason']): InvoiceRecord {
    const { id, customer, priceId, amountMinor, currency, periodStart, periodEnd } = subscription;
    const invoice: InvoiceRecord = {
      id: createIntentId(),
      subscription: id,
      customer,
      priceId,
      reason,
      amountMinor,
      currency,
      refundedMinor: 0,
      attempts: 0,
      periodStart,
      periodEnd,
      created: kit.now(),
    };
    payments.put(invoice.id, invoice);
    return invoice;
  }

  const attempt = ({ id, attempts }: InvoiceRecord, ok: boolean): InvoiceRecord =>
    payments.change(id, { attempts: attempts + 1, paidAt: ok ? kit.now() : undefined, processingSince: undefined });

  function expire({ id }: SessionRecord): SessionRecord {
    const expired = sessions.change(id, { status: 'expired' });
    tell(kit, 'checkout.session.expired', renderSession(expired, kit.origin()));
    return expired;
  }

  function findSession(id: string): SessionRecord | undefined {
    const session = sessions.get(id);
    const isOver = session?.status === 'open' && kit.now() >= session.expiresAt;
    return isOver ? expire(session) : session;
  }

  function complete(session: SessionRecord, card: string): void {
    const { priceId, amountMinor, currency, interval, email } = session;
    const now = kit.now();
    const sold: SubscriptionRecord = {
      id: createId('sub_1', 23),
      itemId: createId('si_', 14),
      status: 'active',
      created: now,
      customer: createId('cus_', 14),
      priceId,
      amountMinor,
      currency,
      interval,
      email,
      card,
      metadata: session.subscriptionMetadata,
      periodStart: now,
      periodEnd: addPeriod(now, interval),
      cancelAtPeriodEnd: false,
      session: session.id,
      payments: [],
    };
    const { id, customer } = sold;
    const invoice = attempt(addInvoice(sold, 'subscription_create'), true);
    const subscription = { ...sold, payments: [invoice.id] };
    subscriptions.put(id, subscription);
    customers.put(customer, { subscription: id });
    const changes = { status: 'complete', customer, subscription: id, invoice: toInvoiceId(invoice.id) } as const;
    const paid = sessions.change(session.id, changes);
    tell(kit, 'customer.subscription.created', renderSubscription(subscription));
    tell(kit, 'invoice.paid', renderInvoice(invoice));
    tell(kit, 'checkout.session.completed', renderSession(paid, kit.origin()));
    if (cards.find(card).disputed) moneyBack.dispute(invoice.id, 'open');
  }

  function change(id: string, changes: Partial<SubscriptionRecord>): SubscriptionRecord {
    const changed = subscriptions.change(id, changes);
    const isEnd = changed.status === 'canceled';
    tell(kit, isEnd ? 'customer.subscription.deleted' : 'customer.subscription.updated', renderSubscription(changed));
    return changed;
  }

  const end = (id: string, endReason: SubscriptionRecord['endReason']) =>
    change(id, { status: 'canceled', endedAt: kit.now(), endReason });

  // The next period begins whether or not its invoice is paid, as it does at Stripe.
  function startPeriod(subscription: SubscriptionRecord, end?: number): InvoiceRecord {
    const { id, periodEnd, interval, payments: before, created, trialEnd } = subscription;
    const period = { periodStart: periodEnd, periodEnd: end ?? addPeriod(periodEnd, interval, trialEnd ?? created) };
    const invoice = addInvoice(subscriptions.change(id, period), 'subscription_cycle');
    subscriptions.change(id, { payments: [...before, invoice.id] });
    return invoice;
  }

  function ledger(): SandboxPurchase[] {
    const describe = ({ id, status, email, priceId }: SessionRecord | SubscriptionRecord) => ({
      id,
      status,
      email: email ?? undefined,
      plan: kit.findOffer(priceId)?.plan,
    });
    const unpaid = sessions.all().filter(({ status }) => status !== 'complete');
    return [
      ...unpaid.map((session) => ({
        ...describe(session),
        page: session.status === 'open' ? `${kit.origin()}/c/pay/${session.id}` : undefined,
        payments: [],
      })),
      ...subscriptions.all().map((subscription) => {
        const paid = invoicesOf(subscription).filter(({ paidAt }) => paidAt);
        const paidUntil = new Date(Math.max(...paid.map(({ periodEnd }) => periodEnd)));
        return { ...describe(subscription), paidUntil, payments: paid.filter(({ free }) => !free) };
      }),
    ].reverse();
  }

  return {
    ledger,
    sessions,
    subscriptions,
    customers,
    payments,
    portals,
    moneyBack,
    invoicesOf,
    findSession,
    expire,
    change,
    ofCustomer: (id: string) => subscriptions.get(customers.get(id)?.subscription ?? ''),
    cancel: (id: string) => end(id, 'cancellation_requested'),

    pay(session: SessionRecord, number: string, isConfirmed = false): Paid {
      const { challenge, refusal } = cards.find(number);
      if (challenge && !isConfirmed) {
        sessions.change(session.id, { challenged: number });
        return { state: 'challenge' };
      }
      if (refusal) return { state: 'refused', why: refusal };
      complete(session, number);
      return { state: 'paid' };
    },

    // The card becomes the subscription's.
    payOwed(invoice: InvoiceRecord, card: string): void {
      tell(kit, 'invoice.paid', renderInvoice(attempt(invoice, true)));
      change(invoice.subscription, { status: 'active', card });
    },

    renew(id: string, outcome: RenewalOutcome): void {
      const subscription = subscriptions.find(id);
      if (subscription.status === 'canceled') throw conflict(`${id} has ended`);
      const owed = invoicesOf(subscription).find(({ paidAt, held }) => paidAt === undefined && held !== 'void');
      if (owed?.processingSince) throw conflict('A bank has this renewal');
      if (subscription.cancelAtPeriodEnd && !owed) return void end(id, 'cancellation_requested');
      if (subscription.paused) {
        const held = subscription.paused === 'void' ? 'void' : 'draft';
        payments.change(startPeriod(subscription).id, { held });
        return void change(id, { status: 'active' });
      }
      const invoice = owed ?? startPeriod(subscription);
      if (outcome === 'processing') {
        payments.change(invoice.id, { processingSince: kit.now(), held: undefined });
        return void change(id, { status: owed ? subscription.status : 'active' });
      }
      if (outcome === 'free') payments.change(invoice.id, { free: true });
      const { once, always } = cards.find(subscription.card);
      const isFree = outcome === 'free';
      const tried = attempt(invoice, isFree || (outcome && !once && !always));
      const isPaid = tried.paidAt !== undefined;
      const failure = outcome && always ? 'invoice.payment_action_required' : 'invoice.payment_failed';
      const object = { ...renderInvoice(tried), hosted_invoice_url: hostedInvoiceUrl(kit.origin(), tried) };
      tell(kit, isPaid ? 'invoice.paid' : failure, object);
      if (!isPaid && tried.attempts >= TRIES) return void end(id, 'payment_failed');
      change(id, { status: isPaid ? 'active' : 'past_due' });
    },

    // A debit that a bank has goes on when its subscription has ended.
    settle(id: string, ok: boolean): void {
      const subscription = subscriptions.find(id);
      const invoice = invoicesOf(subscription).find(({ processingSince }) => processingSince);
      if (!invoice) throw conflict(`No bank has a payment of ${id}`);
      tell(kit, ok ? 'invoice.paid' : 'invoice.payment_failed', renderInvoice(attempt(invoice, ok)));
      if (subscription.status !== 'canceled') change(id, { status: ok ? 'active' : 'past_due' });
    },

    pause: (id: string, paused: boolean, access: boolean): void =>
      void change(id, { paused: paused ? (access ? 'keep_as_draft' : 'void') : undefined }),

    // As a changed `trial_end`: an invoice of nothing covers them.
    giveDays(id: string, days: number): void {
      const subscription = subscriptions.find(id);
      if (subscription.status === 'canceled') throw conflict(`${id} has ended`);
      const trialEnd = subscription.periodEnd + days * DAY_MS;
      const invoice = startPeriod(subscription, trialEnd);
      const given = payments.change(invoice.id, { free: true, amountMinor: 0 });
      tell(kit, 'invoice.paid', renderInvoice(attempt(given, true)));
      change(id, { status: 'trialing', trialEnd });
    },

    tick(): void {
      for (const { id, status } of sessions.all()) if (status === 'open') findSession(id);
      for (const { id, cancelAtPeriodEnd, status, periodEnd } of subscriptions.all()) {
        const isOver = cancelAtPeriodEnd && status !== 'canceled' && periodEnd <= kit.now();
        if (isOver) end(id, 'cancellation_requested');
      }
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
