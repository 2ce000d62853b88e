import { type Caller, createCounter } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import type { GuessSource } from '../passwords/index.ts';
import { emailKey, type User } from '../users/index.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly source: GuessSource;
}

export type Proof = 'proved' | 'wrong password' | 'code missing' | 'wrong code';

/** Does the same work for an unknown address. Calls `find` after the throttle, so that the account is current. */
type ProveIdentity = (
  find: () => Promise<User | undefined>,
  credentials: Credentials,
) => Promise<User | Exclude<Proof, 'proved'>>;

const countProof = createCounter({
  name: 'coursewright_identity_proofs_total',
  help: 'Sign-ins and confirmations by outcome: proved, wrong password, code missing, wrong code',
  labels: ['outcome'],
});

export function createProveIdentity({ hasher, limits, acceptsCode }: Context): ProveIdentity {
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

export function createConfirmIdentity({ sessionService: sessions }: Context, proveIdentity: ProveIdentity) {
  return async (caller: Caller, credentials: Omit<Credentials, 'email' | 'source'>): Promise<Proof> => {
    const user = await sessions.requireUser(caller);
    const source = { kind: 'session', id: caller.sessionId } as const;
    const find = () => sessions.requireUser(caller);
    const proved = await proveIdentity(find, { ...credentials, email: user.email, source });
    if (typeof proved === 'string') return proved;
    await sessions.confirmIdentity(caller, 'password');
    return 'proved';
  };
}

interface SignInRequest extends Omit<Credentials, 'source'> {
  readonly address: string;
  readonly deviceCookie: string | undefined;
}

type SignIn = (request: SignInRequest) => Promise<User | Exclude<Proof, 'proved'> | 'suspended'>;

export function createSignIn({ users, devices }: Context, proveIdentity: ProveIdentity): SignIn {
  return async ({ address, deviceCookie, ...credentials }) => {
    const find = () => users.findByEmail(credentials.email);
    const device = devices.identify(await find(), deviceCookie);
    const source: GuessSource = device === undefined ? { kind: 'address', address } : { kind: 'device', id: device };
    const proved = await proveIdentity(find, { ...credentials, source });
    // After the proof: other people are not told of it.
    return typeof proved !== 'string' && proved.suspension ? 'suspended' : proved;
  };
}
