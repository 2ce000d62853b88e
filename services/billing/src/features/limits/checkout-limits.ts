import { DAY_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { createRateLimit, getIpRateLimitKey } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

// A provider call has succeeded or timed out by then.
const OPENING_MS = 25_000;
// Limit per day, in multiples of the limit per minute.
const BUSY_MINUTES = 20;

export async function createCheckoutLimits(
  connection: Connection,
  { perUser, perAddress }: { perUser: number; perAddress: number },
) {
  const tooMany = 'Too many payments were started. Please wait a minute and try again.';
  const users = await createRateLimit(connection, 'checkout_user', perUser, MINUTE_MS, tooMany);
  const tooManyToday = 'Too many payments were started today. Please try again tomorrow.';
  const days = await createRateLimit(connection, 'checkout_day', perUser * BUSY_MINUTES, DAY_MS, tooManyToday);
  const addresses = await createRateLimit(connection, 'checkout_address', perAddress, MINUTE_MS, tooMany);
  const busy = 'Your last request is still in progress. Please wait a moment.';
  const opening = await createRateLimit(connection, 'checkout_opening', 1, OPENING_MS, busy);
  const tooManyChanges = 'Too many changes. Please wait a minute and try again.';
  const changes = await createRateLimit(connection, 'subscription_change', perUser, MINUTE_MS, tooManyChanges);
  return {
    countChange: (userId: string): Promise<void> => changes.consume(userId),
    /** Against testing of stolen cards: limits per user and minute, per address and minute, and per user and day. */
    async countCheckout(userId: string, address: string): Promise<void> {
      await users.consume(userId);
      await addresses.consume(getIpRateLimitKey(address));
      await days.consume(userId);
    },
    /** Not every provider has idempotency keys: a second click waits for the first. */
    async runExclusive<T>(userId: string, work: () => Promise<T>): Promise<T> {
      await opening.consume(userId);
      try {
        return await work();
      } finally {
        // expires by itself if the database is down
        await opening.reset(userId).catch(() => undefined);
      }
    },
  };
}
