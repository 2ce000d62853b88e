import type { Plan, Role } from '@coursewright/contracts';
import { type Connection, Types } from 'mongoose';
import { createPasswordHasher } from './features/passwords/password-hasher.ts';
import { createUserModel } from './features/users/user.model.ts';
import { emailKey } from './features/users/user.repository.ts';

export interface SeededUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly createdAt: Date;
}

export async function hasUsers(connection: Connection): Promise<boolean> {
  return (await connection.collection('users').findOne()) !== null;
}

export async function seedUsers(connection: Connection, users: readonly SeededUser[], password: string): Promise<void> {
  const model = await createUserModel(connection);
  const passwordHash = await (await createPasswordHasher()).hash(password);
  const documents = users.map(({ id, ...user }) => ({
    ...user,
    _id: new Types.ObjectId(id),
    emailKey: emailKey(user.email),
    passwordHash,
    emailVerified: true,
    ...(user.role === 'main-admin' && { mainAdmin: true }),
  }));
  await model.insertMany(documents);
}
