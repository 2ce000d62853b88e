import { counter } from '@coursewright/service-kit';
import type { AcceptsCode } from '../second-factor/accepts-code.ts';
import { emailKey } from './email-key.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { User } from './user.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  /** The address whose guesses are counted together. */
  readonly origin: string;
}

/** What is still missing, or wrong, when it is not `proved`. */
export type Proof = 'proved' | 'wrong password' | 'code missing' | 'wrong code';

/** For an unknown address, `user` undefined, the same work is done. */
export type ProveIdentity = (user: User | undefined, credentials: Credentials) => Promise<Proof>;

interface Dependencies {
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly acceptsCode: AcceptsCode;
}

const countProof = counter({
  name: 'coursewright_identity_proofs_total',
  help: 'Sign-ins and confirmations by outcome: proved, wrong password, code missing, wrong code',
  labels: ['outcome'],
});

/**
 * Password first, then the code where one is asked for. Each try counts as a failure before it is looked at; only a
 * whole proof forgets the failures, so that who has the password alone cannot guess codes for ever.
 */
export function createProveIdentity({ hasher, limits, acceptsCode }: Dependencies): ProveIdentity {
  async function prove(user: User | undefined, { email, password, code, origin }: Credentials): Promise<Proof> {
    const account = emailKey(email);
    await limits.countFailure(account, origin);
    const right = user ? await hasher.verify(user.passwordHash, password) : await hasher.verifyNobody(password);
    if (!user || !right) return 'wrong password';
    if (user.secondFactor) {
      if (code === undefined) {
        await limits.takeBack(account, origin);
        return 'code missing';
      }
      if (!(await acceptsCode(user, code))) return 'wrong code';
    }
    await limits.forgetFailures(account, origin);
    return 'proved';
  }

  return async (user, credentials) => {
    const outcome = await prove(user, credentials);
    countProof({ outcome });
    return outcome;
  };
}
