import { addressKey, createLimit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const FAILURES_SECONDS = 15 * 60;
const ADDRESS_SECONDS = 10 * 60;
const HOUR_SECONDS = 3600;

/** Where guesses at the password of one's own session are counted: strangers cannot use them up. */
export const SIGNED_IN = 'signed in';

export interface SignInLimits {
  /** Counts before the password is looked at, so that parallel guesses are counted too. */
  countAddress(address: string): Promise<void>;
  countSignUp(address: string): Promise<void>;
  /**
   * A few for an account from one origin, and more of them for an account from everywhere: who guesses locks
   * themselves out, not the owner, and many who guess together are stopped all the same.
   */
  countFailure(account: string, origin: string): Promise<void>;
  /** What was counted last was no failure. */
  takeBack(account: string, origin: string): Promise<void>;
  /** Whoever proved who they are begins anew; what others tried meanwhile stays counted. */
  forgetFailures(account: string, origin: string): Promise<void>;
  /** Whoever read the account's mail begins anew, and so does the account. */
  forgetAll(account: string, origin: string): Promise<void>;
}

export interface LimitOptions {
  readonly failuresPerAccount: number;
  readonly failuresPerHour: number;
  readonly attemptsPerAddress: number;
  readonly signUpsPerAddress: number;
}

export async function createSignInLimits(connection: Connection, options: LimitOptions): Promise<SignInLimits> {
  const limit = (name: string, points: number, seconds: number) => createLimit(connection, name, points, seconds);
  const near = await limit('sign_in_origin', options.failuresPerAccount, FAILURES_SECONDS);
  const everywhere = await limit('sign_in_account', options.failuresPerHour, HOUR_SECONDS);
  const address = await limit('sign_in_address', options.attemptsPerAddress, ADDRESS_SECONDS);
  const signUps = await limit('sign_up_address', options.signUpsPerAddress, HOUR_SECONDS);
  const keyOf = (account: string, origin: string) => `${addressKey(origin)} ${account}`;

  return {
    countAddress: (from) => address.count(addressKey(from)),
    countSignUp: (from) => signUps.count(addressKey(from)),
    async countFailure(account, origin) {
      await near.count(keyOf(account, origin));
      await everywhere.count(account);
    },
    async takeBack(account, origin) {
      await Promise.all([near.takeBack(keyOf(account, origin)), everywhere.takeBack(account)]);
    },
    async forgetFailures(account, origin) {
      await Promise.all([near.forget(keyOf(account, origin)), everywhere.takeBack(account)]);
    },
    async forgetAll(account, origin) {
      await Promise.all([near.forget(keyOf(account, origin)), everywhere.forget(account)]);
    },
  };
}
