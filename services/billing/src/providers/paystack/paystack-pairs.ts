import type { PaystackSubscription, PaystackTransaction } from './paystack-answers.ts';

/** Clocks of one company's machines may differ by this much. */
const SLACK_MS = 60_000;
/** A subscription that was made later than this belongs to another payment, though its own may be hidden. */
const LATEST_MS = 24 * 3600_000;

export const wasPaid = ({ status }: PaystackTransaction) => status === 'success' || status === 'reversed';

/** Whether it began on our page: renewals carry no metadata. */
export const isFirst = ({ metadata, reference }: PaystackTransaction) => metadata?.attempt === reference;

export const timeOfPayment = ({ paid_at, created_at }: PaystackTransaction) => Date.parse(paid_at ?? created_at);

/**
 * Which payment began which subscription. Paystack does not say: the subscription is made from the payment's card soon
 * after it. Whoever paid twice has two of each, so all of a customer's are paired at once, the same from either side.
 */
export function pairPurchases(
  transactions: readonly PaystackTransaction[],
  subscriptions: readonly PaystackSubscription[],
): Map<PaystackSubscription, PaystackTransaction> {
  const pairs = new Map<PaystackSubscription, PaystackTransaction>();
  const payments = transactions
    .filter((transaction) => wasPaid(transaction) && isFirst(transaction))
    .toSorted((a, b) => timeOfPayment(a) - timeOfPayment(b));
  const made = subscriptions.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));

  const pair = (fits: (payment: PaystackTransaction, subscription: PaystackSubscription) => boolean) => {
    const taken = new Set(pairs.values());
    for (const payment of payments.filter((one) => !taken.has(one))) {
      const isOfItsTime = ({ createdAt }: PaystackSubscription) => {
        const wait = Date.parse(createdAt) - timeOfPayment(payment);
        return wait >= -SLACK_MS && wait <= LATEST_MS;
      };
      const found = made.find(
        (one) => !pairs.has(one) && one.plan === payment.plan && isOfItsTime(one) && fits(payment, one),
      );
      if (found) pairs.set(found, payment);
    }
  };
  pair((payment, subscription) => payment.authorization === subscription.authorization);
  // A card may have been replaced since.
  pair(() => true);
  return pairs;
}

/** Whether one of the subscription's invoices was paid by it. */
export const isRenewalOf = (subscription: PaystackSubscription, { id, reference }: PaystackTransaction) =>
  invoicesOf(subscription).some(
    ({ transaction }) => transaction && (transaction.id === id || transaction.reference === reference),
  );

/** Those that were paid. */
export const invoicesOf = ({ invoices, most_recent_invoice }: PaystackSubscription) =>
  [...(invoices ?? []), most_recent_invoice ?? {}].filter(({ paid, transaction }) => paid && transaction);
