import type { Subscription } from '@paypal/paypal-server-sdk';
import type { Reading } from '../payment-provider.ts';
import type { Ask } from './connection.ts';
import { lastingUntilNextBill, paidOnes, paymentOf } from './payments.ts';
import { isUnknown } from './paypal.errors.ts';
import type { PlanPeriods } from './plans.ts';
import { isAgreed, readingOf } from './reading.ts';

export const READ_MS = 3000;
const DAY_MS = 24 * 3600_000;

/** Anything else is no id of a subscription, and might be a path. */
const SUBSCRIPTION_ID = /^I-\w+$/;

/** The subscription and its payments, read anew. */
export async function readSubscription(ask: Ask, id: string, periods: PlanPeriods): Promise<Reading | undefined> {
  if (!SUBSCRIPTION_ID.test(id)) return undefined;
  const subscription = await ask(READ_MS, ({ subscriptions }, options) =>
    subscriptions.getSubscription({ id }, options),
  ).catch((error) => {
    if (isUnknown(error)) return undefined;
    throw error;
  });
  if (!subscription) return undefined;
  const payments = isAgreed(subscription) ? await readPayments(ask, id, subscription, periods) : [];
  return readingOf(subscription, lastingUntilNextBill(subscription, payments));
}

async function readPayments(ask: Ask, id: string, subscription: Subscription, periods: PlanPeriods) {
  const { transactions } = await ask(READ_MS, ({ subscriptions }, options) =>
    subscriptions.listSubscriptionTransactions({ id, ...lifeOf(subscription) }, options),
  );
  return paidOnes(transactions).map((transaction) => paymentOf(subscription, transaction, {}, periods));
}

/** PayPal's clock decides, not ours. */
function lifeOf({ createTime, startTime, updateTime, statusUpdateTime, billingInfo }: Subscription) {
  const times = [createTime, startTime, updateTime, statusUpdateTime, billingInfo?.lastPayment?.time].flatMap((time) =>
    time ? [Date.parse(time)] : [],
  );
  return {
    startTime: new Date(Math.min(Date.now(), ...times) - DAY_MS).toISOString(),
    endTime: new Date(Math.max(Date.now(), ...times) + DAY_MS).toISOString(),
  };
}
