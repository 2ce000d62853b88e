import { z } from 'zod';

/** A TCP port; 0 lets the system choose. */
export function port() {
  return z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be a port number')
    .max(65_535, 'must be a port number');
}

/** An absolute URL, by default http or https, without a trailing slash. */
export function url(protocols: readonly string[] = ['http', 'https']) {
  const message = `must be a URL beginning with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
  return z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)) && URL.canParse(value), message)
    .transform((value) => value.replace(/\/$/, ''));
}

/** A switch: 1, true, yes, on; 0, false, no, off. */
export function flag() {
  return z.stringbool({
    truthy: ['1', 'true', 'yes', 'on'],
    falsy: ['0', 'false', 'no', 'off'],
    error: 'must be true or false',
  });
}

/** A secret of a minimum length; its value never appears in an error message. */
export function secret(minLength = 16) {
  return z.string().min(minLength, `must have at least ${minLength} characters`);
}
