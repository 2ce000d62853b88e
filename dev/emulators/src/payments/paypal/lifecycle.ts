import { notFound } from '@coursewright/service-kit';
import { toIsoDay } from '@coursewright/text';
import { addPeriod, createId, type Kit, type RenewalOutcome, type SandboxPurchase, toSeconds } from '../kit.ts';
import { createMoneyBack } from '../money-back.ts';
import type { SandboxOffer } from '../offers.ts';
import {
  approveLink,
  decimal,
  getMoney,
  type PaymentRecord,
  type Records,
  renderSubscription,
  type SubscriptionRecord,
  stamp,
} from './objects.ts';

// `payment_failure_threshold` of the plans.
const FAILURES_UNTIL_SUSPENDED = 3;
// How long money may be on its way after PayPal said ACTIVE.
const SETTLE_MS = 15_000;

// Bills are due at ten in the morning, UTC, of the day that it is in California.
const billingTime = (ms: number): number => Date.parse(`${toIsoDay(new Date(ms), 'America/Los_Angeles')}T10:00:00Z`);

// Without letters and digits that look alike.
const PAYER_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const upperId = (prefix: string, length: number) => createId(prefix, length).toUpperCase();

function createEvents(kit: Kit, records: Records) {
  function tell(type: string, resourceType: string, summary: string, resource: object): void {
    const id = `${upperId('WH-', 17)}-${upperId('', 17)}`;
    const href = `${kit.origin()}/paypal/v1/notifications/webhooks-events/${id}`;
    const event = {
      id,
      event_version: '1.0',
      create_time: stamp(kit.now()),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [{ href, rel: 'self', method: 'GET' }],
    };
    kit.emit(id, type, event);
  }

  const saleUrl = (id: string) => `${kit.origin()}/paypal/v1/payments/sale/${id}`;

  return {
    tell,
    saleUrl,
    subscription: (id: string, act: string) =>
      tell(`BILLING.SUBSCRIPTION.${act}`, 'subscription', `Subscription: ${act}`, renderSubscription(kit, records, id)),
    sale(
      { id, subscription, amountMinor, currency, paidAt }: PaymentRecord,
      act: 'COMPLETED' | 'REVERSED' | 'PENDING' | 'DENIED',
    ) {
      const total = decimal(amountMinor, currency);
      tell(`PAYMENT.SALE.${act}`, 'sale', `Payment ${act.toLowerCase()} for ${currency} ${total} – sandbox`, {
        id,
        state: act.toLowerCase(),
        // after a refund the sale is named without its subscription
        ...(act !== 'REVERSED' ? { billing_agreement_id: subscription } : {}),
        amount: { total, currency, details: { subtotal: total } },
        payment_mode: 'INSTANT_TRANSFER',
        create_time: stamp(paidAt),
        update_time: stamp(paidAt),
        links: [{ href: saleUrl(id), rel: 'self', method: 'GET' }],
      });
    },
  };
}

