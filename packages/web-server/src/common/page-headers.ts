import { permissionsPolicy } from '@coursewright/service-kit';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** A file opened by itself, say a picture that could hold scripts, loads and runs nothing. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** What every answer of a front-end server carries. Pages have a content policy of their own. */
export const safeHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': FILE_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    // links can hold secrets, so not even we are told the path; players of videos ask for the origin
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  });
  next();
};

/** What does not exist now may exist after the next release: nobody may remember its absence. */
export const notFound: RequestHandler = (_req, res) => {
  res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
};

/** The build is not there yet, or is being replaced; but what cannot be decoded is no address of anything. */
export const unavailable: ErrorRequestHandler = (error, req, res, next) => {
  if (error instanceof URIError) return notFound(req, res, next);
  res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '1' }).type('text').send('Not available yet');
};
