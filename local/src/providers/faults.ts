import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';

/** How one answer goes wrong. */
export type Fault =
  | { kind: 'slow'; ms: number }
  | { kind: 'rate'; retryAfter?: string }
  | { kind: 'error'; status?: number }
  /** Quota used up for the day, as the provider says it. */
  | { kind: 'quota' }
  /** The connection ends in the middle of the answer. */
  | { kind: 'cut' }
  /** A page of a proxy instead of JSON. */
  | { kind: 'garbage' }
  /** JSON, but of another shape. */
  | { kind: 'shape' }
  | { kind: 'redirect' }
  /** Nothing found. */
  | { kind: 'empty' }
  /** In place of a picture's bytes: a drawing that could run scripts, or more than anybody asked for. */
  | { kind: 'svg' }
  | { kind: 'huge' };

const QUOTA = {
  error: {
    code: 403,
    message: 'The request cannot be completed because you have exceeded your quota.',
    errors: [{ message: 'Quota exceeded.', domain: 'youtube.quota', reason: 'quotaExceeded' }],
  },
};

/** Answers wrongly when the next fault says so; `empty`, `svg` and `huge` are left to the provider itself. */
export function misbehave(next: () => Fault | undefined): RequestHandler {
  return async (req, res, proceed) => {
    const fault = next();
    if (!fault) return proceed();
    switch (fault.kind) {
      case 'slow':
        await sleep(fault.ms, undefined, { ref: false });
        return proceed();
      case 'rate':
        if (fault.retryAfter) res.set('Retry-After', fault.retryAfter);
        return void res.status(429).json({ error: 'rate limit exceeded' });
      case 'error':
        return void res.status(fault.status ?? 500).json({ error: 'scripted failure' });
      case 'quota':
        return void res.status(403).json(QUOTA);
      case 'garbage':
        return void res.type('html').send('<!doctype html><title>Welcome to the hotel</title>');
      case 'shape':
        return void res.json({ results: 'many', photos: 3, query: { pages: 'x' }, items: 7, data: {} });
      case 'redirect':
        return void res.redirect(302, req.originalUrl);
      case 'cut':
        return cut(res);
      default:
        res.locals.fault = fault.kind;
        return proceed();
    }
  };
}

function cut(res: Response): void {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  res.write('{"results":[');
  // What was written should leave before the connection does.
  setTimeout(() => res.socket?.destroy(), 20);
}
