import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { sameHash } from './refresh-token.ts';

export interface SessionState {
  readonly currentHash: string;
  readonly previousHash?: string | null;
  readonly rotatedAt: Date;
  readonly idleExpiresAt: Date;
  readonly endsAt: Date;
  readonly revokedAt?: Date | null;
  /** The current refresh token has arrived: its access token was used. */
  readonly currentUsed?: boolean;
}

export interface PresentedToken {
  readonly hash: string;
  /** Expensive. */
  isAncestor(): boolean;
}

/** `repeat` returns the same child again; `reuse` ends the session family; `unknown` leaves the session unchanged. */
export type RotationResult = 'rotate' | 'repeat' | 'reuse' | 'unknown' | 'over';

export const GRACE_MS = 10_000;
export const IDLE_MS = 12 * HOUR_MS;
export const ABSOLUTE_MS = 30 * DAY_MS;

/**
 * The parent may repeat its child for ten seconds, and longer until the child is used, because the response may
 * have been lost.
 */
export function evaluateRotation(session: SessionState, presented: PresentedToken, now: Date): RotationResult {
  if (!isAlive(session, now)) return 'over';
  if (sameHash(session.currentHash, presented.hash)) return 'rotate';
  if (isParent(session, presented.hash)) {
    const inGrace = now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
    return inGrace || !session.currentUsed ? 'repeat' : 'reuse';
  }
  return presented.isAncestor() ? 'reuse' : 'unknown';
}

export function isSessionToken(session: SessionState, hash: string): boolean {
  return sameHash(session.currentHash, hash) || isParent(session, hash);
}

function isParent({ previousHash }: SessionState, hash: string): boolean {
  return previousHash != null && sameHash(previousHash, hash);
}

export function isAlive(session: Pick<SessionState, 'idleExpiresAt' | 'endsAt' | 'revokedAt'>, now: Date): boolean {
  return session.revokedAt == null && session.idleExpiresAt > now && session.endsAt > now;
}

export function idleLimit(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}
