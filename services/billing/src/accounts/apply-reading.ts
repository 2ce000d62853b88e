import { isDeepStrictEqual } from 'node:util';
import type { Attempt } from '../attempts/attempt.ts';
import type { Reading } from '../providers/payment-provider.ts';
import type { Account, Followed, Subscription } from './account.ts';
import type { Change } from './account-event.ts';
import { endSubscription, type SubscriptionChange } from './end-subscription.ts';
import { runningOf, withSubscription } from './entitlement.ts';
import { type Facts, followSubscription, plainDetails } from './follow-subscription.ts';
import { judgePurchase } from './judge-purchase.ts';
import { coverageOf, unearned } from './paid-time.ts';

/** What a reading did to an account. */
export interface Applied extends Change {
  readonly outcome: Exclude<Followed['outcome'], 'unknown'>;
  readonly subscription?: Subscription;
}

export type Purchase = Omit<Facts, 'userId'> & { readonly attempt: Attempt };

export const keyOf = ({ provider, subscriptionId }: Pick<Reading, 'provider' | 'subscriptionId'>) =>
  `${provider}:${subscriptionId}`;

/** Decides what a gateway's word means for an account. Pure: the same word twice changes nothing the second time. */
export function applyReading(account: Account, { attempt, ...rest }: Purchase): Applied {
  const facts: Facts = { ...rest, userId: account.userId };
  const { reading } = facts;
  const known = account.subscriptions.find(
    ({ key, attemptId }) => key === keyOf(reading) || (!reading.subscriptionId && attemptId === attempt.id),
  );
  if (known) return outcomeOf(account, known, followSubscription(known, facts));
  const judgement = judgePurchase(attempt, reading);
  if (judgement === 'pending' || judgement === 'failed') return { account, events: [], outcome: judgement };
  return outcomeOf(account, undefined, begin(account, attempt, facts, judgement));
}

function outcomeOf(account: Account, before: Subscription | undefined, change: SubscriptionChange): Applied {
  const { subscription } = change;
  const over = subscription.endReason === 'refused' ? 'refused' : 'ended';
  const outcome = subscription.state === 'ended' ? over : 'active';
  if (change.events.length === 0 && isDeepStrictEqual(subscription, before)) {
    return { account, events: [], outcome, subscription };
  }
  return { ...withSubscription(account, change), outcome, subscription };
}

function begin(account: Account, attempt: Attempt, facts: Facts, judgement: 'paid' | 'refused'): SubscriptionChange {
  const { reading, now } = facts;
  const { userId } = account;
  const [first] = reading.payments;
  const startedAt = reading.startedAt ?? first?.paidAt ?? now;
  const bought: Subscription = {
    key: keyOf(reading),
    provider: reading.provider,
    id: reading.subscriptionId ?? '',
    attemptId: attempt.id,
    plan: attempt.plan,
    state: 'active',
    startedAt,
    paidUntil: coverageOf(reading.payments) ?? startedAt,
    renews: reading.renews,
    amountMinor: attempt.amountMinor,
    currency: attempt.currency,
    details: account.closedAt ? {} : plainDetails(reading),
  };
  const isWelcome = judgement === 'paid' && !account.closedAt && !runningOf(account);
  if (isWelcome) return followSubscription(bought, facts);

  const unwanted = judgement === 'refused' ? 'refused' : 'duplicate';
  const reason = account.closedAt ? 'deleted' : unwanted;
  const owed = unearned(reading.payments, startedAt).length > 0;
  const settle = owed ? 'refund' : reading.state === 'ended' ? undefined : 'cancel';
  return endSubscription({ ...bought, paidUntil: startedAt }, { userId, reason, now, settle });
}
