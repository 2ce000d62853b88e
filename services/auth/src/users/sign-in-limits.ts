import { addressKey, createLimit } from '@coursewright/service-kit';
import type { Connection } from 'mongoose';

const ACCOUNT_WINDOW_SECONDS = 15 * 60;
const ADDRESS_WINDOW_SECONDS = 10 * 60;

export interface SignInLimits {
  /** Counts before the password is looked at, so that parallel guesses are counted too. */
  countAddress(address: string): Promise<void>;
  countFailure(account: string): Promise<void>;
  /** What was counted last was no failure. */
  takeBack(account: string): Promise<void>;
  forgetFailures(account: string): Promise<void>;
}

export interface LimitOptions {
  readonly failuresPerAccount: number;
  readonly attemptsPerAddress: number;
}

export async function createSignInLimits(connection: Connection, options: LimitOptions): Promise<SignInLimits> {
  const account = await createLimit(connection, 'sign_in_account', options.failuresPerAccount, ACCOUNT_WINDOW_SECONDS);
  const origin = await createLimit(connection, 'sign_in_address', options.attemptsPerAddress, ADDRESS_WINDOW_SECONDS);
  return {
    countAddress: (address) => origin.count(addressKey(address)),
    countFailure: account.count,
    takeBack: account.takeBack,
    forgetFailures: account.forget,
  };
}
