import { conflict } from '@coursewright/service-kit';
import { addPeriod } from '../dates.ts';
import type { SandboxKit } from '../sandbox.ts';
import type { Tell } from './events.ts';
import type { DisputeRecord, SubscriptionRecord, TransactionRecord } from './record-types.ts';
import type { Records } from './records.ts';
import type { Wire } from './wire/wire.ts';

/** First payments, and what becomes of any payment later. */
export function createPayments(kit: SandboxKit, records: Records, wire: Wire, tell: Tell) {
  const { transactions, subscriptions, refunds, disputes } = records;

  function change(record: TransactionRecord, changes: Partial<TransactionRecord>): TransactionRecord {
    const changed = { ...record, ...changes };
    transactions.put(record.reference, changed);
    return changed;
  }

  /** A plan's first payment makes the subscription. */
  function subscribe(paid: TransactionRecord, plan: string, authorization: string): SubscriptionRecord {
    const now = kit.now();
    const interval = kit.offers().find(({ planId }) => planId === plan)?.interval ?? 'month';
    const made: SubscriptionRecord = {
      id: records.number(),
      code: records.code('SUB_'),
      emailToken: records.code(''),
      status: 'active',
      plan,
      amount: paid.amount,
      customer: paid.customer,
      authorization,
      firstReference: paid.reference,
      created: now.toISOString(),
      nextPayment: addPeriod(now, interval).toISOString(),
      invoices: [],
    };
    subscriptions.put(made.code, made);
    return made;
  }

  return {
    change,
    succeed(record: TransactionRecord) {
      const authorization = records.code('AUTH_');
      const paidAt = kit.now().toISOString();
      const done = { status: 'success', says: 'Successful', challenged: undefined } as const;
      const paid = change(record, { ...done, paidAt, authorization });
      tell('charge.success', wire.transaction(paid));
      if (paid.plan) tell('subscription.create', wire.subscription(subscribe(paid, paid.plan, authorization)));
      return paid;
    },
    refund(id: string, wished?: number) {
      const paid = records.transaction(id);
      const left = paid.paidAt ? paid.amount - paid.refunded : 0;
      const amount = wished ?? left;
      if (!(Number.isInteger(amount) && amount >= 1 && amount <= left))
        throw conflict('That much cannot be given back');
      const { id: transaction, currency } = paid;
      const refund = { id: records.number(), transaction, amount, currency, created: kit.now().toISOString() };
      refunds.put(String(refund.id), refund);
      const refunded = paid.refunded + amount;
      change(paid, { refunded, ...(refunded === paid.amount ? { status: 'reversed' } : {}) });
      tell('refund.processed', wire.refundNews(refund));
      return refund;
    },
    dispute(id: string, state: DisputeRecord['state']) {
      const { id: transaction, amount, currency } = records.transaction(id);
      const found = disputes.all().find((one) => one.transaction === transaction);
      const opened = { id: records.number(), transaction, amount, currency, created: kit.now().toISOString() };
      const dispute = { ...(found ?? opened), state };
      disputes.put(String(dispute.id), dispute);
      tell(state === 'open' ? 'charge.dispute.create' : 'charge.dispute.resolve', wire.dispute(dispute));
    },
  };
}
export type Payments = ReturnType<typeof createPayments>;
