import { inBatches } from '../in-batches.ts';
import type { PaymentReading, Reading, Reference } from '../payment-provider.ts';
import type { PaystackConfig } from '../provider-config.ts';
import {
  disputeAnswer,
  type PaystackSubscription,
  type PaystackTransaction,
  refundAnswer,
  subscriptionAnswer,
  transactionAnswer,
} from './paystack-answers.ts';
import type { PaystackClient } from './paystack-client.ts';
import { isFirst, isRenewalOf, pairPurchases, timeOfPayment, wasPaid } from './paystack-pairs.ts';
import { checkoutReading, subscriptionReading, toPayment } from './paystack-reading.ts';

/** Reads a checkout by our reference, or a subscription by its code, with all that was paid. */
export function createPaystackReader(client: PaystackClient, config: PaystackConfig) {
  const subscription = (code: string) => client.find(subscriptionAnswer, `/subscription/${encodeURIComponent(code)}`);

  async function purchasesOf(customer: number) {
    const [transactions, subscriptions] = await Promise.all([
      client.list(transactionAnswer, '/transaction', { customer }),
      client.list(subscriptionAnswer, '/subscription', { customer }),
    ]);
    return { transactions, subscriptions, pairs: pairPurchases(transactions, subscriptions) };
  }
  type Purchases = Awaited<ReturnType<typeof purchasesOf>>;

  async function payment(paid: PaystackTransaction, bought: PaystackSubscription): Promise<PaymentReading> {
    const query = { transaction: paid.id };
    const [refunds, disputes] = await Promise.all([
      client.list(refundAnswer, '/refund', query),
      client.list(disputeAnswer, '/dispute', query),
    ]);
    const plan = bought.plan === config.yearlyPlanId ? 'yearly' : 'monthly';
    return toPayment(paid, bought, plan, refunds, disputes);
  }

  async function whole(bought: PaystackSubscription, { transactions, pairs }: Purchases): Promise<Reading> {
    const first = [...pairs].find(([{ subscription_code }]) => subscription_code === bought.subscription_code)?.[1];
    const paid = transactions
      .filter((one) => one.id === first?.id || (wasPaid(one) && isRenewalOf(bought, one)))
      .toSorted((a, b) => timeOfPayment(a) - timeOfPayment(b));
    return subscriptionReading(bought, first, await inBatches(paid, (one) => payment(one, bought)));
  }

  async function readSubscription(code: string): Promise<Reading | undefined> {
    const bought = await subscription(code);
    return bought && whole(bought, await purchasesOf(bought.customer.id));
  }

  async function readCheckout(reference: string): Promise<Reading | undefined> {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    const transaction = await client.find(transactionAnswer, path);
    if (!transaction || !wasPaid(transaction)) return transaction && checkoutReading(transaction, new Date());
    const purchases = await purchasesOf(transaction.customer.id);
    const begun = [...purchases.pairs].find(([, paid]) => paid.id === transaction.id)?.[0];
    if (isFirst(transaction) && !begun) return checkoutReading(transaction, new Date());
    const candidates = begun ? [begun] : purchases.subscriptions.filter(({ plan }) => plan === transaction.plan);
    for (const { subscription_code } of candidates) {
      const bought = await subscription(subscription_code);
      if (bought && (begun || isRenewalOf(bought, transaction))) return whole(bought, purchases);
    }
    return undefined;
  }

  return ({ kind, id }: Reference) => (kind === 'checkout' ? readCheckout(id) : readSubscription(id));
}
