export type { PasswordHasher } from './password-hasher.ts';
export type { AssertGoodPassword } from './password-policy.ts';
export type { GuessSource, SignInLimits } from './sign-in-limits.ts';
export type { Pause } from './sign-in-throttle.ts';
export type { VerifyOwner } from './verify-owner.ts';
