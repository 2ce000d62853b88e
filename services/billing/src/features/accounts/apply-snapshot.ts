import { isDeepStrictEqual } from 'node:util';
import type { PaidPlan } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import type { Offer, ProviderSnapshot } from '../../integrations/payment-provider.ts';
import type { CheckoutSession } from '../checkout-sessions/index.ts';
import type { Account, AccountEvent, Change, Subscription, SyncResult } from './account.ts';
import {
  endSubscription,
  findNewestPayment,
  findUnearnedPayments,
  getAccessEnd,
  getCoverage,
  getRunning,
  isLonger,
  isRefunded,
  isReturned,
  isStale,
  requestSettlement,
  type SubscriptionChange,
  withSubscription,
} from './subscription-changes.ts';

interface SyncInput {
  readonly userId: string;
  readonly snapshot: ProviderSnapshot;
  readonly offers: readonly Offer[];
  // When the snapshot was requested: it may be that old.
  readonly now: Date;
  readonly graceMs: number;
  // How long before a renewal the law asks for a notice.
  readonly noticeMs?: number | undefined;
}

// Normalized as the database returns them, so that they compare equal.
const plainDetails = ({ details }: ProviderSnapshot): ProviderSnapshot['details'] =>
  JSON.parse(JSON.stringify(details));

const REQUEST_AGAIN_MS = HOUR_MS;

function updateSubscription(known: Subscription, input: SyncInput): SubscriptionChange {
  const { userId, snapshot, now, graceMs } = input;
  const unchanged = { subscription: known, events: [] };
  if (known.state === 'ended') return updateEndedSubscription(known, input);
  const isSilent = snapshot.state === 'pending' || snapshot.state === 'failed';
  // The provider only knows the checkout. With a subscription id this is odd, but the paid time still runs out.
  if (isSilent && !snapshot.subscriptionId) return unchanged;

  const runsAtProvider = snapshot.state !== 'ended';
  const settlement = runsAtProvider ? 'cancel' : undefined;
  const newest = findNewestPayment(snapshot.payments);
  const isOld = isStale(snapshot, known.paidUntil);
  // Free time after it is not the returned payment's.
  const isNewest = newest && !isLonger(snapshot.freeUntil ?? newest.coversUntil, newest.coversUntil);
  if (isNewest && !isOld && isReturned(newest)) {
    return endSubscription(known, { userId, reason: isRefunded(newest) ? 'refunded' : 'disputed', now, settlement });
  }
  const isToEnd = known.endAtPeriodEnd !== undefined;
  if (!runsAtProvider) {
    // The provider ended at once what should end with the paid period. The paid time stays.
    if (isToEnd && now < known.paidUntil) return unchanged;
    const reason = isToEnd ? 'cancelled' : (snapshot.endReason ?? 'cancelled');
    return endSubscription(known, { userId, reason, now });
  }
  const coverage = getCoverage(snapshot);
  // Money counts, whatever the provider calls the rest.
  const saysNothing = snapshot.state === 'unknown' && !(coverage && isLonger(coverage, known.paidUntil));
  const updated = isOld || isSilent || saysNothing ? unchanged : applyPayments(known, input);
  const { state } = updated.subscription;
  if (now < getAccessEnd(updated.subscription, graceMs)) return updated;
  const isRetried = known.suspended && snapshot.retryAt !== undefined;
  if (!isToEnd && (goesOn(snapshot) || isRetried)) {
    return suspend(updated, userId, known.suspended === true);
  }
  const reason = isToEnd ? 'cancelled' : state === 'past-due' ? 'unpaid' : 'expired';
  return endSubscription(updated.subscription, { userId, reason, now, settlement });
}

function suspend({ subscription, events }: SubscriptionChange, userId: string, isKnown: boolean): SubscriptionChange {
  const { provider, id: subscriptionId, plan, paidUntil } = subscription;
  const data = { userId, provider, subscriptionId, plan, paidUntil: paidUntil.toISOString() };
  return {
    subscription: { ...subscription, suspended: true },
    events: isKnown ? events : [...events, { name: 'subscriptionSuspended', data }],
  };
}

// What the provider calls active, or by a word that we do not know, is not cancelled by us, whether or not its money has
// arrived.
const goesOn = ({ state, renews, paused }: ProviderSnapshot) =>
  state === 'unknown' || ((state === 'active' || state === 'pending') && (renews || paused !== undefined));

// SEPA debits, the slowest, are decided within 14 days.
const PROCESSING_MS = 15 * DAY_MS;

