import type { Plan, Role, SessionUser } from '@coursewright/contracts';

/** How somebody proves that it is them, besides the password. */
export interface SecondFactor {
  /** What the app makes its codes of, sealed. */
  readonly secret: string;
  /** Of the last code that was accepted: no code of it, or of an earlier one, is good any more. */
  readonly lastStep: number;
  readonly recoveryHashes: readonly string[];
}

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
  /** Present where a code is asked for at sign-in. */
  readonly secondFactor: SecondFactor | null;
  /** The sealed secret of an app that has yet to prove that it makes right codes. */
  readonly startedSecret: string | null;
}

export function publicUser({ id, name, email, role, plan }: User): SessionUser {
  return { id, name, email, role, plan };
}
