import type { PaymentProvider } from '@coursewright/contracts';
import { notFound } from '@coursewright/service-kit';
import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';

const NONE = 'There is no such payment';

/**
 * The caller's attempt behind an id of a gateway, which travels in addresses and may be anybody's.
 * @throws AppError 404 alike for what is unknown and what is somebody else's.
 */
export function createFindOwnAttempt(attempts: AttemptRepository) {
  const own = (attempt: Attempt | undefined, userId: string): Attempt => {
    if (!attempt || attempt.userId !== userId) throw notFound(NONE);
    return attempt;
  };
  return {
    async byId(userId: string, provider: PaymentProvider, id: string): Promise<Attempt> {
      const found = (await attempts.findByCheckout(provider, id)) ?? (await attempts.findBySubscription(provider, id));
      return own(found, userId);
    },
    newest: async (userId: string, provider: PaymentProvider) => own(await attempts.newestOf(userId, provider), userId),
  };
}
