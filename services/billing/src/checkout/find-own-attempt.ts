import type { PaymentProvider } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Accounts } from '../accounts/account.ts';
import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';
import { findRunning } from '../subscription/own-subscription.ts';

const NONE = 'There is no such payment';

/**
 * The caller's attempt behind an id of a gateway, which travels in addresses and may be anybody's.
 * @throws AppError 404 alike for what is unknown and what is somebody else's.
 */
export function createFindOwnAttempt(attempts: AttemptRepository, accounts: Pick<Accounts, 'find'>) {
  const own = (attempt: Attempt | undefined, userId: string): Attempt => {
    if (!attempt || attempt.userId !== userId) throw notFound(NONE);
    return attempt;
  };
  return {
    async byId(userId: string, provider: PaymentProvider, id: string): Promise<Attempt> {
      const found = (await attempts.findByCheckout(provider, id)) ?? (await attempts.findBySubscription(provider, id));
      return own(found, userId);
    },
    /** What runs, else the newest: somebody may have opened two pages and paid on the first. */
    async current(userId: string, provider: PaymentProvider): Promise<Attempt> {
      const running = await findRunning(accounts, userId);
      const found = running?.provider === provider ? await attempts.find(running.attemptId) : undefined;
      return own(found ?? (await attempts.newestOf(userId, provider)), userId);
    },
  };
}
