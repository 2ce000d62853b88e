import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentProvider } from '@coursewright/contracts';
import type { z } from 'zod';
import { invalidWebhook } from './provider.errors.ts';

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

/** @throws AppError `invalid` when the body is no JSON or no event of the provider. */
export function parseWebhookBody<T>(provider: PaymentProvider, schema: z.ZodType<T>, rawBody: Buffer): T {
  try {
    return schema.parse(JSON.parse(rawBody.toString('utf8')));
  } catch (error) {
    throw invalidWebhook(provider, error);
  }
}
