import type { EndReason } from '@coursewright/contracts';
import type { Subscription } from './account.ts';
import type { AccountEvent } from './account-event.ts';

/** A subscription after a decision, and what is to be told of it. */
export interface SubscriptionChange {
  readonly subscription: Subscription;
  readonly events: readonly AccountEvent[];
}

interface Ending {
  readonly userId: string;
  readonly reason: EndReason;
  readonly now: Date;
  /** What the gateway has to be told: nothing, that it is over, or to give money back as well. */
  readonly settle?: 'cancel' | 'refund' | undefined;
}

/** The end, for ever. */
export function endSubscription(
  subscription: Subscription,
  { userId, reason, now, settle }: Ending,
): SubscriptionChange {
  const { provider, id: subscriptionId, plan } = subscription;
  const { nextBillingAt: _, pendingPlan: __, ...rest } = subscription;
  const ended: Subscription = { ...rest, state: 'ended', renews: false, endReason: reason, endedAt: now };
  const told: AccountEvent = {
    name: 'subscriptionEnded',
    data: { userId, provider, subscriptionId, plan, reason, endedAt: now.toISOString() },
  };
  if (!settle) return { subscription: ended, events: [told] };
  const asked = askToSettle(ended, userId, settle === 'refund', now);
  return { subscription: asked.subscription, events: [told, ...asked.events] };
}

/** Asks the gateway to end it, and perhaps to give back what nothing was given for. */
export function askToSettle(
  subscription: Subscription,
  userId: string,
  refund: boolean,
  now: Date,
): SubscriptionChange {
  const { provider, id: subscriptionId } = subscription;
  const data = { userId, provider, subscriptionId, refund };
  return { subscription: { ...subscription, settlementAt: now }, events: [{ name: 'settlementRequested', data }] };
}
