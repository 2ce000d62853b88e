import type { RequestHandler } from 'express';
import sirv from 'sirv';

const ONE_YEAR_S = 31_536_000;
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

/** Serves a folder of built files: those with a hash in their name for ever, the others with a check each time. */
export function builtFiles(folder: string): RequestHandler {
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
