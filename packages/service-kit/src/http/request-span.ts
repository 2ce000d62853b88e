import type { RequestHandler } from 'express';
import { endRequestSpan, isTracing, startSpan } from '../tracing/span.ts';

/** The span of each request, named by its method and route; its parent is what the gateway, or another part, says. */
export function requestSpan(part: string): RequestHandler {
  return (req, res, next) => {
    if (!isTracing() || req.path.startsWith('/health/') || req.path === '/metrics') return next();
    const parent = req.get('traceparent') ?? 'none';
    const span = startSpan(req.method, { kind: 'server', part, parent });
    res.once('close', () => {
      const route = typeof req.route?.path === 'string' ? `${req.baseUrl}${req.route.path}` : 'unmatched';
      endRequestSpan(span, { method: req.method, route, status: res.statusCode });
    });
    span.run(next);
  };
}
