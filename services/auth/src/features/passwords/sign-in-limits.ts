import { HOUR_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import { createRateLimit, formatWait, getIpRateLimitKey } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';
import { createSignInThrottle, type Pause } from './sign-in-throttle.ts';

const SIGN_UPS_PER_EMAIL = 5;

/** Known devices and open sessions have counters of their own, separate from those of the account. */
export type GuessSource =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'device' | 'session'; readonly id: string };

export type SignInLimits = Awaited<ReturnType<typeof createSignInLimits>>;

export interface LimitOptions {
  readonly failuresPerAccount: number;
  readonly failuresPerHour: number;
  readonly attemptsPerAddress: number;
  readonly signUpsPerAddress: number;
  readonly pause?: Pause | undefined;
}

const tooManySignUps = (ms: number) =>
  `Too many accounts were opened from your network. Please try again ${formatWait(ms)}`;
const tooManyGuesses = (ms: number) => `Too many attempts, please try again ${formatWait(ms)}`;

export async function createSignInLimits(connection: Connection, options: LimitOptions) {
  const limit = (name: string, points: number, perMs: number, message = tooManyGuesses) =>
    createRateLimit(connection, name, points, perMs, message);
  const near = await limit('sign_in_origin', options.failuresPerAccount, 15 * MINUTE_MS);
  const everywhere = await limit('sign_in_account', options.failuresPerHour, HOUR_MS);
  const address = await limit('sign_in_address', options.attemptsPerAddress, 10 * MINUTE_MS);
  const signUps = await limit('sign_up_address', options.signUpsPerAddress, HOUR_MS, tooManySignUps);
  const signUpsWith = await limit('sign_up_email', SIGN_UPS_PER_EMAIL, HOUR_MS);
  const takeTurn = createSignInThrottle({ pause: options.pause });

  async function refundShared(account: string, source: GuessSource) {
    if (source.kind !== 'address') return;
    await address.refund(getIpRateLimitKey(source.address));
    await everywhere.refund(account);
  }

  async function takeBack(account: string, source: GuessSource) {
    await near.refund(getKey(account, source));
    await refundShared(account, source);
  }

  return {
    countSignUp: (from: string): Promise<void> => signUps.consume(getIpRateLimitKey(from)),
    checkSignUpWith: (account: string): Promise<void> => signUpsWith.check(account),
    countSignUpWith: async (account: string): Promise<void> => void (await signUpsWith.countExcess(account)),
    /** Counts before the password is checked, so that parallel guesses are counted. */
    async countFailure(account: string, source: GuessSource): Promise<void> {
      if (source.kind !== 'address') return near.consume(getKey(account, source));
      const from = getIpRateLimitKey(source.address);
      await address.consume(from);
      await near.consume(getKey(account, source));
      const beyond = await everywhere.countExcess(account);
      if (beyond === 0) return;
      try {
        await takeTurn(account, from, beyond);
      } catch (refusal) {
        await takeBack(account, source);
        throw refusal;
      }
    },
    refund: takeBack,
    /** Resets the source only; failures of other sources stay counted. */
    async resetSource(account: string, source: GuessSource): Promise<void> {
      await near.reset(getKey(account, source));
      await refundShared(account, source);
    },
    async resetAll(account: string, source: GuessSource): Promise<void> {
      await Promise.all([near.reset(getKey(account, source)), everywhere.reset(account)]);
    },
  };
}

function getKey(account: string, source: GuessSource): string {
  const name = source.kind === 'address' ? getIpRateLimitKey(source.address) : `${source.kind} ${source.id}`;
  return `${name} ${account}`;
}
