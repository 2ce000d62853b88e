import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal HMAC of exactly these bytes. A blank secret matches nothing. */
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

/** Signed, unlike ids in headers. */
export const bodyId = (rawBody: Buffer) => createHash('sha256').update(rawBody).digest('hex');
