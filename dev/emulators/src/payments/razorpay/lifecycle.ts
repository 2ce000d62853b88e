import { conflict } from '@coursewright/service-kit';
import { addPeriod, createId, type Kit, type RenewalOutcome, type SandboxPurchase, toSeconds } from '../kit.ts';
import { createMoneyBack } from '../money-back.ts';
import {
  disputeEntity,
  type PaymentRecord,
  paymentEntity,
  refundEntity,
  type SubscriptionRecord,
  subscriptionEntity,
} from './objects.ts';

function tell(kit: Kit, event: string, payload: Record<string, object>) {
  kit.emit(createId('', 14), event, {
    entity: 'event',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: toSeconds(kit.now()),
  });
}

// After so many failed charges Razorpay stops trying.
const TRIES = 4;

export const isOver = ({ status }: SubscriptionRecord) => ['cancelled', 'completed', 'expired'].includes(status);

export function createLifecycle(kit: Kit) {
  const subscriptions = kit.collection<SubscriptionRecord>('subscription');
  const links = kit.collection<{ subscription: string }>('link');
  const payments = kit.collection<PaymentRecord>('payment');

  const moneyBack = createMoneyBack(kit, {
    payments,
    refundId: () => createId('rfnd_', 14),
    disputeId: () => createId('disp_', 14),
    onRefund(refund, paid) {
      const payload = { refund: refundEntity(refund), payment: paymentEntity(paid) };
      tell(kit, 'refund.created', payload);
      if (refund.status === 'succeeded') tell(kit, 'refund.processed', payload);
    },
    onSettled(refund, paid) {
      const entity = refundEntity(refund);
      tell(kit, `refund.${entity.status}`, { refund: entity, payment: paymentEntity(paid) });
    },
    onDispute(dispute, paid) {
      const event = dispute.state === 'open' ? 'created' : dispute.state;
      tell(kit, `payment.dispute.${event}`, { payment: paymentEntity(paid), dispute: disputeEntity(dispute) });
    },
  });

  const tellSubscription = (event: string, subscription: SubscriptionRecord, payment?: PaymentRecord) =>
    tell(kit, `subscription.${event}`, {
      subscription: subscriptionEntity(kit, subscription),
      ...(payment ? { payment: paymentEntity(payment) } : {}),
    });

  function addPayment(record: SubscriptionRecord, start: number, state?: 'created'): PaymentRecord {
    const offer = kit.findOffer(record.planId);
    if (!offer) throw conflict(`Razorpay has no plan ${record.planId}`);
    const { amountMinor, currency, interval } = offer;
    const anchor = paymentsOf(record.id)[0]?.start ?? start;
    const payment: PaymentRecord = {
      id: createId('pay_', 14),
      subscription: record.id,
      customer: record.customer ?? createId('cust_', 14),
      amountMinor,
      currency,
      refundedMinor: 0,
      paidAt: kit.now(),
      state,
      start,
      end: addPeriod(start, interval, anchor),
    };
    payments.put(payment.id, payment);
    subscriptions.change(record.id, { customer: payment.customer, payments: [...record.payments, payment.id] });
    return payment;
  }

  const begin = ({ subscription, start, end }: PaymentRecord) =>
    subscriptions.change(subscription, { currentStart: start, currentEnd: end, failures: 0, status: 'active' });

  function charge(record: SubscriptionRecord, start: number): [SubscriptionRecord, PaymentRecord] {
    const payment = addPayment(record, start);
    return [begin(payment), payment];
  }

  function fail({ id, failures: before }: SubscriptionRecord): void {
    const failures = before + 1;
    const failed = subscriptions.change(id, { status: failures >= TRIES ? 'halted' : 'pending', failures });
    tellSubscription(failed.status, failed);
  }

  function end(id: string, status: 'cancelled' | 'completed'): SubscriptionRecord {
    const ended = subscriptions.change(id, { status, endedAt: kit.now() });
    tellSubscription(status, ended);
    return ended;
  }

  const paymentsOf = (id: string) => (subscriptions.get(id)?.payments ?? []).map(payments.find);

  const purchase = ({ id, status, planId, currentEnd, link }: SubscriptionRecord): SandboxPurchase => ({
    id,
    status,
    plan: kit.findOffer(planId)?.plan,
    paidUntil: currentEnd ? new Date(currentEnd) : undefined,
    page: status === 'created' ? `${kit.origin()}/razorpay/i/${link}` : undefined,
    payments: paymentsOf(id).filter(({ state }) => !state),
  });

  return {
    subscriptions,
    payments,
    moneyBack,
    paymentsOf,
    cancel: (id: string) => end(id, 'cancelled'),
    ledger: () => subscriptions.all().toReversed().map(purchase),
    add(record: SubscriptionRecord): void {
      subscriptions.put(record.id, record);
      links.put(record.link, { subscription: record.id });
    },
    onPage: (link: string) => subscriptions.get(links.get(link)?.subscription ?? ''),

    activate(record: SubscriptionRecord): void {
      const [active, payment] = charge(record, kit.now());
      // only `charged` reports a payment
      for (const event of ['authenticated', 'activated']) tellSubscription(event, active);
      tellSubscription('charged', active, payment);
    },

    renew(id: string, outcome: RenewalOutcome) {
      const record = subscriptions.find(id);
      if (isOver(record) || !record.currentEnd || record.status === 'paused' || outcome === 'free')
        throw conflict(`A subscription that is ${record.status} is not charged`);
      if (record.payments.length >= record.totalCount) return void end(id, 'completed');
      if (outcome === 'processing') return void addPayment(record, record.currentEnd, 'created');
      if (outcome) return tellSubscription('charged', ...charge(record, record.currentEnd));
      fail(record);
    },

    // Also after the end: the bank debits what it was given.
    settle(id: string, ok: boolean): void {
      const record = subscriptions.find(id);
      const given = paymentsOf(id).find(({ state }) => state === 'created');
      if (!given) throw conflict(`No bank has a payment of ${id}`);
      const changes = ok ? { state: undefined, paidAt: kit.now() } : { state: 'failed' as const };
      const payment = payments.change(given.id, changes);
      if (ok) tellSubscription('charged', isOver(record) ? record : begin(payment), payment);
      else if (!isOver(record)) fail(record);
    },

    pause(id: string, paused: boolean): void {
      const status = paused ? 'paused' : 'active';
      tellSubscription(paused ? 'paused' : 'resumed', subscriptions.change(id, { status }));
    },

    tick(): void {
      const now = kit.now();
      for (const record of subscriptions.all()) {
        if (record.status === 'created' && record.expireBy && record.expireBy <= now)
          subscriptions.change(record.id, { status: 'expired' });
        if (record.endsWithCycle && !isOver(record) && (record.currentEnd ?? now) <= now) end(record.id, 'cancelled');
      }
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
