import type { PaymentProvider, SubscriptionView } from '@coursewright/contracts';
import { forbidden, notFound } from '@coursewright/service-kit';
import { toMajor } from '@coursewright/text';
import type { Adapters } from '../../integrations/create-providers.ts';
import type { Subscription } from './account.ts';
import type { Accounts } from './accounts.ts';
import { getAccessEnd, getRunning } from './subscription-changes.ts';

export const subscriptionNotFound = () => notFound('There is no such subscription');

type Source = Pick<Accounts, 'find'>;

export async function findRunning(accounts: Source, userId: string): Promise<Subscription | undefined> {
  const account = await accounts.find(userId);
  return account && getRunning(account);
}

/** Includes ended subscriptions. @throws AppError 404 when it is unknown or belongs to another user. */
export async function findOwnSubscription(
  accounts: Source,
  userId: string,
  provider: PaymentProvider,
  id: string,
): Promise<Subscription> {
  const account = await accounts.find(userId);
  const found = account?.subscriptions.find((each) => each.provider === provider && each.id === id);
  if (!found) throw subscriptionNotFound();
  return found;
}

export function createSubscriptionMapper(graceMs: number, adapters: Adapters) {
  const canResume = (provider: PaymentProvider) => adapters.get(provider)?.resume !== undefined;
  return (subscription: Subscription): SubscriptionView => {
    const { provider, id, plan, state, startedAt, paidUntil, renews, endAtPeriodEnd } = subscription;
    const { nextBillingAt, pendingPlan, amountMinor, currency, suspended } = subscription;
    return {
      provider,
      id,
      plan,
      renews,
      state: state === 'past-due' ? 'past-due' : 'active',
      startedAt: startedAt.toISOString(),
      paidUntil: paidUntil.toISOString(),
      accessUntil: getAccessEnd(subscription, graceMs).toISOString(),
      ...(suspended && { suspended }),
      ...(nextBillingAt && { nextBillingAt: nextBillingAt.toISOString() }),
      ...(endAtPeriodEnd && {
        endsAt: paidUntil.toISOString(),
        endConfirmed: endAtPeriodEnd === 'confirmed',
        resumable: canResume(provider),
      }),
      ...(pendingPlan && { pendingPlan }),
      price: { amount: toMajor(amountMinor, currency), currency },
    };
  };
}

/** The `uid` of legacy clients is not trusted. @throws AppError 403 when it names another user. */
export function requireSameCaller(claimed: string | undefined, userId: string): void {
  if (claimed !== undefined && claimed !== userId) throw forbidden('You can only see payments of your own');
}
