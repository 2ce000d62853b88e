import { notFound } from '@coursewright/service-kit';
import { adapterOf } from '../providers/create-providers.ts';
import type { Account, Accounts, Subscription } from './account.ts';
import { closeAccount } from './close-account.ts';
import { endSubscription } from './end-subscription.ts';
import { withSubscription } from './entitlement.ts';
import { createFollow, type FollowOptions } from './follow.ts';

/** Accounts with what only this service itself may do. */
export interface OwnAccounts extends Accounts {
  /** Its owner left. Harmless to repeat. */
  close(userId: string): Promise<void>;
  /** What the gateway knows nothing of any more ends here too. */
  giveUp(userId: string, key: string): Promise<void>;
}

export function createAccounts(options: FollowOptions): OwnAccounts {
  const { accounts, adapters, now, logger } = options;
  const follow = createFollow(options);

  function running(account: Account | undefined, key: string): Subscription {
    const found = account?.subscriptions.find((one) => one.key === key);
    if (!found || found.state === 'ended') throw notFound('There is no such subscription');
    return found;
  }

  const end = (userId: string, key: string, reason: 'cancelled' | 'expired', settle?: 'cancel') =>
    accounts.change(userId, (account) => {
      const found = account.subscriptions.find((one) => one.key === key);
      if (!found || found.state === 'ended') return { account, events: [] };
      return withSubscription(account, endSubscription(found, { userId, reason, now: now(), settle }));
    });

  return {
    find: accounts.find,
    follow,

    async cancel(userId, provider, subscriptionId) {
      const key = `${provider}:${subscriptionId}`;
      const subscription = running(await accounts.find(userId), key);
      try {
        await adapterOf(adapters, provider).cancel(subscription);
      } catch (error) {
        // Perhaps it was done and only the answer was lost.
        logger.warn({ err: error, provider }, 'a cancellation was not confirmed');
        const followed = await follow(provider, { kind: 'subscription', id: subscriptionId });
        if (followed.outcome !== 'ended') throw error;
        return followed.account;
      }
      return (await end(userId, key, 'cancelled')).account;
    },

    async planAsked(userId, provider, subscriptionId, plan) {
      const key = `${provider}:${subscriptionId}`;
      await accounts.change(userId, (account) => {
        const subscription = running(account, key);
        return withSubscription(account, { subscription: { ...subscription, pendingPlan: plan }, events: [] });
      });
    },

    async close(userId) {
      await accounts.change(userId, (account) => closeAccount(account, now()));
    },

    async giveUp(userId, key) {
      // A gateway that is not connected any more may go on charging: admins find the message that it cannot be told.
      await end(userId, key, 'expired', 'cancel');
    },
  };
}
