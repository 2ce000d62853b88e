import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Accepts the code before and after, because clocks differ. */
const WINDOW = 1;

const getTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const createTotpUri = (secret: string, issuer: string, email: string): string =>
  getTotp(secret, { issuer, label: email }).toString();

export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = getTotp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const COUNT = 10;
const LENGTH = 16;
const GROUP = /.{4}(?=.)/g;
/** Base 32 without characters that look alike on paper: 5 bits each, 80 in all. */
const LETTERS = '023456789abcdefghjkmnpqrstuvwxyz';

export function createRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: COUNT }, () => Array.from({ length: LENGTH }, letter).join('').replace(GROUP, '$&-'));
}

/** A fast hash is enough for 80 random bits. Case, spaces and hyphens are ignored. */
export function hashRecoveryCode(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0');
  return createHash('sha256').update(plain).digest('base64url');
}
