import { conflict } from '@coursewright/service-kit';
import { addPeriod, createId, type Kit, type RenewalOutcome, type SandboxPurchase } from '../kit.ts';
import { createMoneyBack } from '../money-back.ts';
import {
  type CustomerRecord,
  type InvoiceRecord,
  type Objects,
  refundStatus,
  type SubscriptionRecord,
  type TransactionRecord,
} from './objects.ts';

const FIRST_NUMBER = 4_099_260_000;

// Paystack's ids are small letters and digits.
export const createCode = (prefix: string) => prefix + createId('', 15).toLowerCase();

export function createLifecycle(kit: Kit, objects: Objects) {
  const numbers = kit.collection<{ last: number }>('number');
  const customers = kit.collection<CustomerRecord>('customer');
  const transactions = kit.collection<TransactionRecord>('transaction');
  const subscriptions = kit.collection<SubscriptionRecord>('subscription');
  // references and access codes
  const ids = kit.collection<{ transaction: string }>('reference');
  const byReference = (reference: string) => transactions.get(ids.get(reference)?.transaction ?? '');

  // Paystack gives its events neither an id nor a time; ours is for the list of deliveries alone.
  const tell = (event: string, data: object) => kit.emit(createId('', 14), event, { event, data });

  function createNumber(): number {
    const last = (numbers.get('all')?.last ?? FIRST_NUMBER) + 1;
    numbers.put('all', { last });
    return last;
  }

  const moneyBack = createMoneyBack(kit, {
    payments: transactions,
    refundId: () => String(createNumber()),
    disputeId: () => String(createNumber()),
    onRefund: (refund, paid) => tell(`refund.${refundStatus(refund)}`, objects.refundEvent(refund, paid)),
    onSettled: (refund, paid) => tell(`refund.${refundStatus(refund)}`, objects.refundEvent(refund, paid)),
    onDispute: (dispute, paid) =>
      tell(`charge.dispute.${dispute.state === 'open' ? 'create' : 'resolve'}`, objects.dispute(dispute, paid)),
  });

  const periodEnd = (plan: string, start: number) => addPeriod(start, kit.findOffer(plan)?.interval ?? 'month');

  function addTransaction(fields: Omit<TransactionRecord, 'id' | 'created' | 'refundedMinor'>): TransactionRecord {
    const transaction = { ...fields, id: String(createNumber()), created: kit.now(), refundedMinor: 0 };
    transactions.put(transaction.id, transaction);
    ids.put(transaction.reference, { transaction: transaction.id });
    if (transaction.accessCode) ids.put(transaction.accessCode, { transaction: transaction.id });
    return transaction;
  }

  function subscribe({ id, amountMinor, currency, customer }: TransactionRecord, plan: string, authorization: string) {
    const created = kit.now();
    const subscription: SubscriptionRecord = {
      id: createNumber(),
      code: createCode('SUB_'),
      emailToken: createCode(''),
      status: 'active',
      plan,
      amountMinor,
      currency,
      customer,
      authorization,
      firstTransaction: id,
      created,
      nextPayment: periodEnd(plan, created),
      invoices: [],
    };
    subscriptions.put(subscription.code, subscription);
    tell('subscription.create', objects.subscription(subscription));
  }

  const outcomes = {
    paid: () => ({ status: 'success', says: 'Approved', paidAt: kit.now() }) as const,
    failed: () => ({ status: 'failed', says: 'Insufficient Funds' }) as const,
    pending: () => ({ status: 'pending', says: 'Pending' }) as const,
  };

  // A renewal has a reference of Paystack's and no metadata.
  function charge(record: SubscriptionRecord, outcome: keyof typeof outcomes) {
    const { plan, amountMinor, currency, customer, authorization } = record;
    const sale = { plan, amountMinor, currency, customer, authorization };
    return addTransaction({ reference: createCode(''), ...sale, ...outcomes[outcome]() });
  }

  function addInvoice(code: string, charged: TransactionRecord): void {
    const record = subscriptions.find(code);
    const ok = charged.paidAt !== undefined;
    // also after a failure: Paystack charges again on the next payment date, and the failed invoice stays unpaid
    const start = record.nextPayment ?? kit.now();
    const end = periodEnd(record.plan, start);
    const { id: transaction, amountMinor, paidAt } = charged;
    const invoice: InvoiceRecord = {
      id: createNumber(),
      code: createCode('INV_'),
      transaction,
      amountMinor,
      start,
      end,
      paidAt,
    };
    const invoices = [...record.invoices, invoice];
    const runs = ['active', 'attention'].includes(record.status);
    const changes = runs ? { status: ok ? ('active' as const) : ('attention' as const), nextPayment: end } : {};
    const changed = subscriptions.change(code, { ...changes, invoices, processing: undefined });
    const object = objects.invoice(invoice, changed, charged);
    tell('invoice.create', object);
    if (ok) tell('charge.success', objects.transaction(charged));
    tell(ok ? 'invoice.update' : 'invoice.payment_failed', object);
  }

  function renew(code: string, outcome: RenewalOutcome): void {
    const record = subscriptions.find(code);
    const { status, nextPayment, processing } = record;
    if (!['active', 'attention'].includes(status) || !nextPayment || processing || outcome === 'free')
      throw conflict(`A subscription that is ${status} is not charged`);
    if (outcome === 'processing') subscriptions.change(code, { processing: charge(record, 'pending').id });
    else addInvoice(code, charge(record, outcome ? 'paid' : 'failed'));
  }

  function settle(code: string, ok: boolean): void {
    const { processing } = subscriptions.find(code);
    if (!processing) throw conflict(`No bank has a payment of ${code}`);
    addInvoice(code, transactions.change(processing, outcomes[ok ? 'paid' : 'failed']()));
  }

  function cancel(code: string): void {
    const changes = { status: 'cancelled', cancelledAt: kit.now(), nextPayment: undefined } as const;
    tell('subscription.disable', objects.subscription(subscriptions.change(code, changes)));
  }

  const paymentsOf = ({ firstTransaction, invoices }: SubscriptionRecord): TransactionRecord[] =>
    [firstTransaction, ...invoices.map(({ transaction }) => transaction)]
      .map(transactions.find)
      .filter(({ paidAt }) => paidAt);

  function ledger(): SandboxPurchase[] {
    const describe = ({ status, customer, plan }: SubscriptionRecord | TransactionRecord) => ({
      status,
      email: customer.email,
      plan: kit.findOffer(plan)?.plan,
    });
    const unpaid = transactions.all().filter(({ accessCode, paidAt }) => accessCode && !paidAt);
    return [
      ...unpaid.map((one) => ({
        ...describe(one),
        id: one.reference,
        page: `${kit.origin()}/paystack/checkout/${one.accessCode}`,
        payments: [],
      })),
      ...subscriptions
        .all()
        .toReversed()
        .map((one) => ({
          ...describe(one),
          id: one.code,
          paidUntil: one.nextPayment ? new Date(one.nextPayment) : undefined,
          payments: paymentsOf(one),
        })),
    ];
  }

  return {
    ledger,
    transactions,
    subscriptions,
    moneyBack,
    byReference,
    addTransaction,
    renew,
    settle,
    cancel,

    // Paystack identifies customers by their e-mail address.
    customerOf(email: string): CustomerRecord {
      const known = customers.get(email);
      const customer = known ?? { id: createNumber(), code: createCode('CUS_'), email };
      if (!known) customers.put(email, customer);
      return customer;
    },

    succeed({ id }: TransactionRecord): void {
      const authorization = createCode('AUTH_');
      const done = { status: 'success', says: 'Successful', challenged: undefined } as const;
      const paid = transactions.change(id, { ...done, paidAt: kit.now(), authorization });
      tell('charge.success', objects.transaction(paid));
      if (paid.plan) subscribe(paid, paid.plan, authorization);
    },

    // No further charge; it runs until the end of the paid period.
    disable: (code: string) =>
      tell('subscription.not_renew', objects.subscription(subscriptions.change(code, { status: 'non-renewing' }))),
    // What is overdue is paid with the new card.
    changeCard({ code, status }: SubscriptionRecord): void {
      subscriptions.change(code, { authorization: createCode('AUTH_') });
      if (status === 'attention') renew(code, true);
    },

    tick(): void {
      for (const { code, status, nextPayment } of subscriptions.all())
        if (status === 'non-renewing' && (nextPayment ?? 0) <= kit.now()) cancel(code);
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
