import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Only the hash of the secret is stored. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly secret: string;
}

const SHAPE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function mintRefreshToken(): RefreshToken {
  return { sessionId: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') };
}

/** Derived, not random: tabs that refresh with the same parent at the same moment get the same child. */
export function deriveChild(parent: RefreshToken, key: Uint8Array): RefreshToken {
  return { ...parent, secret: createHmac('sha256', key).update(parent.secret).digest('base64url') };
}

/** More than thirty days with a refresh every ten minutes; walking them takes a few milliseconds. */
export const MOST_ROTATIONS = 5_000;

export function hasDescendant(token: RefreshToken, hash: string, key: Uint8Array, generations: number): boolean {
  let descendant = token;
  for (let generation = 0; generation < Math.min(generations, MOST_ROTATIONS); generation++) {
    descendant = deriveChild(descendant, key);
    if (sameHash(getHash(descendant), hash)) return true;
  }
  return false;
}

export function getHash(token: RefreshToken): string {
  return createHash('sha256').update(token.secret).digest('base64url');
}

export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

export function formatRefreshToken(token: RefreshToken): string {
  return `${token.sessionId}.${token.secret}`;
}

export function parseRefreshToken(value: string | undefined): RefreshToken | undefined {
  const [, sessionId, secret] = SHAPE.exec(value ?? '') ?? [];
  return sessionId && secret ? { sessionId, secret } : undefined;
}
