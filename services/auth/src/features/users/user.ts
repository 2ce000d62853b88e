import type { InterfaceLanguage, Plan, Role, SessionUser } from '@coursewright/contracts';

export interface SecondFactor {
  readonly secret: string;
  readonly lastStep: number;
  readonly recoveryHashes: readonly string[];
}

export interface Suspension {
  readonly at: Date;
  // For admins; the user is not told.
  readonly reason: string;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly plan: Plan;
  readonly emailVerified: boolean;
  // Null: that of the browser.
  readonly language: InterfaceLanguage | null;
  readonly passwordHash: string;
  // Sessions of an older generation have ended.
  readonly sessionGeneration: number;
  readonly revision: number;
  readonly planRevision: number;
  readonly secondFactor: SecondFactor | null;
  readonly startedSecret: string | null;
  readonly suspension: Suspension | null;
  readonly createdAt: Date;
}

export function publicUser({ id, name, email, role, plan, emailVerified, language }: User): SessionUser {
  return { id, name, email, role, plan, emailVerified, language };
}

export const SUSPENDED = 'This account is suspended. Write to us on the contact page if you think this is a mistake.';