function getKeptUntil(known: Subscription, { snapshot, now, graceMs }: SyncInput, isBehind: boolean) {
  const { processingSince, retryAt, paused, nextBillingAt } = snapshot;
  const wasBehind = known.state === 'past-due';
  // What fails after it was kept, fails late: grace begins then.
  const graceEnd = known.keptUntil && (wasBehind ? known.keptUntil.getTime() : now.getTime() + graceMs);
  const ends = [
    // A late decision is asked for once a day.
    processingSince && Math.max(processingSince.getTime() + PROCESSING_MS, now.getTime() + DAY_MS),
    // A plan that was suspended returns with the money alone.
    known.suspended ? undefined : retryAt && retryAt.getTime() + DAY_MS,
    paused === 'with-access' ? nextBillingAt?.getTime() : undefined,
    isBehind ? graceEnd : undefined,
  ].filter((end) => end !== undefined);
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
}

function applyPayments(known: Subscription, input: SyncInput): SubscriptionChange {
  const { userId, snapshot, offers, graceMs } = input;
  const coverage = getCoverage(snapshot);
  const wasPaid = coverage !== undefined && isLonger(coverage, known.paidUntil);
  const paidUntil = wasPaid ? coverage : known.paidUntil;
  // A subscription recovers only by a payment: a stale response from before the failure also says `active`.
  const behind = snapshot.state === 'past-due' || (known.state === 'past-due' && !wasPaid);
  // A cancelled PayPal subscription is suspended, which is not a failed payment.
  const isToEnd = known.endAtPeriodEnd !== undefined;
  const isBehind = behind && !isToEnd;
  const offer = offers.find(({ planId }) => planId === snapshot.planId);
  const { nextBillingAt: _, keptUntil: __, suspended: ___, pendingPlan, ...rest } = known;
  const keptUntil = getKeptUntil(known, input, isBehind);
  const plan: PaidPlan = offer?.plan ?? known.plan;
  const newest = findNewestPayment(snapshot.payments);
  // PayPal and Paystack can change the price of a plan also for those who have it.
  const isOfferPaid = newest?.amountMinor === offer?.amountMinor && newest?.currency === offer?.currency;
  const subscription: Subscription = {
    ...rest,
    plan,
    state: isBehind ? 'past-due' : 'active',
    paidUntil,
    ...(keptUntil && keptUntil > paidUntil && !isToEnd && { keptUntil }),
    renews: (snapshot.state === 'unknown' ? known.renews : snapshot.renews) && !isToEnd,
    details: plainDetails(snapshot),
    ...(offer &&
      (offer.plan !== known.plan || isOfferPaid) && { amountMinor: offer.amountMinor, currency: offer.currency }),
    ...(snapshot.nextBillingAt && !isToEnd && { nextBillingAt: snapshot.nextBillingAt }),
    ...(pendingPlan && pendingPlan !== plan && { pendingPlan }),
  };
  const { provider, id: subscriptionId } = known;
  const accessUntil = getAccessEnd(subscription, graceMs).toISOString();
  const { payUrl, retryAt } = snapshot;
  const event: AccountEvent = {
    name: 'renewalFailed',
    data: {
      userId,
      provider,
      subscriptionId,
      plan,
      paidUntil: paidUntil.toISOString(),
      accessUntil,
      ...(payUrl !== undefined && { payUrl }),
      ...(retryAt && { retryAt: retryAt.toISOString() }),
    },
  };
  const noticed = announceRenewal(subscription, input);
  return { ...noticed, events: [...noticed.events, ...(isBehind && known.state === 'active' ? [event] : [])] };
}

function announceRenewal(subscription: Subscription, { userId, now, noticeMs }: SyncInput): SubscriptionChange {
  const { provider, id: subscriptionId, plan, amountMinor, currency, state, nextBillingAt, noticedFor } = subscription;
  const isDue =
    noticeMs !== undefined &&
    nextBillingAt !== undefined &&
    nextBillingAt > now &&
    nextBillingAt.getTime() - noticeMs <= now.getTime();
  // The provider may move the hour of a renewal.
  const isNoticed = noticedFor && Math.abs(nextBillingAt ? +nextBillingAt - +noticedFor : 0) < DAY_MS;
  if (!isDue || isNoticed || state !== 'active') return { subscription, events: [] };
  const data = { userId, provider, subscriptionId, plan, amountMinor, currency, renewsAt: nextBillingAt.toISOString() };
  return {
    subscription: { ...subscription, noticedFor: nextBillingAt },
    events: [{ name: 'renewalUpcoming', data }],
  };
}

// Terminal here: if the provider still charges, it is asked again to cancel and to refund.
function updateEndedSubscription(known: Subscription, { userId, snapshot, now }: SyncInput): SubscriptionChange {
  const owed = findUnearnedPayments(snapshot.payments, known.paidUntil);
  const refund = owed.length > 0;
  const stillCharges = (snapshot.state === 'active' || snapshot.state === 'past-due') && snapshot.renews;
  const requestedAt = known.settlementAt ?? (refund ? undefined : known.endedAt);
  const paidAt = Math.max(...owed.map((payment) => payment.paidAt.getTime()));
  // A payment made after the last request is not covered by it.
  const wasRequested =
    requestedAt !== undefined &&
    paidAt <= requestedAt.getTime() &&
    now.getTime() - requestedAt.getTime() < REQUEST_AGAIN_MS;
  if (wasRequested || !(refund || stillCharges)) return { subscription: known, events: [] };
  // The provider's clock may be ahead: the same payment must not look new the next time.
  return requestSettlement(known, userId, refund, new Date(Math.max(now.getTime(), paidAt)));
}

