import { sameHash } from './refresh-token.ts';

export interface SessionState {
  readonly currentHash: string;
  readonly previousHash?: string | null;
  readonly rotatedAt: Date;
  readonly idleExpiresAt: Date;
  readonly endsAt: Date;
  readonly revokedAt?: Date | null;
}

/** `rotate`: the child becomes current. `repeat`: the same child again. `reuse`: the family ends. */
export type RotationVerdict = 'rotate' | 'repeat' | 'reuse' | 'over';

export const GRACE_MS = 10_000;
export const IDLE_MS = 12 * 60 * 60 * 1000;
export const ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;

export function judgeRotation(session: SessionState, presentedHash: string, now: Date): RotationVerdict {
  if (!isAlive(session, now)) return 'over';
  if (sameHash(session.currentHash, presentedHash)) return 'rotate';
  const isParent = session.previousHash != null && sameHash(session.previousHash, presentedHash);
  const inGrace = now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
  return isParent && inGrace ? 'repeat' : 'reuse';
}

export function isAlive(session: Pick<SessionState, 'idleExpiresAt' | 'endsAt' | 'revokedAt'>, now: Date): boolean {
  return session.revokedAt == null && session.idleExpiresAt > now && session.endsAt > now;
}

/** The idle limit moves with use, but never past the absolute end. */
export function idleLimit(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}
