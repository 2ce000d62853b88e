import { FRESH_MINUTES, type Role } from '@coursewright/contracts';

/** Who makes a request, according to a verified access token. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
  /** When they last gave their password. */
  readonly authenticatedAt: Date;
}

/** Whether the caller may use what is reserved to admins. */
export function isAdmin(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'main-admin';
}

/** Whether the caller gave their password lately enough for a sensitive act. */
export function isFresh(caller: Caller, now = new Date()): boolean {
  return now.getTime() - caller.authenticatedAt.getTime() <= FRESH_MINUTES * 60_000;
}
