import type { Attempt, AttemptRepository } from '../attempts/attempt.ts';
import type { Reading, Reference } from '../providers/payment-provider.ts';

/** Whose purchase a gateway speaks of: by our id in its metadata, else by what we kept of it. Never by an address. */
export async function bindAttempt(
  attempts: AttemptRepository,
  { provider, attemptId, checkoutId, subscriptionId }: Reading,
  reference: Reference,
): Promise<Attempt | undefined> {
  const claimed = attemptId === undefined ? undefined : await attempts.find(attemptId);
  if (claimed?.provider === provider) return claimed;
  const checkouts = [checkoutId, reference.id, subscriptionId].filter((id) => id !== undefined);
  for (const id of new Set(checkouts)) {
    const found = await attempts.findByCheckout(provider, id);
    if (found) return found;
  }
  return attempts.findBySubscription(provider, subscriptionId ?? reference.id);
}
