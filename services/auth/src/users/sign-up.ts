import { emailKey } from './email-key.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { UserRepository } from './user.repository.ts';
import type { User } from './user.ts';

interface SignUpRequest {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface Dependencies {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  /** When set, nobody else becomes main admin by signing up. */
  readonly adminEmail?: string | undefined;
}

/** Answers undefined when the address is taken. */
export type SignUp = (request: SignUpRequest) => Promise<User | undefined>;

export function createSignUp({ users, hasher, adminEmail }: Dependencies): SignUp {
  async function mayBeMainAdmin(email: string) {
    return adminEmail ? emailKey(email) === emailKey(adminEmail) : users.isEmpty();
  }

  return async ({ name, email, password }) => {
    const passwordHash = await hasher.hash(password);
    const candidate = await mayBeMainAdmin(email);
    const asMainAdmin = candidate ? await users.insert({ name, email, passwordHash, mainAdmin: true }) : undefined;
    return asMainAdmin ?? users.insert({ name, email, passwordHash, mainAdmin: false });
  };
}
