export type { DeletedUserRepository } from './deleted-user.repository.ts';
export { type StoredUser, toUser, type UserModel } from './user.model.ts';
export { emailKey, type UserChange, type UserRepository } from './user.repository.ts';
export { describePasskey, type Passkey, publicUser, type SecondFactor, SUSPENDED, type User } from './user.ts';
export type { ChangeVerified } from './verified-address.ts';
