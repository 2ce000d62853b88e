import type { Account } from './account.ts';
import type { Change } from './account-event.ts';
import { endSubscription } from './end-subscription.ts';
import { runningOf, withSubscription } from './entitlement.ts';

/** Its owner left: what runs ends, here and at the gateway, and nothing personal stays. */
export function closeAccount(account: Account, now: Date): Change {
  if (account.closedAt) return { account, events: [] };
  const running = runningOf(account);
  const { userId } = account;
  const change = running
    ? withSubscription(account, endSubscription(running, { userId, reason: 'deleted', now, settle: 'cancel' }))
    : { account, events: [] };
  const subscriptions = change.account.subscriptions.map((one) => ({ ...one, details: {} }));
  return { ...change, account: { ...change.account, subscriptions, closedAt: now } };
}
