import {
  EMAIL_UNVERIFIED,
  type Endpoint,
  FRESH_MINUTES,
  IDENTITY_UNCONFIRMED,
  type Role,
} from '@coursewright/contracts';
import { forbidden, unauthenticated } from '../errors/app-error.ts';

export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Of the access token; absent for other kinds of token. */
  readonly issuedAt?: Date;
}

const UNVERIFIED = 'Please confirm your e-mail address first. The link is in the mail we sent you.';

export interface Caller extends SessionClaims {
  readonly role: Role;
  readonly authenticatedAt: Date;
  /** Set in auth only; other services see no value. */
  readonly emailVerified?: boolean;
}

export function isAdmin(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'main-admin';
}

export function assertAuthorized(
  { auth, fresh, verified }: Endpoint,
  caller: Caller | undefined,
): asserts caller is Caller {
  if (!caller) throw unauthenticated('Please sign in');
  if (auth === 'admin' && !isAdmin(caller)) throw forbidden('Only admins may do this');
  // Before the password check: a password would not help.
  if (verified && !caller.emailVerified) throw forbidden(UNVERIFIED, { code: EMAIL_UNVERIFIED });
  if (fresh) assertRecentlyAuthenticated(caller);
}

export function assertRecentlyAuthenticated(caller: Caller): void {
  if (!isRecentlyAuthenticated(caller))
    throw forbidden('Please confirm that it is you', { code: IDENTITY_UNCONFIRMED });
}

function isRecentlyAuthenticated({ authenticatedAt }: Caller): boolean {
  return Date.now() - authenticatedAt.getTime() <= FRESH_MINUTES * 60_000;
}
