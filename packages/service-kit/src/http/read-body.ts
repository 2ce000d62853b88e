import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { invalid, tooLarge, unsupported } from '../errors/app-error.ts';

const DEFAULT_LIMIT = 64 * 1024;

/** How a request's body is read. */
export interface BodyOptions {
  /** In bytes; 64 KiB when left out. */
  readonly limit?: number | undefined;
  /** Keep the bytes as they came, for signatures. */
  readonly raw?: boolean | undefined;
}

/** Reads the body as JSON (or bytes); refuses other media types, bodies over the limit, bytes that are no UTF-8 and `__proto__` keys. */
export async function readBody(request: Request, response: Response, options: BodyOptions): Promise<unknown> {
  const limit = options.limit ?? DEFAULT_LIMIT;
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0;
  if (!hasBody) return options.raw ? Buffer.alloc(0) : {};
  if (!options.raw && !request.is('application/json')) throw unsupported('Send the body as application/json');
  let hasProto = false;
  const reviver = (key: string, value: unknown) => {
    hasProto ||= key === '__proto__';
    return value;
  };
  let wellFormed = true;
  const verify = (_req: unknown, _res: unknown, bytes: Buffer) => {
    wellFormed = isUtf8(bytes);
  };
  const parse = options.raw
    ? express.raw({ limit, inflate: false, type: () => true })
    : express.json({ limit, inflate: false, strict: true, reviver, verify });
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyError(error))));
  });
  if (!wellFormed) throw invalid('The body is not valid UTF-8', undefined, { code: 'invalid_json' });
  if (hasProto) throw invalid('__proto__: is not expected', [{ field: '__proto__', message: 'is not expected' }]);
  return request.body;
}

function bodyError(error: unknown): unknown {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 413) return tooLarge('The request is too large', { cause: error });
  if (status === 415) return unsupported('This encoding is not accepted', { cause: error });
  // without its cause, which quotes the body, and so perhaps a password, in the log
  if (status === 400) return invalid('The body is not valid JSON', undefined, { code: 'invalid_json' });
  return error;
}
