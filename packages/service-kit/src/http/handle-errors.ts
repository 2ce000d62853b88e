import type { ErrorRequestHandler } from 'express';
import { AppError, internal, invalid } from '../errors/app-error.ts';
import { problemOf } from '../errors/problem.ts';
import type { Logger } from '../logging/logger.ts';
import { currentTraceId } from '../logging/trace.ts';

const OF_ANSWERS = ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified'];

/** Answers every error in the one shape; what nobody foresaw is logged and reads `Internal Server Error`. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const known = knownError(error);
    const { status, body } = problemOf(known, currentTraceId() ?? String(res.getHeader('X-Request-Id')));
    if (status >= 500) logger.error({ err: error }, 'request failed');
    else logger.debug({ err: error }, 'request refused');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    // whatever the route had begun to say of its answer is not true of this one
    for (const name of OF_ANSWERS) res.removeHeader(name);
    res.set('Cache-Control', 'no-store');
    if (known.retryAfterMs !== undefined) res.set('Retry-After', String(Math.ceil(known.retryAfterMs / 1000)));
    res.status(status).json(body);
  };
}

function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return invalid('The address is not valid', undefined, { cause: error });
  return internal('unforeseen', { cause: error });
}
