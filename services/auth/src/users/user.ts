import type { Plan, Role, SessionUser } from '@coursewright/contracts';

/** An account, as the service itself knows it. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly passwordHash: string;
  /** Sessions of an older generation are over: raised in the same write that changes the password. */
  readonly sessionGeneration: number;
  readonly revision: number;
  readonly planRevision: number;
}

export function publicUser({ id, name, email, role, plan }: User): SessionUser {
  return { id, name, email, role, plan };
}
