import type { PaidPlan } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import type { z } from 'zod';
import { fromGatewayMinor, listUnknownStates } from '../gateway-facts.ts';
import {
  addPeriod,
  type PaymentSnapshot,
  type ProviderSnapshot,
  type Reference,
  type SnapshotState,
} from '../payment-provider.ts';
import type { PaystackConfig } from '../provider-config.ts';
import { inBatches } from '../provider-limits.ts';
import type { PaystackClient } from './paystack-client.ts';
import {
  findChargedSubscription,
  findInvoice,
  findRenewals,
  isFirstPayment,
  isProcessing,
  MAX_DELAY_MS,
  pairPurchases,
  timeOfPayment,
  wasPaid,
} from './paystack-matching.ts';
import {
  belongsToCustomer,
  belongsToTransactions,
  disputeSchema,
  type PaystackDispute,
  type PaystackRefund,
  type PaystackSubscription,
  type PaystackTransaction,
  refundSchema,
  subscriptionSchema,
  transactionSchema,
} from './paystack-responses.ts';

const CHECKOUT_EXPIRY_MS = DAY_MS;

// `non-renewing` runs until the paid time is over.
const states: Record<string, { state: SnapshotState; endReason?: ProviderSnapshot['endReason'] }> = {
  active: { state: 'active' },
  'non-renewing': { state: 'active' },
  attention: { state: 'past-due' },
  completed: { state: 'ended', endReason: 'expired' },
  complete: { state: 'ended', endReason: 'expired' },
  cancelled: { state: 'ended', endReason: 'cancelled' },
};

function toCheckoutSnapshot(transaction: PaystackTransaction, now: Date): ProviderSnapshot {
  const { status, reference, plan, created_at } = transaction;
  const isOver = !wasPaid(transaction) && now.getTime() - Date.parse(created_at) > CHECKOUT_EXPIRY_MS;
  return {
    provider: 'paystack',
    state: isOver || status === 'failed' || status === 'reversed' ? 'failed' : 'pending',
    status,
    unknownStates: listUnknownStates('paystack', { payment: [status] }),
    attemptId: transaction.metadata?.attempt,
    checkoutId: reference,
    planId: plan,
    renews: false,
    payments: [],
    details: {},
  };
}

function toSubscriptionSnapshot(
  subscription: PaystackSubscription,
  first: PaystackTransaction | undefined,
  payments: readonly PaymentSnapshot[],
): ProviderSnapshot {
  const { status, subscription_code, customer, createdAt, email_token } = subscription;
  const mapped = states[status] ?? { state: 'unknown' };
  const next = subscription.next_payment_date ? new Date(subscription.next_payment_date) : undefined;
  const unpaid = mapped.state === 'ended' ? 'failed' : 'pending';
  const state = payments.length > 0 || mapped.state === 'unknown' ? mapped.state : unpaid;
  const renews = status === 'active' || status === 'attention';
  return {
    provider: 'paystack',
    state,
    status,
    unknownStates: listUnknownStates('paystack', { subscription: [status] }),
    attemptId: first?.reference,
    checkoutId: first?.reference,
    subscriptionId: subscription_code,
    planId: subscription.plan,
    startedAt: payments[0]?.paidAt ?? new Date(createdAt),
    // While a payment is overdue, the next date is the next retry, not the end of the paid time.
    paidUntil: (state === 'active' ? next : undefined) ?? payments.at(-1)?.coversUntil,
    nextBillingAt: renews ? next : undefined,
    renews,
    endReason: state === 'ended' ? mapped.endReason : undefined,
    payments,
    details: { subscription_code, customer_code: customer.customer_code, createdAt, email_token },
  };
}

