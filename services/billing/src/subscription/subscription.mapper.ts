import type { SubscriptionView } from '@coursewright/contracts';
import type { Subscription } from '../accounts/account.ts';
import { toMajor } from '../revenue/money.ts';

const HOUR = 3_600_000;

export type ToSubscriptionView = (subscription: Subscription) => SubscriptionView;

export function subscriptionMapper(graceHours: number): ToSubscriptionView {
  return ({ state, nextBillingAt, pendingPlan, amountMinor, currency, ...subscription }) => {
    const { provider, id, plan, startedAt, paidUntil, renews } = subscription;
    return {
      ...{ provider, id, plan, renews },
      state: state === 'past-due' ? 'past-due' : 'active',
      startedAt: startedAt.toISOString(),
      paidUntil: paidUntil.toISOString(),
      accessUntil: new Date(paidUntil.getTime() + graceHours * HOUR).toISOString(),
      ...(nextBillingAt && { nextBillingAt: nextBillingAt.toISOString() }),
      ...(pendingPlan && { pendingPlan }),
      price: { amount: toMajor(amountMinor, currency), currency },
    };
  };
}
