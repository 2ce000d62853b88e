import Stripe from 'stripe';
import type { StripeConfig } from '../provider-config.ts';
import { createSoundHttpClient } from './sound-answers.ts';

/** Reads are tried once more and given up soon: whoever waits asks again. */
export const READ = { timeout: 3000, maxNetworkRetries: 1 } as const;

/** While Stripe waits for an answer to its webhook, which it delivers again by itself. */
export const LOOK_UP = { timeout: 3000, maxNetworkRetries: 0 } as const;

/** Three tries and their pauses end before the gateway of ours gives up. */
const WRITE_MS = 5000;

/** Stripe's SDK; a tried write is tried again under the same idempotency key. */
export function createStripeClient({ secretKey, apiBase }: StripeConfig): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    timeout: WRITE_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: createSoundHttpClient(),
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}
