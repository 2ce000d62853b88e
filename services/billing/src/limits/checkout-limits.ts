import { addressKey, createLimit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

/** A gateway has answered or given up by then. */
const OPENING_SECONDS = 25;
/** Of the minutes of a day, those in which one person may begin as many payments as in a minute. */
const BUSY_MINUTES = 20;

export interface CheckoutLimits {
  /**
   * Hosted pages are where stolen cards are tried out: few of them a minute, for a person and for an address. And each
   * is looked at for two days: not many of them a day for a person.
   */
  admit(userId: string, address: string): Promise<void>;
  /** Not every gateway knows a repeated request: a second click waits for what becomes of the first. */
  oneAtATime<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export async function createCheckoutLimits(
  connection: Connection,
  { perUser, perAddress }: { perUser: number; perAddress: number },
): Promise<CheckoutLimits> {
  const tooMany = 'Too many payments were started. Please wait a minute and try again.';
  const users = await createLimit(connection, 'checkout_user', perUser, 60, tooMany);
  const tooManyToday = 'Too many payments were started today. Please try again tomorrow.';
  const days = await createLimit(connection, 'checkout_day', perUser * BUSY_MINUTES, 24 * 3600, tooManyToday);
  const addresses = await createLimit(connection, 'checkout_address', perAddress, 60, tooMany);
  const busy = 'Your last click is still being worked on. Please wait a moment.';
  const opening = await createLimit(connection, 'checkout_opening', 1, OPENING_SECONDS, busy);
  return {
    async admit(userId, address) {
      await users.count(userId);
      await addresses.count(addressKey(address));
      await days.count(userId);
    },
    async oneAtATime(userId, work) {
      await opening.count(userId);
      try {
        return await work();
      } finally {
        // ends by itself if the database is away
        await opening.forget(userId).catch(() => undefined);
      }
    },
  };
}
