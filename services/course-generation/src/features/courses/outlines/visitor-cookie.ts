import { randomBytes } from 'node:crypto';
import { visitorCookieName } from '@coursewright/contracts';

// How long a visitor's outline is kept.
export const VISITOR_SECONDS = 24 * 60 * 60;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

// The cookie is a random secret, like a session: there is nothing in it to sign or to forge.
export function createVisitorCookie(publicUrl: string) {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const name = visitorCookieName(isSecure);
  const format = (secret: string, seconds: number) =>
    `${name}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return {
    createSecret: () => randomBytes(32).toString('base64url'),
    issue: (secret: string) => format(secret, VISITOR_SECONDS),
    clear: () => format('', 0),
    read(header: string | undefined): string | undefined {
      for (const pair of header?.split(';') ?? []) {
        const [key, value = ''] = pair.trim().split('=');
        if (key === name) return SECRET.test(value) ? value : undefined;
      }
      return undefined;
    },
  };
}
