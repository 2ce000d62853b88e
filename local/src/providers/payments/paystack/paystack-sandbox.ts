import type { ProviderSandbox, SandboxKit, SandboxPayment, SandboxPurchase } from '../sandbox.ts';
import { createApi } from './api.ts';
import { createTell, sign } from './events.ts';
import { createPages } from './pages.ts';
import { createPayments } from './payments.ts';
import type { SubscriptionRecord, TransactionRecord } from './record-types.ts';
import { createRecords } from './records.ts';
import { createRenewals } from './renewals.ts';
import { createWire } from './wire/wire.ts';

/** Paystack as its documents describe it. */
export function createPaystackSandbox(kit: SandboxKit): ProviderSandbox {
  const records = createRecords(kit);
  const wire = createWire(kit, records);
  const tell = createTell(kit);
  const payments = createPayments(kit, records, wire, tell);
  const renewals = createRenewals(kit, records, wire, tell);

  const planOf = (code: string | undefined) => kit.offers().find(({ planId }) => planId === code)?.plan;
  const toPayment = ({ id, amount, currency, refunded }: TransactionRecord): SandboxPayment => ({
    id: String(id),
    amountMinor: amount,
    currency,
    refundedMinor: refunded,
    dispute: records.disputes.all().find(({ transaction }) => transaction === id)?.state,
  });
  const bought = (one: SubscriptionRecord): SandboxPurchase => ({
    id: one.code,
    status: one.status,
    email: records.customer(one.customer).email,
    plan: planOf(one.plan),
    paidUntil: one.nextPayment ? new Date(one.nextPayment) : undefined,
    payments: records.paymentsOf(one).map(toPayment),
  });
  const waiting = (one: TransactionRecord): SandboxPurchase => ({
    id: one.reference,
    status: one.status,
    email: records.customer(one.customer).email,
    plan: planOf(one.plan),
    page: `${kit.origin()}/paystack/checkout/${one.accessCode}`,
    payments: [],
  });

  return {
    api: createApi({ kit, records, wire, payments, renewals }),
    pages: createPages(kit, records, payments),
    sign,
    tick: renewals.tick,
    renew: renewals.renew,
    cancel: (code) => renewals.end(records.subscription(code)),
    refund: (id, amountMinor) => void payments.refund(id, amountMinor),
    dispute: payments.dispute,
    ledger: () => [
      ...records.transactions
        .all()
        .filter((one) => one.accessCode && !one.paidAt)
        .map(waiting),
      ...records.subscriptions.all().toReversed().map(bought),
    ],
  };
}
