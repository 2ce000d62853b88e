import { HOUR_MS } from '@coursewright/contracts/durations';
import { createRateLimit, memoizeWithTtl } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

/**
 * Calls per user and hour. Legacy clients repeat failed calls at once and without limit. They send an update for
 * every lesson that is opened: a course has at most 120 lessons, and an update has the texts of all of them, at
 * most 400,000 characters.
 */
const PER_HOUR = { outlines: 20, chat: 60, others: 120, courses: 60, updates: 600, copies: 60 } as const;

type CallName = keyof typeof PER_HOUR;

export type CountCall = (name: CallName, userId: string) => Promise<void>;

export function createCallLimits(connection: Connection): CountCall {
  const getLimit = memoizeWithTtl(Number.POSITIVE_INFINITY, (name: CallName) =>
    createRateLimit(connection, `legacy_${name}`, PER_HOUR[name], HOUR_MS),
  );
  return async (name, userId) => (await getLimit(name)).consume(userId);
}
