import type { Account, Subscription } from './account.ts';
import type { Change } from './account-event.ts';
import type { SubscriptionChange } from './end-subscription.ts';

export const emptyAccount = (userId: string): Account => ({ userId, plan: 'free', planRevision: 0, subscriptions: [] });

/** The one subscription that runs, if any. */
export const runningOf = ({ subscriptions }: Account): Subscription | undefined =>
  subscriptions.find(({ state }) => state !== 'ended');

/** Puts a changed or new subscription into the account; the plan follows from what runs. */
export function withSubscription(account: Account, { subscription, events }: SubscriptionChange): Change {
  const isKnown = account.subscriptions.some(({ key }) => key === subscription.key);
  const subscriptions = isKnown
    ? account.subscriptions.map((one) => (one.key === subscription.key ? subscription : one))
    : [...account.subscriptions, subscription];
  const changed = { ...account, subscriptions };
  const plan = runningOf(changed)?.plan ?? 'free';
  if (plan === account.plan) return { account: changed, events };
  const revision = account.planRevision + 1;
  return {
    account: { ...changed, plan, planRevision: revision },
    events: [...events, { name: 'planChanged', data: { userId: account.userId, plan, revision } }],
  };
}
