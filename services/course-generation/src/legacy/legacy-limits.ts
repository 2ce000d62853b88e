import { createLimit, type Limit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const HOUR_SECONDS = 3600;
/** How often an hour, for each learner. Former clients repeat what fails, without end and without a pause. */
const PER_HOUR = { outlines: 20, chat: 60, others: 120 } as const;

/** Counts a former call before its work. */
export type CountFormerCall = (what: keyof typeof PER_HOUR, userId: string) => Promise<void>;

export function legacyLimits(connection: Connection): CountFormerCall {
  const limits = new Map<string, Promise<Limit>>();
  return async (what, userId) => {
    const known = limits.get(what);
    const limit = known ?? createLimit(connection, `former_${what}`, PER_HOUR[what], HOUR_SECONDS);
    limits.set(what, limit);
    await (await limit).count(userId);
  };
}
