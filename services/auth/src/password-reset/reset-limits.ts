import { addressKey, createLimit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const REQUESTS_PER_HOUR = 3;
const TRIES_PER_HOUR = 20;

export interface ResetLimits {
  /** One a minute and three an hour for an address, whether or not it has an account. */
  countRequest(origin: string, account: string): Promise<void>;
  countTry(origin: string): Promise<void>;
}

export async function createResetLimits(connection: Connection, requestsPerAddress: number): Promise<ResetLimits> {
  const origin = await createLimit(connection, 'reset_origin', requestsPerAddress, HOUR);
  const soon = await createLimit(connection, 'reset_minute', 1, MINUTE);
  const often = await createLimit(connection, 'reset_hour', REQUESTS_PER_HOUR, HOUR);
  const tries = await createLimit(connection, 'reset_try', Math.max(TRIES_PER_HOUR, requestsPerAddress), HOUR);
  return {
    async countRequest(address, account) {
      await origin.count(addressKey(address));
      await soon.count(account);
      await often.count(account);
    },
    countTry: (address) => tries.count(addressKey(address)),
  };
}
