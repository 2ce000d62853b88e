import type { GuessSource } from '../passwords/index.ts';
import type { KnownDevices } from '../sessions/index.ts';
import type { User, UserRepository } from '../users/index.ts';
import type { Credentials, Proof, ProveIdentity } from './prove-identity.ts';

interface SignInRequest extends Omit<Credentials, 'source'> {
  readonly address: string;
  readonly deviceCookie: string | undefined;
}

export type SignIn = (request: SignInRequest) => Promise<User | Exclude<Proof, 'proved'> | 'suspended'>;

interface Dependencies {
  readonly users: UserRepository;
  readonly devices: KnownDevices;
  readonly proveIdentity: ProveIdentity;
}

export function createSignIn({ users, devices, proveIdentity }: Dependencies): SignIn {
  return async ({ address, deviceCookie, ...credentials }) => {
    const find = () => users.findByEmail(credentials.email);
    const device = devices.identify(await find(), deviceCookie);
    const source: GuessSource = device === undefined ? { kind: 'address', address } : { kind: 'device', id: device };
    const proved = await proveIdentity(find, { ...credentials, source });
    // After the proof: other people are not told of it.
    return typeof proved !== 'string' && proved.suspension ? 'suspended' : proved;
  };
}
