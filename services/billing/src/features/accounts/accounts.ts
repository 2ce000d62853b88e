import { type PaidPlan, type PaymentProvider, paymentErrorCodes } from '@coursewright/contracts';
import { conflict, notFound } from '@coursewright/service-kit';
import { requireAdapter } from '../../integrations/create-providers.ts';
import type { Account, Subscription } from './account.ts';
import { changeEnd, closeAccount, endSubscription, withSubscription } from './subscription-changes.ts';
import { createSync, type SyncOptions } from './sync-subscription.ts';

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(options: SyncOptions) {
  const { accounts, adapters, now, logger } = options;
  const { syncSubscription, checkRefunds } = createSync(options);

  function running(account: Account | undefined, key: string): Subscription {
    const found = account?.subscriptions.find((one) => one.key === key);
    if (!found || found.state === 'ended') throw notFound('There is no such subscription');
    return found;
  }

  const end = (userId: string, key: string, reason: 'cancelled' | 'expired', settlement?: 'cancel') =>
    accounts.change(userId, (account) => {
      const found = account.subscriptions.find((one) => one.key === key);
      if (!found || found.state === 'ended') return { account, events: [] };
      return withSubscription(account, endSubscription(found, { userId, reason, now: now(), settlement }));
    });

  async function setRenewalEnd(
    userId: string,
    key: string,
    end: Subscription['endAtPeriodEnd'],
    isApplicable: (found: Subscription) => boolean = () => true,
  ): Promise<Subscription> {
    const { account } = await accounts.change(userId, (before) => {
      const found = running(before, key);
      if (found.endAtPeriodEnd === end || !isApplicable(found)) return { account: before, events: [] };
      return withSubscription(before, changeEnd(found, userId, end));
    });
    return running(account, key);
  }

  return {
    find: accounts.find,
    syncSubscription,
    checkRefunds,

    async cancel(userId: string, provider: PaymentProvider, subscriptionId: string): Promise<Account> {
      const key = `${provider}:${subscriptionId}`;
      const subscription = running(await accounts.find(userId), key);
      try {
        await requireAdapter(adapters, provider).cancel(subscription);
      } catch (error) {
        // The cancellation may have succeeded although the response was lost.
        logger.warn({ err: error, provider }, 'cancellation failed, checking the subscription state');
        const result = await syncSubscription(provider, { kind: 'subscription', id: subscriptionId });
        if (result.outcome !== 'ended') throw error;
        return result.account;
      }
      return (await end(userId, key, 'cancelled')).account;
    },

    /** @throws AppError `notFound` as {@link cancel}; `conflict` while a payment is overdue or after the paid period. */
    async cancelAtPeriodEnd(userId: string, provider: PaymentProvider, subscriptionId: string): Promise<Subscription> {
      const key = `${provider}:${subscriptionId}`;
      const subscription = running(await accounts.find(userId), key);
      if (subscription.endAtPeriodEnd === 'confirmed') return subscription;
      if (subscription.state === 'past-due' || now() >= subscription.paidUntil) {
        const message =
          subscription.state === 'past-due'
            ? 'Your last payment is overdue, so there is no paid period left. You can cancel at once.'
            : 'The period that you paid for is over. You can cancel at once.';
        throw conflict(message, { code: paymentErrorCodes.pastDue });
      }
      const adapter = requireAdapter(adapters, provider);
      // Stored first: the webhook may arrive before the response, and PayPal's would look like a failed payment.
      const requested = await setRenewalEnd(userId, key, 'requested', (found) => found.endAtPeriodEnd !== 'confirmed');
      if (requested.endAtPeriodEnd === 'confirmed') return requested;
      try {
        await adapter.cancelAtPeriodEnd(subscription);
      } catch (error) {
        const snapshot = await adapter
          .fetchSnapshot({ kind: 'subscription', id: subscriptionId })
          .catch(() => undefined);
        if (snapshot?.renews) {
          const found = await setRenewalEnd(userId, key, undefined, isRequested);
          // A parallel request has succeeded.
          if (found.endAtPeriodEnd === 'confirmed') return found;
        }
        // When the provider does not answer at all, reconciliation asks again.
        if (!snapshot || snapshot.renews) throw error;
        logger.warn({ err: error, provider }, 'stopping renewals failed, but the provider has stopped them');
      }
      return setRenewalEnd(userId, key, 'confirmed');
    },

    async resume(userId: string, provider: PaymentProvider, subscriptionId: string): Promise<Subscription> {
      const key = `${provider}:${subscriptionId}`;
      const subscription = running(await accounts.find(userId), key);
      const adapter = requireAdapter(adapters, provider);
      if (!subscription.endAtPeriodEnd || !adapter.resume || now() >= subscription.paidUntil) {
        throw conflict('This subscription cannot be resumed.', { code: paymentErrorCodes.notResumable });
      }
      await adapter.resume(subscription);
      return setRenewalEnd(userId, key, undefined);
    },

    async setPendingPlan(userId: string, provider: PaymentProvider, subscriptionId: string, plan: PaidPlan) {
      const key = `${provider}:${subscriptionId}`;
      await accounts.change(userId, (account) => {
        const subscription = running(account, key);
        return withSubscription(account, { subscription: { ...subscription, pendingPlan: plan }, events: [] });
      });
    },

    async close(userId: string): Promise<void> {
      await accounts.change(userId, (account) => closeAccount(account, now()));
    },

    async abandon(userId: string, key: string): Promise<void> {
      // A provider that is no longer configured may keep charging: the message then ends as a dead letter, which
      // admins see.
      await end(userId, key, 'expired', 'cancel');
    },
  };
}

const isRequested = ({ endAtPeriodEnd }: Subscription): boolean => endAtPeriodEnd === 'requested';
