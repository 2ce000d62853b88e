import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Personal access tokens: a prefix that secret scanners know, 256 bits, and check characters that tell a typing error. */
export const ACCESS_TOKEN_PREFIX = 'cwp_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(`${ACCESS_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}`);

function getCheck(secret: string): string {
  let rest = crc32(secret);
  let check = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    check = DIGITS.charAt(rest % DIGITS.length) + check;
    rest = Math.floor(rest / DIGITS.length);
  }
  return check;
}

export function mintAccessToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return ACCESS_TOKEN_PREFIX + secret + getCheck(secret);
}

/** The first token in a text, when its check characters are right. */
export function findAccessToken(text: string): string | undefined {
  const token = SHAPE.exec(text)?.[0];
  const secret = token?.slice(ACCESS_TOKEN_PREFIX.length, -CHECK_LENGTH);
  return secret !== undefined && token?.endsWith(getCheck(secret)) ? token : undefined;
}

export const isAccessToken = (text: string): boolean => findAccessToken(text) === text;
