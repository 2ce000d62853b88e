import type { InterfaceLanguage, PasskeyView, Plan, Role, SessionUser } from '@coursewright/contracts';

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

export interface Passkey {
  readonly id: string;
  // That of WebAuthn; unique.
  readonly credentialId: string;
  // COSE, base64url.
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
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
  readonly passkeys: readonly Passkey[];
  readonly suspension: Suspension | null;
  readonly createdAt: Date;
}

export function publicUser({ id, name, email, role, plan, emailVerified, language }: User): SessionUser {
  return { id, name, email, role, plan, emailVerified, language };
}

export const describePasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const SUSPENDED = 'This account is suspended. Write to us on the contact page if you think this is a mistake.';
