import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Exchange } from '../exchange.ts';

/** What does not change while the gateway runs. */
export interface StaticAnswer {
  readonly body: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Text that a client may keep, and asks about again. */
export function staticAnswer(text: string, headers: Readonly<Record<string, string>>): StaticAnswer {
  const body = Buffer.from(text);
  // weak, as it stands for the bytes and for the compressed bytes
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  const common = { 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag };
  return { body, zipped: gzipSync(body), etag, headers: { ...common, ...headers } };
}

/** Sends it, or 304 to who has it. */
export function sendStatic({ req, res }: Exchange, { body, zipped, etag, headers }: StaticAnswer): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const known = (req.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^(?!W\/)/, 'W/'));
  if (known.includes(etag) || known.includes('W/*')) {
    res.statusCode = 304;
    res.removeHeader('content-type');
    res.end();
    return;
  }
  const zips = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(req.headers['accept-encoding'] ?? ''));
  if (zips) res.setHeader('content-encoding', 'gzip');
  const bytes = zips ? zipped : body;
  res.setHeader('content-length', bytes.length);
  res.end(bytes);
}
