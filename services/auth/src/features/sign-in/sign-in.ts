import type { Context } from '../../context.ts';
import type { GuessSource } from '../passwords/index.ts';
import type { User } from '../users/index.ts';
import type { Credentials, Proof, ProveIdentity } from './prove-identity.ts';

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