export function toPaymentSnapshot(
  transaction: PaystackTransaction,
  subscription: PaystackSubscription,
  plan: PaidPlan,
  refunds: readonly PaystackRefund[],
  disputes: readonly PaystackDispute[],
): PaymentSnapshot {
  const paidAt = new Date(timeOfPayment(transaction));
  const invoice = findInvoice(subscription, transaction);
  const currency = transaction.currency.toUpperCase();
  const toStored = (amount: number) => fromGatewayMinor('paystack', amount, currency);
  const failed = sumByStatus(refunds, 'failed');
  const back = sumRefunds(refunds);
  // A reversal not explained by failed refunds was a chargeback.
  const isExplained = failed > 0 && failed + back >= transaction.amount;
  // In Paystack's own examples the period ends before it begins.
  const periodEnd = invoice?.period_end ? new Date(invoice.period_end) : paidAt;
  return {
    id: String(transaction.id),
    amountMinor: toStored(transaction.amount),
    currency,
    paidAt,
    coversUntil: periodEnd > paidAt ? periodEnd : addPeriod(paidAt, plan),
    refundedMinor: toStored(transaction.status === 'reversed' && !isExplained ? transaction.amount : back),
    ...(failed > 0 && { failedRefundMinor: toStored(failed) }),
    dispute: toDisputeState(disputes),
    unknownStates: listUnknownStates('paystack', {
      payment: [transaction.status],
      refund: refunds.map(({ status }) => status),
      dispute: disputes.map(({ status }) => status),
    }),
  };
}

const sumByStatus = (refunds: readonly PaystackRefund[], ...statuses: string[]) =>
  refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0);

// Refunded or in progress. `needs-attention` is stuck until bank details are entered.
const sumRefunds = (refunds: readonly PaystackRefund[]) =>
  sumAmounts(refunds) - sumByStatus(refunds, 'failed', 'needs-attention');

// Requested and not failed: a stuck refund is not requested twice.
export const sumRequestedRefunds = (refunds: readonly PaystackRefund[]) =>
  sumAmounts(refunds) - sumByStatus(refunds, 'failed');