// `refused`: paid, but with another amount, currency or plan than requested.
type PurchaseResult = 'pending' | 'failed' | 'refused' | 'paid';

function evaluatePurchase(checkoutSession: CheckoutSession, snapshot: ProviderSnapshot): PurchaseResult {
  const [first] = snapshot.payments;
  if (snapshot.state === 'pending' || (snapshot.state === 'unknown' && !first)) return 'pending';
  if (snapshot.state === 'failed') return 'failed';
  const isFree = !first && snapshot.freeUntil !== undefined;
  if (isFree && snapshot.subscriptionId) return snapshot.planId === checkoutSession.planId ? 'paid' : 'refused';
  if (!first || !snapshot.subscriptionId || !snapshot.planId) return snapshot.state === 'ended' ? 'failed' : 'pending';
  const matchesOrder =
    first.amountMinor === checkoutSession.amountMinor &&
    first.currency === checkoutSession.currency &&
    snapshot.planId === checkoutSession.planId;
  return matchesOrder ? 'paid' : 'refused';
}

export interface Applied extends Change {
  readonly outcome: Exclude<SyncResult['outcome'], 'unknown'>;
  readonly subscription?: Subscription;
}

type Purchase = Omit<SyncInput, 'userId'> & { readonly checkoutSession: CheckoutSession };

export const getSubscriptionKey = ({
  provider,
  subscriptionId,
}: Pick<ProviderSnapshot, 'provider' | 'subscriptionId'>) => `${provider}:${subscriptionId}`;

/** Pure and idempotent: applying the same snapshot twice changes nothing. */
export function applySnapshot(account: Account, { checkoutSession, ...rest }: Purchase): Applied {
  const input: SyncInput = { ...rest, userId: account.userId };
  const { snapshot } = input;
  const known = account.subscriptions.find(
    ({ key, attemptId }) =>
      key === getSubscriptionKey(snapshot) || (!snapshot.subscriptionId && attemptId === checkoutSession.id),
  );
  if (known) return toApplied(account, known, updateSubscription(known, input));
  const purchaseResult = evaluatePurchase(checkoutSession, snapshot);
  if (purchaseResult === 'pending' || purchaseResult === 'failed')
    return { account, events: [], outcome: purchaseResult };
  return toApplied(account, undefined, startSubscription(account, checkoutSession, input, purchaseResult));
}

function toApplied(account: Account, before: Subscription | undefined, change: SubscriptionChange): Applied {
  const { subscription } = change;
  const over = subscription.endReason === 'refused' ? 'refused' : 'ended';
  const outcome = subscription.state === 'ended' ? over : 'active';
  if (change.events.length === 0 && isDeepStrictEqual(subscription, before)) {
    return { account, events: [], outcome, subscription };
  }
  return { ...withSubscription(account, change), outcome, subscription };
}

function startSubscription(
  account: Account,
  checkoutSession: CheckoutSession,
  input: SyncInput,
  purchaseResult: 'paid' | 'refused',
): SubscriptionChange {
  const { snapshot, now } = input;
  const { userId } = account;
  const [first] = snapshot.payments;
  const startedAt = snapshot.startedAt ?? first?.paidAt ?? now;
  const bought: Subscription = {
    key: getSubscriptionKey(snapshot),
    provider: snapshot.provider,
    id: snapshot.subscriptionId ?? '',
    attemptId: checkoutSession.id,
    plan: checkoutSession.plan,
    state: 'active',
    startedAt,
    paidUntil: getCoverage(snapshot) ?? startedAt,
    renews: snapshot.renews,
    amountMinor: checkoutSession.amountMinor,
    currency: checkoutSession.currency,
    details: account.closedAt ? {} : plainDetails(snapshot),
  };
  const isAccepted = purchaseResult === 'paid' && !account.closedAt && !getRunning(account);
  if (isAccepted) return updateSubscription(bought, input);

  const unwanted = purchaseResult === 'refused' ? 'refused' : 'duplicate';
  const reason = account.closedAt ? 'deleted' : unwanted;
  const owed = findUnearnedPayments(snapshot.payments, startedAt).length > 0;
  const settlement = owed ? 'refund' : snapshot.state === 'ended' ? undefined : 'cancel';
  return endSubscription({ ...bought, paidUntil: startedAt }, { userId, reason, now, settlement });
}
