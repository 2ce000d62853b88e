import { conflict } from '@coursewright/service-kit';
import { addPeriod } from '../dates.ts';
import type { SandboxKit } from '../sandbox.ts';
import type { Tell } from './events.ts';
import type { InvoiceRecord, SubscriptionRecord, TransactionRecord } from './record-types.ts';
import type { Records } from './records.ts';
import type { Wire } from './wire/wire.ts';

/** Charges of subscriptions after the first, and how they end. */
export function createRenewals(kit: SandboxKit, records: Records, wire: Wire, tell: Tell) {
  const { subscriptions, transactions } = records;

  function change(record: SubscriptionRecord, changes: Partial<SubscriptionRecord>): SubscriptionRecord {
    const changed = { ...record, ...changes };
    subscriptions.put(record.code, changed);
    return changed;
  }

  function after(record: SubscriptionRecord, start: string): string {
    const interval = kit.offers().find(({ planId }) => planId === record.plan)?.interval ?? 'month';
    return addPeriod(new Date(start), interval).toISOString();
  }

  /** A renewal has a reference of Paystack's and no metadata. */
  function charge(record: SubscriptionRecord, ok: boolean): TransactionRecord {
    const now = kit.now().toISOString();
    const { currency } = records.transaction(record.firstReference);
    const { plan, amount, customer, authorization } = record;
    const made = { id: records.number(), reference: records.code(''), created: now, refunded: 0 };
    const outcome = ok
      ? ({ status: 'success', says: 'Approved', paidAt: now } as const)
      : ({ status: 'failed', says: 'Insufficient Funds' } as const);
    const charged = { ...made, ...outcome, plan, amount, currency, customer, authorization };
    transactions.put(charged.reference, charged);
    return charged;
  }

  function renew(code: string, ok: boolean) {
    const record = records.subscription(code);
    if (!['active', 'attention'].includes(record.status) || !record.nextPayment)
      throw conflict(`A subscription that is ${record.status} is not charged`);
    const open = record.invoices.at(-1);
    // What failed is tried again: the next date was moved when it failed.
    const again = record.status === 'attention' && open && !open.paidAt ? open : undefined;
    const start = again?.start ?? record.nextPayment;
    const charged = charge(record, ok);
    const invoice: InvoiceRecord = {
      id: again?.id ?? records.number(),
      code: again?.code ?? records.code('INV_'),
      transaction: charged.id,
      reference: charged.reference,
      amount: record.amount,
      start,
      end: after(record, start),
      paidAt: charged.paidAt,
    };
    const invoices = [...record.invoices.filter(({ id }) => id !== invoice.id), invoice];
    const nextPayment = again ? record.nextPayment : after(record, start);
    const changed = change(record, { status: ok ? 'active' : 'attention', invoices, nextPayment });
    if (!again) tell('invoice.create', wire.invoice(invoice, changed));
    if (ok) tell('charge.success', wire.transaction(charged));
    tell(ok ? 'invoice.update' : 'invoice.payment_failed', wire.invoice(invoice, changed));
  }

  /** Over at once. */
  function end(record: SubscriptionRecord) {
    const cancelledAt = kit.now().toISOString();
    tell(
      'subscription.disable',
      wire.subscription(change(record, { status: 'cancelled', cancelledAt, nextPayment: undefined })),
    );
  }

  return {
    renew,
    end,
    /** No further charge; it runs until what was paid for is over. */
    disable(record: SubscriptionRecord) {
      tell('subscription.not_renew', wire.subscription(change(record, { status: 'non-renewing' })));
    },
    tick() {
      const now = kit.now().toISOString();
      for (const record of subscriptions.all())
        if (record.status === 'non-renewing' && (record.nextPayment ?? now) <= now) end(record);
    },
  };
}
export type Renewals = ReturnType<typeof createRenewals>;
