import type { Plan, Role, SessionUser } from '@coursewright/contracts';

export interface SecondFactor {
  readonly secret: string;
  readonly lastStep: number;
  readonly recoveryHashes: readonly string[];
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly emailVerified: boolean;
  readonly passwordHash: string;
  /** Sessions of an older generation have ended. */
  readonly sessionGeneration: number;
  readonly revision: number;
  readonly planRevision: number;
  readonly secondFactor: SecondFactor | null;
  readonly startedSecret: string | null;
}

export function publicUser({ id, name, email, role, plan, emailVerified }: User): SessionUser {
  return { id, name, email, role, plan, emailVerified };
}
