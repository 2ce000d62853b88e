import type { Role } from '@coursewright/contracts';

/** Who makes a request, according to a verified access token. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** Whether the caller may use what is reserved to admins. */
export function isAdmin(caller: Caller): boolean {
  return caller.role === 'admin' || caller.role === 'main-admin';
}
