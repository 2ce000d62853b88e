import type { EndReason } from '@coursewright/contracts';
import { HOUR_MS } from '@coursewright/contracts/durations';
import type { PaymentSnapshot, ProviderSnapshot } from '../../integrations/payment-provider.ts';
import type { Account, AccountEvent, Change, Grant, Subscription } from './account.ts';

export interface SubscriptionChange {
  readonly subscription: Subscription;
  readonly events: readonly AccountEvent[];
}

interface Ending {
  readonly userId: string;
  readonly reason: EndReason;
  readonly now: Date;
  // What the provider has to do: nothing, cancel, or cancel and refund.
  readonly settlement?: 'cancel' | 'refund' | undefined;
}

export function endSubscription(
  subscription: Subscription,
  { userId, reason, now, settlement }: Ending,
): SubscriptionChange {
  const { provider, id: subscriptionId, plan } = subscription;
  const {
    nextBillingAt: _,
    pendingPlan: __,
    endAtPeriodEnd: ___,
    keptUntil: ____,
    suspended: _____,
    ...rest
  } = subscription;
  const ended: Subscription = { ...rest, state: 'ended', renews: false, endReason: reason, endedAt: now };
  const event: AccountEvent = {
    name: 'subscriptionEnded',
    data: { userId, provider, subscriptionId, plan, reason, endedAt: now.toISOString() },
  };
  if (!settlement) return { subscription: ended, events: [event] };
  const settling = requestSettlement(ended, userId, settlement === 'refund', now);
  return { subscription: settling.subscription, events: [event, ...settling.events] };
}

export function requestSettlement(
  subscription: Subscription,
  userId: string,
  refund: boolean,
  now: Date,
): SubscriptionChange {
  const { provider, id: subscriptionId } = subscription;
  const data = { userId, provider, subscriptionId, refund };
  return { subscription: { ...subscription, settlementAt: now }, events: [{ name: 'settlementRequested', data }] };
}

// The event is raised only for what the provider has confirmed.
export function changeEnd(
  subscription: Subscription,
  userId: string,
  end: Subscription['endAtPeriodEnd'],
): SubscriptionChange {
  const { nextBillingAt: _, endAtPeriodEnd: before, ...rest } = subscription;
  const { provider, id: subscriptionId, plan, paidUntil } = subscription;
  const renews = end === undefined;
  const changed: Subscription = renews
    ? { ...rest, renews, nextBillingAt: paidUntil }
    : { ...rest, renews, endAtPeriodEnd: end };
  const data = { userId, provider, subscriptionId, plan, renews, paidUntil: paidUntil.toISOString() };
  const isAnnounced = end === 'confirmed' || (renews && before === 'confirmed');
  return { subscription: changed, events: isAnnounced ? [{ name: 'renewalChanged', data }] : [] };
}

export const createEmptyAccount = (userId: string): Account => ({
  userId,
  plan: 'free',
  planRevision: 0,
  subscriptions: [],
});

export const getRunning = ({ subscriptions }: Account): Subscription | undefined =>
  subscriptions.find(({ state }) => state !== 'ended');

// A failed renewal has a grace period, and as long as the provider tries again; a requested end has neither.
export const getAccessEnd = ({ paidUntil, keptUntil, endAtPeriodEnd }: Subscription, graceMs: number): Date =>
  endAtPeriodEnd ? paidUntil : new Date(Math.max(paidUntil.getTime() + graceMs, keptUntil?.getTime() ?? 0));

export function withSubscription(account: Account, { subscription, events }: SubscriptionChange): Change {
  const isKnown = account.subscriptions.some(({ key }) => key === subscription.key);
  const subscriptions = isKnown
    ? account.subscriptions.map((one) => (one.key === subscription.key ? subscription : one))
    : [...account.subscriptions, subscription];
  return withPlan({ ...account, subscriptions }, events);
}

// Null takes a grant back.
export function withGrant(account: Account, grant: Grant | null): Change {
  if (!grant && !account.grant) return { account, events: [] };
  return withPlan({ ...account, grant }, []);
}

function withPlan(account: Account, events: readonly AccountEvent[]): Change {
  const { userId, grant, planRevision } = account;
  const running = getRunning(account);
  const plan = (running?.suspended ? undefined : running?.plan) ?? grant?.plan ?? 'free';
  if (plan === account.plan) return { account, events };
  const revision = planRevision + 1;
  return {
    account: { ...account, plan, planRevision: revision },
    events: [...events, { name: 'planChanged', data: { userId, plan, revision } }],
  };
}

// The user was deleted: ends the running subscription and a grant, and removes personal details.
export function closeAccount(account: Account, now: Date): Change {
  if (account.closedAt) return { account, events: [] };
  const running = getRunning(account);
  const { userId } = account;
  const bare = { ...account, grant: null };
  const change = running
    ? withSubscription(bare, endSubscription(running, { userId, reason: 'deleted', now, settlement: 'cancel' }))
    : withPlan(bare, []);
  const subscriptions = change.account.subscriptions.map((one) => ({ ...one, details: {} }));
  return { ...change, account: { ...change.account, subscriptions, closedAt: now } };
}

// Providers report period ends by day and inconsistently: smaller differences are ignored.
const SLACK_MS = 48 * HOUR_MS;

export const isRefunded = ({ refundedMinor, amountMinor }: PaymentSnapshot) =>
  refundedMinor > 0 && refundedMinor >= amountMinor;

export const isReturned = (payment: PaymentSnapshot) => isRefunded(payment) || payment.dispute === 'lost';

type Covered = Pick<ProviderSnapshot, 'payments' | 'freeUntil'>;

export function getCoverage({ payments, freeUntil }: Covered): Date | undefined {
  const ends = [...payments.map(({ coversUntil }) => coversUntil), ...(freeUntil ? [freeUntil] : [])];
  return ends.length > 0 ? new Date(Math.max(...ends.map((end) => end.getTime()))) : undefined;
}

export const findNewestPayment = (payments: readonly PaymentSnapshot[]): PaymentSnapshot | undefined =>
  payments.reduce<PaymentSnapshot | undefined>(
    (newest, payment) => (newest && newest.coversUntil > payment.coversUntil ? newest : payment),
    undefined,
  );

/** A stale response: it reports less paid time than is already known. */
export const isStale = (snapshot: Covered, paidUntil: Date) =>
  (getCoverage(snapshot)?.getTime() ?? 0) < paidUntil.getTime() - SLACK_MS;

export const isLonger = (coverage: Date, grantedUntil: Date) => coverage.getTime() > grantedUntil.getTime() + SLACK_MS;

/** Payments for time beyond what was granted. They are refunded. */
export const findUnearnedPayments = (payments: readonly PaymentSnapshot[], grantedUntil: Date): PaymentSnapshot[] =>
  payments.filter((payment) => !isReturned(payment) && isLonger(payment.coversUntil, grantedUntil));
