import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the hexadecimal HMAC of exactly these bytes. A blank secret signs nothing. */
export function isSignedBy(
  secret: string,
  algorithm: 'sha256' | 'sha512',
  rawBody: Buffer,
  signature: string | undefined,
): boolean {
  if (!signature || secret.trim() === '') return false;
  const expected = createHmac(algorithm, secret).update(rawBody).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What tells one body from another; part of what was signed, unlike ids in headers. */
export const bodyId = (rawBody: Buffer) => createHash('sha256').update(rawBody).digest('hex');
