import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { permissionsPolicy } from '@coursewright/service-kit';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';

const ONE_YEAR_S = 31_536_000;
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

// Files with a hash in their name are cached for ever, the others are revalidated.
export function createFileHandler(folder: string): RequestHandler {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, pathname) {
      res.setHeader('Cache-Control', HASHED.test(pathname) ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
    },
  });
}

// A file opened by itself, such as a picture that could hold scripts, loads and runs nothing.
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

export const securityHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': FILE_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    // links can hold secrets, so the path is never sent; video players require the origin
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
  next();
};

// What does not exist now may exist after the next release: the response must not be cached.
export const notFound: RequestHandler = (_req, res) => {
  res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
};

// The build is missing or being replaced. An address that cannot be decoded is a 404.
export const unavailable: ErrorRequestHandler = (error, req, res, next) => {
  if (error instanceof URIError) return notFound(req, res, next);
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': '1', Refresh: '2' };
  res.status(503).set(headers).type('text').send('Not available yet. This page tries again by itself.');
};

const MAX_CACHED_PAGES = 64;
const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: string) => promisify(gzip)(html),
};
const cache = new Map<string, Promise<Buffer>>();

// Pages hold no secrets, so compression leaks nothing.
export async function sendPage(req: Request, res: Response, html: string): Promise<void> {
  res.type('html').vary('Accept-Encoding');
  const encoding = req.acceptsEncodings('br', 'gzip');
  if (encoding !== 'br' && encoding !== 'gzip') return void res.send(html);
  const body = await cached(`${encoding} ${html}`, () => compressors[encoding](html));
  res.set('Content-Encoding', encoding).send(body);
}

function cached(key: string, pack: () => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(key);
  if (known) return known;
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED_PAGES && oldest !== undefined) cache.delete(oldest);
  const made = pack();
  cache.set(key, made);
  return made;
}
