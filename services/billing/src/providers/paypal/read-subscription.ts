import type { Subscription } from '@paypal/paypal-server-sdk';
import { inBatches } from '../in-batches.ts';
import type { PaymentReading, Reading } from '../payment-provider.ts';
import { readAftermath } from './aftermath.ts';
import { type Ask, READ_MS } from './connection.ts';
import { lastingUntilNextBill, paidOnes, paymentOf } from './payments.ts';
import { absentAt } from './paypal.errors.ts';
import type { PaidPlanOf } from './plans.ts';
import { isAgreed, readingOf } from './reading.ts';

const DAY_MS = 24 * 3600_000;

/** Anything else is no id of a subscription, and might be a path. */
const SUBSCRIPTION_ID = /^I-\w+$/;

/** The subscription and its payments, read anew. */
export async function readSubscription(ask: Ask, id: string, paidPlanOf: PaidPlanOf): Promise<Reading | undefined> {
  if (!SUBSCRIPTION_ID.test(id)) return undefined;
  const subscription = await ask(READ_MS, ({ subscriptions }, options) =>
    subscriptions.getSubscription({ id }, options),
  ).catch(absentAt(404));
  if (!subscription) return undefined;
  const payments = isAgreed(subscription) ? await readPayments(ask, id, subscription, paidPlanOf) : [];
  return readingOf(subscription, lastingUntilNextBill(subscription, payments));
}

async function readPayments(
  ask: Ask,
  id: string,
  subscription: Subscription,
  paidPlanOf: PaidPlanOf,
): Promise<PaymentReading[]> {
  const { from, until } = lifeOf(subscription);
  const range = { startTime: from.toISOString(), endTime: until.toISOString() };
  const { transactions } = await ask(READ_MS, ({ subscriptions }, options) =>
    subscriptions.listSubscriptionTransactions({ id, ...range }, options),
  );
  return inBatches(paidOnes(transactions), async (transaction) =>
    paymentOf(subscription, transaction, await readAftermath(ask, transaction, until), paidPlanOf),
  );
}

/** PayPal's clock decides, not ours. */
function lifeOf({ createTime, startTime, updateTime, statusUpdateTime, billingInfo }: Subscription) {
  const times = [createTime, startTime, updateTime, statusUpdateTime, billingInfo?.lastPayment?.time].flatMap((time) =>
    time ? [Date.parse(time)] : [],
  );
  return {
    from: new Date(Math.min(Date.now(), ...times) - DAY_MS),
    until: new Date(Math.max(Date.now(), ...times) + DAY_MS),
  };
}
