import type { Credentials, Proof, ProveIdentity } from './prove-identity.ts';
import type { UserRepository } from './user.repository.ts';
import type { User } from './user.ts';

/** The user, or why there is none: for an unknown address `wrong password`, after the same work. */
export type SignIn = (credentials: Credentials) => Promise<User | Exclude<Proof, 'proved'>>;

export function createSignIn(users: UserRepository, proveIdentity: ProveIdentity): SignIn {
  return async (credentials) => {
    const user = await users.findByEmail(credentials.email);
    const proof = await proveIdentity(user, credentials);
    return proof === 'proved' ? (user ?? 'wrong password') : proof;
  };
}
