import type { Account, Subscription } from '../accounts/account.ts';

/** There is at most one that has not ended. */
export const runningSubscription = (account: Account | undefined): Subscription | undefined =>
  account?.subscriptions.find(({ state }) => state !== 'ended');
