import type { ErrorRequestHandler, RequestHandler } from 'express';

/** What every answer of a front-end server carries. */
export const safeHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  next();
};

/** What does not exist now may exist after the next release: nobody may remember its absence. */
export const notFound: RequestHandler = (_req, res) => {
  res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
};

/** The build is not there yet, or is being replaced. */
export const unavailable: ErrorRequestHandler = (_error, _req, res, _next) => {
  res.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '1' }).type('text').send('Not available yet');
};
