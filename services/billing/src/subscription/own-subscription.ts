import type { PaymentProvider } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Accounts, Subscription } from '../accounts/account.ts';
import { runningOf } from '../accounts/entitlement.ts';

type Source = Pick<Accounts, 'find'>;

export async function findRunning(accounts: Source, userId: string): Promise<Subscription | undefined> {
  const account = await accounts.find(userId);
  return account && runningOf(account);
}

/** The caller's subscription behind an id, also one that is over. @throws AppError 404 when it is unknown or not theirs. */
export async function ownSubscription(
  accounts: Source,
  userId: string,
  provider: PaymentProvider,
  id: string,
): Promise<Subscription> {
  const account = await accounts.find(userId);
  const found = account?.subscriptions.find((each) => each.provider === provider && each.id === id);
  if (!found) throw notFound('There is no such subscription');
  return found;
}
