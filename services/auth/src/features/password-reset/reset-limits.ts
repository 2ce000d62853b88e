import { createRateLimit, getIpRateLimitKey } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const REQUESTS_PER_HOUR = 3;
const TRIES_PER_HOUR = 20;

export async function createResetLimits({ config, connection }: Context) {
  const requestsPerAddress = config.RESET_REQUESTS_PER_ADDRESS;
  const origin = await createRateLimit(connection, 'reset_origin', requestsPerAddress, HOUR);
  const soon = await createRateLimit(connection, 'reset_minute', 1, MINUTE);
  const often = await createRateLimit(connection, 'reset_hour', REQUESTS_PER_HOUR, HOUR);
  const tries = await createRateLimit(connection, 'reset_try', Math.max(TRIES_PER_HOUR, requestsPerAddress), HOUR);
  return {
    async countRequest(address: string, account: string): Promise<void> {
      await origin.consume(getIpRateLimitKey(address));
      await soon.consume(account);
      await often.consume(account);
    },
    countTry: (address: string): Promise<void> => tries.consume(getIpRateLimitKey(address)),
  };
}
