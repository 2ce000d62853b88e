import type { RequestHandler } from 'express';
import { isTracing, startSpan } from '../tracing/span.ts';

/** The span of each request, named by its method and route; its parent is what the gateway, or another part, says. */
export function requestSpan(part: string): RequestHandler {
  return (req, res, next) => {
    if (!isTracing() || req.path.startsWith('/health/') || req.path === '/metrics') return next();
    const parent = req.get('traceparent') ?? 'none';
    const span = startSpan(req.method, {
      kind: 'server',
      part,
      parent,
      attributes: { 'http.request.method': req.method },
    });
    res.once('close', () => {
      const route = typeof req.route?.path === 'string' ? `${req.baseUrl}${req.route.path}` : 'unmatched';
      span.rename(`${req.method} ${route}`);
      span.set({ 'http.route': route, 'http.response.status_code': res.statusCode });
      span.end(res.statusCode >= 500 ? { code: res.statusCode } : undefined);
    });
    span.run(next);
  };
}
