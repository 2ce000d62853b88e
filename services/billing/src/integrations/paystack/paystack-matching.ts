import { DAY_MS } from '@coursewright/contracts/durations';
import type { PaystackSubscription, PaystackTransaction } from './paystack-responses.ts';

const SLACK_MS = 60_000;
// A later subscription belongs to another payment.
export const MAX_DELAY_MS = DAY_MS;

// A bank has it: neither paid nor failed.
export const isProcessing = ({ status }: PaystackTransaction) => ['pending', 'processing', 'queued'].includes(status);

export const wasPaid = ({ status }: PaystackTransaction) => status === 'success' || status === 'reversed';

// Renewals carry no metadata.
export const isFirstPayment = ({ metadata, reference }: PaystackTransaction) => metadata?.attempt === reference;

export const timeOfPayment = ({ paid_at, created_at }: PaystackTransaction) => Date.parse(paid_at ?? created_at);

// Paystack does not link a subscription to its first payment. It creates the subscription from the payment's card
// soon after. All purchases of a customer are paired at once, so that both directions give the same result.
export function pairPurchases(
  transactions: readonly PaystackTransaction[],
  subscriptions: readonly PaystackSubscription[],
): Map<PaystackSubscription, PaystackTransaction> {
  const pairs = new Map<PaystackSubscription, PaystackTransaction>();
  const payments = transactions
    .filter((transaction) => wasPaid(transaction) && isFirstPayment(transaction))
    .toSorted((a, b) => timeOfPayment(a) - timeOfPayment(b));
  const made = subscriptions.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));

  const pair = (fits: (payment: PaystackTransaction, subscription: PaystackSubscription) => boolean) => {
    const taken = new Set(pairs.values());
    for (const payment of payments.filter((one) => !taken.has(one))) {
      const isOfItsTime = ({ createdAt }: PaystackSubscription) => {
        const wait = Date.parse(createdAt) - timeOfPayment(payment);
        return wait >= -SLACK_MS && wait <= MAX_DELAY_MS;
      };
      const found = made.find(
        (one) => !pairs.has(one) && one.plan === payment.plan && isOfItsTime(one) && fits(payment, one),
      );
      if (found) pairs.set(found, payment);
    }
  };
  pair((payment, subscription) => payment.authorization === subscription.authorization);
  // The card may have been replaced.
  pair(() => true);
  return pairs;
}

// Some responses name the transaction, others only the payment time.
export function findInvoice(subscription: PaystackSubscription, paid: PaystackTransaction) {
  const invoices = paidInvoices(subscription);
  const isAtOnce = ({ paid_at }: { paid_at?: string | null | undefined }) =>
    paid_at !== null && paid_at !== undefined && Math.abs(Date.parse(paid_at) - timeOfPayment(paid)) <= SLACK_MS;
  return invoices.find((invoice) => isInvoiceFor(invoice, paid)) ?? invoices.find(isAtOnce);
}

// Invoices may not name the payments: then plan, card and day of the month decide which subscription was charged.
export const findRenewals = (
  { subscription_code: code }: PaystackSubscription,
  subscriptions: readonly PaystackSubscription[],
  transactions: readonly PaystackTransaction[],
): PaystackTransaction[] =>
  transactions.filter(
    (paid) =>
      (wasPaid(paid) || isProcessing(paid)) && findChargedSubscription(paid, subscriptions)?.subscription_code === code,
  );

export function findChargedSubscription(
  paid: PaystackTransaction,
  subscriptions: readonly PaystackSubscription[],
): PaystackSubscription | undefined {
  if (isFirstPayment(paid)) return undefined;
  const named = subscriptions.find((one) => paidInvoices(one).some((invoice) => isInvoiceFor(invoice, paid)));
  if (named) return named;
  const made = subscriptions.filter(
    ({ plan, createdAt }) => plan !== undefined && plan === paid.plan && Date.parse(createdAt) < timeOfPayment(paid),
  );
  const withCard = made.filter(({ authorization }) => authorization === paid.authorization);
  // The card of a subscription can be replaced.
  const candidates = withCard.length > 0 ? withCard : made;
  return candidates.toSorted(
    (a, b) => billingDayDistance(a, paid) - billingDayDistance(b, paid) || -a.createdAt.localeCompare(b.createdAt),
  )[0];
}

function billingDayDistance({ createdAt }: PaystackSubscription, paid: PaystackTransaction): number {
  const apart = Math.abs(new Date(createdAt).getUTCDate() - new Date(timeOfPayment(paid)).getUTCDate());
  return Math.min(apart, 31 - apart);
}

type Invoice = NonNullable<PaystackSubscription['invoices']>[number];

const isInvoiceFor = ({ transaction }: Invoice, { id, reference }: PaystackTransaction) =>
  transaction !== undefined && (transaction.id === id || transaction.reference === reference);

const paidInvoices = ({ invoices, most_recent_invoice }: PaystackSubscription): Invoice[] =>
  [...(invoices ?? []), most_recent_invoice ?? {}].filter(({ paid }) => paid);
