import { createCounter } from '@coursewright/service-kit';
import type { VerifyTotp } from '../second-factor/verify-totp.ts';
import { emailKey } from './email-key.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { GuessSource, SignInLimits } from './sign-in-limits.ts';
import type { User } from './user.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly source: GuessSource;
}

export type Proof = 'proved' | 'wrong password' | 'code missing' | 'wrong code';

/** Does the same work for an unknown address. Calls `find` after the throttle, so that the account is current. */
export type ProveIdentity = (
  find: () => Promise<User | undefined>,
  credentials: Credentials,
) => Promise<User | Exclude<Proof, 'proved'>>;

interface Dependencies {
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly acceptsCode: VerifyTotp;
}

const countProof = createCounter({
  name: 'coursewright_identity_proofs_total',
  help: 'Sign-ins and confirmations by outcome: proved, wrong password, code missing, wrong code',
  labels: ['outcome'],
});

export function createProveIdentity({ hasher, limits, acceptsCode }: Dependencies): ProveIdentity {
  const prove: ProveIdentity = async (find, { email, password, code, source }) => {
    const account = emailKey(email);
    await limits.countFailure(account, source);
    const user = await find();
    const right = user ? await hasher.verify(user.passwordHash, password) : await hasher.verifyDummy(password);
    if (!user || !right) return 'wrong password';
    if (user.secondFactor) {
      if (code === undefined) {
        await limits.refund(account, source);
        return 'code missing';
      }
      if (!(await acceptsCode(user, code, source))) return 'wrong code';
    }
    await limits.resetSource(account, source);
    return user;
  };

  return async (find, credentials) => {
    const proved = await prove(find, credentials);
    countProof({ outcome: typeof proved === 'string' ? proved : 'proved' });
    return proved;
  };
}
