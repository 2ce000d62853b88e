import {
  type AccessScope,
  EMAIL_UNVERIFIED,
  type Endpoint,
  FRESH_MINUTES,
  IDENTITY_UNCONFIRMED,
  INSUFFICIENT_SCOPE,
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
  /** Of a personal access token; a session may do all that its user may. */
  readonly scopes?: readonly AccessScope[] | undefined;
}

export function isAdmin(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'main-admin';
}

/** What has no scope is closed to personal access tokens, also where visitors may call it. */
export function assertScope({ scope }: Endpoint, caller: Caller): void {
  if (!caller.scopes || scope === 'any' || (scope && caller.scopes.includes(scope))) return;
  const challenge = `Bearer error="${INSUFFICIENT_SCOPE}"${scope ? `, scope="${scope}"` : ''}`;
  throw forbidden(scope ? `This access token lacks the scope ${scope}` : 'Access tokens may not do this', {
    code: INSUFFICIENT_SCOPE,
    headers: { 'www-authenticate': challenge },
  });
}

export function assertAuthorized(endpoint: Endpoint, caller: Caller | undefined): asserts caller is Caller {
  if (!caller) throw unauthenticated('Please sign in');
  assertScope(endpoint, caller);
  const { auth, fresh, verified } = endpoint;
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