export function createLifecycle(kit: Kit, records: Records) {
  const { subscriptions, payments, settling } = records;
  const events = createEvents(kit, records);

  const moneyBack = createMoneyBack(kit, {
    payments,
    refundId: () => upperId('', 17),
    disputeId: () => `${upperId('PP-R-', 3)}-${toSeconds(kit.now()) % 100_000_000}`,
    // As PayPal has it, only the sale is named.
    onRefund({ id, payment, amountMinor, currency, created }, { refundedMinor }) {
      events.tell('PAYMENT.SALE.REFUNDED', 'refund', `A ${currency} sale payment was refunded`, {
        id,
        sale_id: payment,
        state: 'completed',
        amount: { total: decimal(-amountMinor, currency), currency },
        total_refunded_amount: { value: decimal(refundedMinor, currency), currency },
        create_time: stamp(created),
        update_time: stamp(created),
        links: [{ href: events.saleUrl(payment), rel: 'sale', method: 'GET' }],
      });
    },
    onDispute({ id, state, amountMinor, currency, created, updated }, payment) {
      const isOpen = state === 'open';
      events.tell(`CUSTOMER.DISPUTE.${isOpen ? 'CREATED' : 'RESOLVED'}`, 'dispute', `A dispute: ${state}`, {
        dispute_id: id,
        create_time: stamp(created),
        update_time: stamp(updated),
        status: isOpen ? 'OPEN' : 'RESOLVED',
        disputed_transactions: [{ seller_transaction_id: payment.id }],
        dispute_amount: getMoney(amountMinor, currency),
      });
      if (state === 'lost') events.sale(payment, 'REVERSED');
    },
  });

  function offerOf(planId: string): SandboxOffer {
    const found = kit.findOffer(planId);
    if (!found) throw notFound(`PayPal sells no ${planId}`);
    return found;
  }

  const change = (id: string, changes: Partial<SubscriptionRecord>) =>
    subscriptions.change(id, { ...changes, updated: kit.now() });

  function pay(id: string, due = kit.now(), state?: 'PENDING'): void {
    const { planId, payments: before, created } = subscriptions.find(id);
    const { amountMinor, currency, interval } = offerOf(planId);
    const paidAt = kit.now();
    const payment = { id: upperId('', 17), subscription: id, amountMinor, currency, paidAt, refundedMinor: 0, state };
    payments.put(payment.id, payment);
    settling.delete(id);
    const nextBillingAt = billingTime(addPeriod(due, interval, created));
    change(id, { nextBillingAt, failedPayments: 0, payments: [...before, payment.id] });
    events.sale(payment, state ?? 'COMPLETED');
  }

  function activate(id: string, isMoneyLater = false): void {
    const { interval } = offerOf(subscriptions.find(id).planId);
    change(id, { status: 'ACTIVE', nextBillingAt: billingTime(addPeriod(kit.now(), interval)) });
    if (isMoneyLater) settling.put(id, { subscription: id, arrivesAt: kit.now() + SETTLE_MS });
    events.subscription(id, 'ACTIVATED');
    if (!isMoneyLater) pay(id);
  }

  function end(id: string, status: 'CANCELLED' | 'SUSPENDED', statusNote?: string): void {
    const nextBillingAt = status === 'SUSPENDED' ? subscriptions.find(id).nextBillingAt : undefined;
    settling.delete(id);
    change(id, { status, statusNote, nextBillingAt });
    events.subscription(id, status);
  }

  function purchase(record: SubscriptionRecord): SandboxPurchase {
    const { id, status, subscriber, planId, approval, nextBillingAt } = record;
    return {
      id,
      status,
      email: subscriber.email_address,
      plan: kit.findOffer(planId)?.plan,
      paidUntil: nextBillingAt ? new Date(nextBillingAt) : undefined,
      page: approval && approveLink(kit, approval).href,
      payments: records.paymentsOf(record).filter(({ state }) => !state),
    };
  }

  return {
    moneyBack,
    offerOf,
    ledger: () => subscriptions.all().toReversed().map(purchase),

    create(fields: Pick<SubscriptionRecord, 'planId' | 'customId' | 'subscriber' | 'waits' | 'approval'>): string {
      const id = upperId('I-', 12);
      const now = kit.now();
      const status = 'APPROVAL_PENDING';
      subscriptions.put(id, { ...fields, id, status, created: now, updated: now, failedPayments: 0, payments: [] });
      events.subscription(id, 'CREATED');
      return id;
    },

    agree(id: string, email: string, isMoneyLater: boolean): void {
      const { waits, subscriber } = subscriptions.find(id);
      // the account at PayPal, whatever the shop sent
      const account = { email_address: email || subscriber.email_address, payer_id: createId('', 13, PAYER_LETTERS) };
      change(id, { approval: undefined, subscriber: { ...subscriber, ...account }, status: 'APPROVED' });
      if (!waits) activate(id, isMoneyLater);
    },

    activate(id: string) {
      if (subscriptions.find(id).status === 'APPROVED') return activate(id);
      change(id, { status: 'ACTIVE' });
      events.subscription(id, 'RE-ACTIVATED');
    },

    // The new price applies from the next payment.
    changePlan(id: string, planId: string): void {
      change(id, { planId });
      events.subscription(id, 'UPDATED');
    },

    cancel: (id: string, reason = 'Cancelled in the dashboard') => end(id, 'CANCELLED', reason),
    suspend: (id: string, reason: string) => end(id, 'SUSPENDED', reason),

    // The failed payment is tried again with the new card.
    changeCard(id: string): void {
      const { status, failedPayments, nextBillingAt } = subscriptions.find(id);
      if (status === 'ACTIVE' && failedPayments > 0) pay(id, nextBillingAt);
    },

    renew(id: string, outcome: RenewalOutcome) {
      const { status, nextBillingAt, failedPayments: before } = subscriptions.find(id);
      if (status !== 'ACTIVE') throw notFound(`${id} is ${status}: nothing is charged`);
      if (outcome === 'free') throw notFound('PayPal settles nothing without a charge');
      if (outcome) return pay(id, nextBillingAt, outcome === 'processing' ? 'PENDING' : undefined);
      const { failedPayments } = change(id, { failedPayments: before + 1 });
      events.subscription(id, 'PAYMENT.FAILED');
      if (failedPayments >= FAILURES_UNTIL_SUSPENDED) end(id, 'SUSPENDED');
    },

    settle(id: string, ok: boolean): void {
      const { status, failedPayments } = subscriptions.find(id);
      const pending = records.paymentsOf(subscriptions.find(id)).find(({ state }) => state === 'PENDING');
      if (!pending) throw notFound(`No bank has a payment of ${id}`);
      events.sale(payments.change(pending.id, { state: ok ? undefined : 'DECLINED' }), ok ? 'COMPLETED' : 'DENIED');
      if (ok || status !== 'ACTIVE') return;
      change(id, { failedPayments: failedPayments + 1 });
      events.subscription(id, 'PAYMENT.FAILED');
    },

    pause(id: string, paused: boolean): void {
      if (paused) end(id, 'SUSPENDED', 'Paused in the dashboard');
      if (paused) return;
      change(id, { status: 'ACTIVE' });
      events.subscription(id, 'RE-ACTIVATED');
    },

    tick(): void {
      for (const { subscription, arrivesAt } of settling.all()) if (arrivesAt <= kit.now()) pay(subscription);
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