const sumAmounts = (refunds: readonly PaystackRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

// `archived`: closed without a decision against us.
function toDisputeState(disputes: readonly PaystackDispute[]): PaymentSnapshot['dispute'] {
  if (disputes.length === 0) return undefined;
  if (disputes.some(({ status, resolution }) => status === 'resolved' && /accepted/.test(resolution ?? '')))
    return 'lost';
  return disputes.every(({ status }) => status === 'resolved' || status === 'archived') ? 'won' : 'open';
}

export function createPaystackReader(client: PaystackClient, config: PaystackConfig) {
  const subscription = (code: string) => client.find(subscriptionSchema, `/subscription/${encodeURIComponent(code)}`);
  const verify = (reference: string) =>
    client.find(transactionSchema, `/transaction/verify/${encodeURIComponent(reference)}`);

  async function fetchPurchases({ id, customer_code }: PaystackTransaction['customer'], since: number) {
    const from = new Date(since - MAX_DELAY_MS).toISOString();
    const wanted = belongsToCustomer(id);
    const [{ items: transactions }, { items: subscriptions }] = await Promise.all([
      client.list(transactionSchema, '/transaction', { customer: id, customer_code, from }, wanted),
      client.list(subscriptionSchema, '/subscription', { customer: id }, wanted),
    ]);
    return { transactions, subscriptions };
  }
  type Purchases = Awaited<ReturnType<typeof fetchPurchases>>;

  // Oldest first. When a list shows that the filter is ignored, it serves all payments.
  async function fetchLists<T extends { transaction: number }>(
    answer: z.ZodType<T>,
    path: string,
    paid: readonly PaystackTransaction[],
  ): Promise<T[]> {
    const [oldest, ...others] = paid;
    if (!oldest) return [];
    const fetchList = (one: PaystackTransaction, wanted: readonly PaystackTransaction[]) =>
      client.list(
        answer,
        path,
        { transaction: one.id, from: new Date(timeOfPayment(one)).toISOString() },
        belongsToTransactions(new Set(wanted.map(({ id }) => id))),
      );
    const { items, hasOthers } = await fetchList(oldest, paid);
    if (hasOthers || items.some(({ transaction }) => transaction !== oldest.id)) return items;
    const later = await inBatches(others, (one) => fetchList(one, [one]));
    return [...items, ...later.flatMap((listed) => listed.items)];
  }

  async function buildSnapshot(
    bought: PaystackSubscription,
    first: PaystackTransaction | undefined,
    { transactions, subscriptions }: Purchases,
  ): Promise<ProviderSnapshot> {
    const later = transactions.filter(({ id }) => id !== first?.id);
    const renewals = findRenewals(bought, replaceSubscription(subscriptions, bought), later);
    const all = [...(first ? [first] : []), ...renewals].toSorted((a, b) => timeOfPayment(a) - timeOfPayment(b));
    const paid = all.filter(wasPaid);
    const newest = all.at(-1);
    const processingSince = newest && isProcessing(newest) ? new Date(timeOfPayment(newest)) : undefined;
    const [refunds, disputes] = await Promise.all([
      fetchLists(refundSchema, '/refund', paid),
      fetchLists(disputeSchema, '/dispute', paid),
    ]);
    const plan = bought.plan === config.yearlyPlanId ? 'yearly' : 'monthly';
    const payments = paid.map((one): PaymentSnapshot => {
      const isIts = ({ transaction }: { transaction: number }) => transaction === one.id;
      return toPaymentSnapshot(one, bought, plan, refunds.filter(isIts), disputes.filter(isIts));
    });
    return { ...toSubscriptionSnapshot(bought, first, payments), processingSince };
  }

  async function findFirstPayment(attemptId: string, { customer, plan }: PaystackSubscription) {
    const found = await verify(attemptId);
    const isIts = found && wasPaid(found) && found.customer.id === customer.id && found.plan === plan;
    return isIts ? found : undefined;
  }

  async function fetchSubscription(code: string, attemptId: string | undefined): Promise<ProviderSnapshot | undefined> {
    const bought = await subscription(code);
    if (!bought) return undefined;
    const purchases = await fetchPurchases(bought.customer, Date.parse(bought.createdAt));
    const known = attemptId === undefined ? undefined : await findFirstPayment(attemptId, bought);
    return buildSnapshot(bought, known ?? findPair(bought, purchases), purchases);
  }

  async function fetchCheckout(reference: string): Promise<ProviderSnapshot | undefined> {
    const transaction = await verify(reference);
    if (!transaction || !wasPaid(transaction)) return transaction && toCheckoutSnapshot(transaction, new Date());
    if (!isFirstPayment(transaction)) return fetchByRenewal(transaction);
    const found = await fetchPurchases(transaction.customer, timeOfPayment(transaction));
    const others = found.transactions.filter(({ id }) => id !== transaction.id);
    const purchases = { ...found, transactions: [...others, transaction] };
    const pairs = pairPurchases(purchases.transactions, purchases.subscriptions);
    const begun = [...pairs].find(([, paid]) => paid.id === transaction.id)?.[0];
    const bought = begun && (await subscription(begun.subscription_code));
    return bought ? buildSnapshot(bought, transaction, purchases) : toCheckoutSnapshot(transaction, new Date());
  }

  async function fetchByRenewal(transaction: PaystackTransaction): Promise<ProviderSnapshot | undefined> {
    const { items } = await client.list(
      subscriptionSchema,
      '/subscription',
      { customer: transaction.customer.id },
      belongsToCustomer(transaction.customer.id),
    );
    const ofPlan = items.filter(({ plan }) => transaction.plan === undefined || plan === transaction.plan);
    const whole = await inBatches(ofPlan, ({ subscription_code }) => subscription(subscription_code));
    const charged = findChargedSubscription(
      transaction,
      whole.flatMap((one) => one ?? []),
    );
    return charged && fetchSubscription(charged.subscription_code, undefined);
  }

  return ({ kind, id, attemptId }: Reference) =>
    kind === 'checkout' ? fetchCheckout(id) : fetchSubscription(id, attemptId);
}

const findPair = (
  { subscription_code: code }: PaystackSubscription,
  { transactions, subscriptions }: { transactions: PaystackTransaction[]; subscriptions: PaystackSubscription[] },
) => [...pairPurchases(transactions, subscriptions)].find(([one]) => one.subscription_code === code)?.[1];

// Lists contain fewer fields than a single fetch.
const replaceSubscription = (subscriptions: readonly PaystackSubscription[], newest: PaystackSubscription) => [
  ...subscriptions.filter(({ subscription_code }) => subscription_code !== newest.subscription_code),
  newest,
];
