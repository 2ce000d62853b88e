import type { InterfaceLanguage } from '@coursewright/contracts';
import type { Context } from '../../context.ts';
import { emailKey, type User } from '../users/index.ts';

interface SignUpRequest {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly language: InterfaceLanguage | null;
}

export function createSignUp({ config, users, hasher, limits, assertGoodPassword, verifyEmail }: Context) {
  async function insert({ name, email, password, language }: SignUpRequest) {
    const user = { name, email, language, passwordHash: await hasher.hash(password) };
    const isFirst = !config.ADMIN_EMAIL && (await users.isEmpty());
    const asMainAdmin = isFirst ? await users.insert({ ...user, mainAdmin: true }) : undefined;
    return asMainAdmin ?? users.insert({ ...user, mainAdmin: false });
  }

  return async (request: SignUpRequest): Promise<User | undefined> => {
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
