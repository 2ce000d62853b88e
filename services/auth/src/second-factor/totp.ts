import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks may differ: the code before and the one after are right too. */
const WINDOW = 1;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** In base 32, as apps want it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const uriOf = (secret: string, issuer: string, email: string): string =>
  totpOf(secret, { issuer, label: email }).toString();

/** The number of the half minute that the code belongs to; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
