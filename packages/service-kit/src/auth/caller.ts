import { type Endpoint, FRESH_MINUTES, IDENTITY_UNCONFIRMED, type Role } from '@coursewright/contracts';
import { forbidden, unauthenticated } from '../errors/app-error.ts';

/** Whose session it is. */
export interface SessionHolder {
  readonly userId: string;
  readonly sessionId: string;
}

/** Who makes a request, as auth knows them. */
export interface Caller extends SessionHolder {
  readonly role: Role;
  /** When they last gave their password. */
  readonly authenticatedAt: Date;
}

/** Whether the caller may use what is reserved to admins. */
export function isAdmin(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'main-admin';
}

/** Refuses whom an endpoint is not for: 401, 403, or 403 until they confirm that it is them. */
export function assertMayCall({ auth, fresh }: Endpoint, caller: Caller | undefined): asserts caller is Caller {
  if (!caller) throw unauthenticated('Please sign in');
  if (auth === 'admin' && !isAdmin(caller)) throw forbidden('Only admins may do this');
  if (fresh && !isFresh(caller)) throw forbidden('Please confirm that it is you', { code: IDENTITY_UNCONFIRMED });
}

/** Whether the caller gave their password lately enough for a sensitive act. */
function isFresh({ authenticatedAt }: Caller): boolean {
  return Date.now() - authenticatedAt.getTime() <= FRESH_MINUTES * 60_000;
}
