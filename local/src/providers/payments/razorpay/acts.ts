import { conflict } from '@coursewright/service-kit';
import { addPeriod } from '../dates.ts';
import type { SandboxKit } from '../sandbox.ts';
import type { Events } from './events.ts';
import type { ChargeRecord, Records, SubscriptionRecord } from './records.ts';

/** After so many failed charges Razorpay gives up trying. */
const TRIES = 4;
const over: readonly string[] = ['cancelled', 'completed', 'expired'];
export const isOver = ({ status }: SubscriptionRecord) => over.includes(status);

/** What happens to subscriptions and payments, whoever causes it. */
export function createActs(kit: SandboxKit, records: Records, events: Events) {
  const { subscriptions, charges, refunds, disputes } = records;

  function change(record: SubscriptionRecord, changes: Partial<SubscriptionRecord>): SubscriptionRecord {
    const changed = { ...record, ...changes };
    subscriptions.put(record.id, changed);
    return changed;
  }

  function charge(record: SubscriptionRecord, start: number): [SubscriptionRecord, ChargeRecord] {
    const offer = kit.offers().find(({ planId }) => planId === record.planId);
    if (!offer) throw conflict(`Razorpay has no plan ${record.planId}`);
    const end = Math.floor(addPeriod(new Date(start * 1000), offer.interval).getTime() / 1000);
    const customer = record.customer ?? kit.id('cust_', 14);
    const { amountMinor: amount, currency } = offer;
    const ids = { paymentId: kit.id('pay_', 14), invoiceId: kit.id('inv_', 14), subscriptionId: record.id };
    const paid = { ...ids, customer, amount, currency, refunded: 0, paidAt: kit.seconds(), start, end };
    charges.put(paid.paymentId, paid);
    const paidCount = record.paidCount + 1;
    const paymentIds = [...record.paymentIds, paid.paymentId];
    const changes = { customer, paidCount, paymentIds, currentStart: start, currentEnd: end, failures: 0 };
    return [change(record, { ...changes, status: 'active' }), paid];
  }

  function end(record: SubscriptionRecord, status: 'cancelled' | 'completed'): SubscriptionRecord {
    const ended = change(record, { status, endedAt: kit.seconds() });
    events.subscription(status, ended);
    return ended;
  }

  return {
    end,
    change,
    /** The first payment, on the hosted page. */
    activate(record: SubscriptionRecord) {
      const [active, paid] = charge({ ...record, authAttempts: record.authAttempts + 1 }, kit.seconds());
      for (const event of ['authenticated', 'activated', 'charged']) events.subscription(event, active, paid);
    },
    renew(id: string, ok: boolean) {
      const record = records.subscription(id);
      if (isOver(record) || !record.currentEnd)
        throw conflict(`A subscription that is ${record.status} is not charged`);
      if (record.paidCount >= record.totalCount) return void end(record, 'completed');
      if (ok) {
        const [active, paid] = charge(record, record.currentEnd);
        return events.subscription('charged', active, paid);
      }
      const failures = record.failures + 1;
      const failed = change(record, { status: failures >= TRIES ? 'halted' : 'pending', failures });
      events.subscription(failed.status, failed);
    },
    refund(paymentId: string, wished?: number) {
      const paid = records.charge(paymentId);
      const amount = wished ?? paid.amount - paid.refunded;
      if (amount < 1 || amount > paid.amount - paid.refunded) throw conflict('That much cannot be given back');
      const refund = { id: kit.id('rfnd_', 14), paymentId, amount, currency: paid.currency, created: kit.seconds() };
      const after = { ...paid, refunded: paid.refunded + amount };
      refunds.put(refund.id, refund);
      charges.put(paymentId, after);
      for (const event of ['created', 'processed']) events.refund(event, refund, after);
      return refund;
    },
    dispute(paymentId: string, status: 'open' | 'won' | 'lost') {
      const paid = records.charge(paymentId);
      const found = disputes.all().find((one) => one.paymentId === paymentId);
      const { amount, currency } = paid;
      const opened = { id: kit.id('disp_', 14), paymentId, amount, currency, created: kit.seconds() };
      const dispute = { ...(found ?? opened), status };
      disputes.put(dispute.id, dispute);
      events.dispute(status === 'open' ? 'created' : status, dispute, paid);
    },
    /** What time alone does: links expire, cycles end. */
    tick() {
      const now = kit.seconds();
      for (const record of subscriptions.all()) {
        if (record.status === 'created' && record.expireBy && record.expireBy <= now)
          change(record, { status: 'expired' });
        if (record.endsWithCycle && !isOver(record) && (record.currentEnd ?? now) <= now) end(record, 'cancelled');
      }
    },
  };
}
export type Acts = ReturnType<typeof createActs>;
