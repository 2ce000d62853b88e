import type { InterfaceLanguage } from '@coursewright/contracts';
import type { VerifyEmail } from '../email/index.ts';
import type { AssertGoodPassword, PasswordHasher, SignInLimits } from '../passwords/index.ts';
import { emailKey, type User, type UserRepository } from '../users/index.ts';

interface SignUpRequest {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly language: InterfaceLanguage | null;
}

interface Dependencies {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  readonly limits: SignInLimits;
  readonly assertGoodPassword: AssertGoodPassword;
  readonly verifyEmail: VerifyEmail;
  readonly adminEmail?: string | undefined;
}

export type SignUp = (request: SignUpRequest) => Promise<User | undefined>;

export function createSignUp(dependencies: Dependencies): SignUp {
  const { users, hasher, limits, assertGoodPassword, verifyEmail, adminEmail } = dependencies;

  async function insert({ name, email, password, language }: SignUpRequest) {
    const user = { name, email, language, passwordHash: await hasher.hash(password) };
    const isFirst = !adminEmail && (await users.isEmpty());
    const asMainAdmin = isFirst ? await users.insert({ ...user, mainAdmin: true }) : undefined;
    return asMainAdmin ?? users.insert({ ...user, mainAdmin: false });
  }

  return async (request) => {
    const { name, email, password, address } = request;
    assertGoodPassword(password, { name, email });
    await limits.countSignUp(address);
    await limits.checkSignUpWith(emailKey(email));
    const user = await insert(request);
    if (!user) return undefined;
    await limits.countSignUpWith(emailKey(email));
    await verifyEmail.tryRequest(user);
    return user;
  };
}
