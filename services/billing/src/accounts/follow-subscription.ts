import type { PaidPlan } from '@coursewright/contracts';
import type { Offer, Reading } from '../providers/payment-provider.ts';
import type { Subscription } from './account.ts';
import type { AccountEvent } from './account-event.ts';
import { askToSettle, endSubscription, type SubscriptionChange } from './end-subscription.ts';
import { coverageOf, isLonger, isRefunded, isReturned, isStale, newestOf, unearned } from './paid-time.ts';

export interface Facts {
  readonly userId: string;
  readonly reading: Reading;
  /** What the gateway sells. */
  readonly offers: readonly Offer[];
  /** When the gateway was asked: what it says may be that old. */
  readonly now: Date;
  readonly graceMs: number;
}

/** As the database gives them back. */
export const plainDetails = ({ details }: Reading): Reading['details'] => JSON.parse(JSON.stringify(details));

const ASK_AGAIN_MS = 3600 * 1000;

/** What a gateway's word changes in a subscription that we know. What has ended stays so. */
export function followSubscription(known: Subscription, facts: Facts): SubscriptionChange {
  const { userId, reading, now, graceMs } = facts;
  const unchanged = { subscription: known, events: [] };
  if (known.state === 'ended') return followEnded(known, facts);
  const isSilent = reading.state === 'pending' || reading.state === 'failed';
  // Of the checkout alone. Of the subscription it is odd, and yet the time that was paid for goes by.
  if (isSilent && !reading.subscriptionId) return unchanged;

  const runsThere = reading.state !== 'ended';
  const settle = runsThere ? 'cancel' : undefined;
  const newest = newestOf(reading.payments);
  const isOld = isStale(reading.payments, known.paidUntil);
  if (newest && !isOld && isReturned(newest)) {
    return endSubscription(known, { userId, reason: isRefunded(newest) ? 'refunded' : 'disputed', now, settle });
  }
  if (!runsThere) return endSubscription(known, { userId, reason: reading.endReason ?? 'cancelled', now });
  const updated = isOld || isSilent ? unchanged : update(known, facts);
  const { state, paidUntil } = updated.subscription;
  if (now.getTime() < paidUntil.getTime() + graceMs) return updated;
  const reason = state === 'past-due' ? 'unpaid' : 'expired';
  return endSubscription(updated.subscription, { userId, reason, now, settle });
}

function update(known: Subscription, { userId, reading, offers, graceMs }: Facts): SubscriptionChange {
  const coverage = coverageOf(reading.payments);
  const wasPaid = coverage !== undefined && isLonger(coverage, known.paidUntil);
  const paidUntil = wasPaid ? coverage : known.paidUntil;
  // Without money it has not recovered: a slow answer from before the failure says `active` as well.
  const isBehind = reading.state === 'past-due' || (known.state === 'past-due' && !wasPaid);
  const offer = offers.find(({ planId }) => planId === reading.planId);
  const { nextBillingAt: _, pendingPlan, ...rest } = known;
  const plan: PaidPlan = offer?.plan ?? known.plan;
  const subscription: Subscription = {
    ...rest,
    plan,
    state: isBehind ? 'past-due' : 'active',
    paidUntil,
    renews: reading.renews,
    details: plainDetails(reading),
    ...(offer && offer.plan !== known.plan && { amountMinor: offer.amountMinor, currency: offer.currency }),
    ...(reading.nextBillingAt && { nextBillingAt: reading.nextBillingAt }),
    ...(pendingPlan && pendingPlan !== plan && { pendingPlan }),
  };
  const { provider, id: subscriptionId } = known;
  const accessUntil = new Date(paidUntil.getTime() + graceMs).toISOString();
  const told: AccountEvent = {
    name: 'renewalFailed',
    data: { userId, provider, subscriptionId, plan, paidUntil: paidUntil.toISOString(), accessUntil },
  };
  return { subscription, events: isBehind && known.state === 'active' ? [told] : [] };
}

/** It is over here. If the gateway goes on, it has to be told again; what it took since then goes back. */
function followEnded(known: Subscription, { userId, reading, now }: Facts): SubscriptionChange {
  const owed = unearned(reading.payments, known.paidUntil);
  const refund = owed.length > 0;
  const goesOn = (reading.state === 'active' || reading.state === 'past-due') && reading.renews;
  const askedAt = known.settlementAt ?? (refund ? undefined : known.endedAt);
  const paidAt = Math.max(...owed.map((payment) => payment.paidAt.getTime()));
  // What was paid after the question is not part of it.
  const wasAsked =
    askedAt !== undefined && paidAt <= askedAt.getTime() && now.getTime() - askedAt.getTime() < ASK_AGAIN_MS;
  if (wasAsked || !(refund || goesOn)) return { subscription: known, events: [] };
  // The gateway's clock may be ahead: the same payment is no new one the next time.
  return askToSettle(known, userId, refund, new Date(Math.max(now.getTime(), paidAt)));
}
