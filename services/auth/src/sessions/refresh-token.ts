import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** `<session id>.<secret>`; only the hash of the secret is ever stored. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly secret: string;
}

const SHAPE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function mintRefreshToken(): RefreshToken {
  return { sessionId: randomBytes(16).toString('base64url'), secret: randomBytes(32).toString('base64url') };
}

/** Derived, not drawn: tabs that refresh at the same moment with the same parent get the same child. */
export function childOf(parent: RefreshToken, key: Uint8Array): RefreshToken {
  return { ...parent, secret: createHmac('sha256', key).update(parent.secret).digest('base64url') };
}

export function hashOf(token: RefreshToken): string {
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
