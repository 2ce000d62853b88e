import { notFound } from '@coursewright/service-kit';
import { addPeriod } from '../dates.ts';
import type { SandboxKit, SandboxOffer } from '../sandbox.ts';
import type { Events } from './events.ts';
import type { PaymentRecord, Records, SubscriptionRecord } from './records.ts';
import { stamp } from './wire.ts';

/** `payment_failure_threshold` of the plans. */
const FAILURES_UNTIL_SUSPENDED = 3;
/** How long money may be on its way after PayPal said ACTIVE. */
const SETTLE_MS = 15_000;

/** What can happen to a subscription, and who is told. */
export function createLife(kit: SandboxKit, records: Records, events: Events) {
  const now = () => stamp(kit.now());

  function known(id: string): SubscriptionRecord {
    const found = records.subscriptions.get(id);
    if (!found) throw notFound(`PayPal knows no ${id}`);
    return found;
  }

  function offerOf(planId: string): SandboxOffer {
    const found = kit.offers().find((offer) => offer.planId === planId);
    if (!found) throw notFound(`PayPal sells no ${planId}`);
    return found;
  }

  const change = (id: string, changes: Partial<SubscriptionRecord>) =>
    records.subscriptions.put(id, { ...known(id), ...changes, updatedAt: now() });

  function pay(id: string, due = kit.now()): void {
    const { planId, payments } = known(id);
    const { amountMinor, currency, interval } = offerOf(planId);
    const payment: PaymentRecord = {
      id: kit.id('', 17).toUpperCase(),
      subscription: id,
      amountMinor,
      currency,
      paidAt: now(),
      refundedMinor: 0,
    };
    records.payments.put(payment.id, payment);
    const nextBillingAt = stamp(addPeriod(due, interval));
    records.settling.delete(id);
    change(id, { nextBillingAt, failedPayments: 0, payments: [...payments, payment.id] });
    events.sale(payment, 'COMPLETED');
  }

  function activate(id: string, moneyLater = false): void {
    const { planId } = known(id);
    const nextBillingAt = stamp(addPeriod(kit.now(), offerOf(planId).interval));
    const arrivesAt = stamp(new Date(kit.now().getTime() + SETTLE_MS));
    change(id, { status: 'ACTIVE', nextBillingAt });
    if (moneyLater) records.settling.put(id, { subscription: id, arrivesAt });
    events.subscription(id, 'ACTIVATED');
    if (!moneyLater) pay(id);
  }

  function end(id: string, status: 'CANCELLED' | 'SUSPENDED', statusNote?: string): void {
    const nextBillingAt = status === 'SUSPENDED' ? known(id).nextBillingAt : undefined;
    records.settling.delete(id);
    change(id, { status, statusNote, nextBillingAt });
    events.subscription(id, status);
  }

  return {
    offerOf,
    known,

    /** Somebody agreed on the page. */
    agree(id: string, email: string, moneyLater: boolean): void {
      const { waits, subscriber } = known(id);
      // Of the account at PayPal, whatever the shop said.
      const who = {
        ...subscriber,
        email_address: email || subscriber.email_address,
        payer_id: kit.id('', 13).toUpperCase(),
      };
      change(id, { approval: undefined, subscriber: who, status: 'APPROVED' });
      if (!waits) activate(id, moneyLater);
    },

    /** Asked for by the shop, after APPROVED or SUSPENDED. */
    activate(id: string): void {
      if (known(id).status === 'APPROVED') {
        activate(id);
        return;
      }
      change(id, { status: 'ACTIVE' });
      events.subscription(id, 'RE-ACTIVATED');
    },

    /** The new price counts from the next payment on. */
    changePlan(id: string, planId: string): void {
      change(id, { planId });
      events.subscription(id, 'UPDATED');
    },

    cancel: (id: string, reason = 'Cancelled in the dashboard') => end(id, 'CANCELLED', reason),

    renew(id: string, ok: boolean): void {
      const { status, nextBillingAt, failedPayments } = known(id);
      if (status !== 'ACTIVE') throw notFound(`${id} is ${status}: nothing is charged`);
      if (ok) {
        pay(id, nextBillingAt ? new Date(nextBillingAt) : undefined);
        return;
      }
      change(id, { failedPayments: failedPayments + 1 });
      events.subscription(id, 'PAYMENT.FAILED');
      if (failedPayments + 1 >= FAILURES_UNTIL_SUSPENDED) end(id, 'SUSPENDED');
    },

    /** Money that was on its way arrives. */
    settle(): void {
      for (const { subscription, arrivesAt } of records.settling.all()) {
        if (Date.parse(arrivesAt) <= kit.now().getTime()) pay(subscription);
      }
    },
  };
}

export type Life = ReturnType<typeof createLife>;
