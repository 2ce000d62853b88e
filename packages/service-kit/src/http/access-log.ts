import type { RequestHandler } from 'express';
import type { Metrics } from '../health/metrics.ts';
import type { Logger } from '../logging/logger.ts';

/** Logs each request once it is answered, and measures it. The route, not the path: links can hold secrets. */
export function accessLog(logger: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const path = req.path;
    res.once('close', () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const route = typeof req.route?.path === 'string' ? `${req.baseUrl}${req.route.path}` : 'unmatched';
      metrics.observe({ method: req.method, route, status: res.statusCode }, milliseconds / 1000);
      const quiet = path.startsWith('/health/') || path === '/metrics';
      const aborted = res.writableFinished ? {} : { aborted: true };
      logger[quiet ? 'debug' : 'info'](
        { method: req.method, route, status: res.statusCode, milliseconds, ...aborted },
        'request',
      );
    });
    next();
  };
}
