import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Authenticator } from '../auth/authenticator.ts';
import { AppError, internal, invalid, notFound, toProblem, unavailable } from '../errors/app-error.ts';
import { type HealthCheck, healthRoutes } from '../health/health.ts';
import { createHttpMetrics, type HttpMetrics, metricsRoutes } from '../health/metrics.ts';
import { currentTraceId, getLoggerName, type Logger, resolveTraceId, runWithTrace } from '../logging/logger.ts';
import { isDatabaseAway } from '../mongo/database-away.ts';
import { endRequestSpan, isTracing, startSpan } from '../tracing/span.ts';
import type { AuditLog } from './audit-log.ts';
import { readLanguage } from './reply.ts';
import { setAppSettings } from './route.ts';

/** Logs the route, not the path: paths of share links contain secrets. */
export function accessLog(logger: Logger, metrics: HttpMetrics): RequestHandler {
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

const OF_ANSWERS = ['Content-Type', 'Content-Disposition', 'Content-Encoding', 'ETag', 'Last-Modified'];

export function handleErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const known = knownError(error);
    const { status, headers, body } = toProblem(known, currentTraceId() ?? String(res.getHeader('X-Request-Id')));
    if (status >= 500) logger.error({ err: error }, 'request failed');
    else logger.debug({ err: error }, 'request refused');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    // Headers the route has set describe another body.
    for (const name of OF_ANSWERS) res.removeHeader(name);
    res.status(status).set(headers).json(body);
  };
}

function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return invalid('The address is not valid', undefined, { cause: error });
  if (isDatabaseAway(error))
    return unavailable('The service is not available right now', { cause: error, retryAfterMs: 5_000 });
  return internal('unexpected error', { cause: error });
}

export function requestSpan(part: string): RequestHandler {
  return (req, res, next) => {
    if (!isTracing() || req.path.startsWith('/health/') || req.path === '/metrics') return next();
    const parent = req.get('traceparent') ?? 'none';
    const span = startSpan(req.method, { kind: 'server', service: part, parent });
    res.once('close', () => {
      const route = typeof req.route?.path === 'string' ? `${req.baseUrl}${req.route.path}` : 'unmatched';
      endRequestSpan(span, { method: req.method, route, status: res.statusCode });
    });
    span.run(next);
  };
}

export interface AppOptions {
  readonly logger: Logger;
  readonly routers: readonly RequestHandler[];
  readonly authenticate?: Authenticator;
  readonly audit?: AuditLog;
  readonly health?: Readonly<Record<string, HealthCheck>>;
  /** Names in `health` that do not make the service unready. */
  readonly readyWithout?: readonly string[];
  readonly trustedProxies?: number;
  readonly strictResponses?: boolean;
}

export function createApp(options: AppOptions): Express {
  const { logger, routers, authenticate = async () => undefined, health = {}, strictResponses = true } = options;
  const app = express();
  const metrics = createHttpMetrics();
  setAppSettings(app, {
    logger,
    authenticate,
    audit: options.audit,
    strictResponses,
    closing: new AbortController(),
  });
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', options.trustedProxies ?? 0);
  app.set('query parser', 'simple');

  app.use(trace, requestSpan(getLoggerName(logger)), accessLog(logger, metrics), apiHeaders, noStore);
  app.use(healthRoutes(health, options.readyWithout), metricsRoutes(metrics));
  if (routers.length > 0) app.use(...routers);
  app.use(() => {
    throw notFound('Not found');
  });
  app.use(handleErrors(logger));
  return app;
}

const trace: RequestHandler = (req, res, next) => {
  const traceId = resolveTraceId(req.get('x-request-id'));
  res.set('X-Request-Id', traceId);
  runWithTrace(traceId, next, readLanguage(req) ?? undefined);
};

const apiHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  originAgentCluster: false,
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
});

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
