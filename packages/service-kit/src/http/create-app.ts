import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { notFound } from '../errors/app-error.ts';
import { type HealthCheck, healthRoutes } from '../health/checks.ts';
import { createMetrics, metricsRoutes } from '../health/metrics.ts';
import type { Logger } from '../logging/logger.ts';
import { partOf } from '../logging/part-of.ts';
import { runWithTrace, traceIdFrom } from '../logging/trace.ts';
import { accessLog } from './access-log.ts';
import { rememberSettings } from './app-settings.ts';
import { handleErrors } from './handle-errors.ts';
import { requestSpan } from './request-span.ts';

/** What an app is made of. */
export interface AppOptions {
  readonly logger: Logger;
  /** Routers and middleware, in order. */
  readonly routers: readonly RequestHandler[];
  /** Needed as soon as an endpoint is not public. */
  readonly authenticate?: Authenticator;
  /** Where the acts of admins are recorded, those of every endpoint for admins. */
  readonly audit?: AuditLog;
  /** What must work for the part to be ready, by name. */
  readonly health?: Readonly<Record<string, HealthCheck>>;
  /** Number of trusted proxies in front; 0 when left out. */
  readonly trustedProxies?: number;
  /** Whether an answer that breaks its contract is an error; only logged when false. Default true. */
  readonly strictResponses?: boolean;
}

/** An Express app for a JSON API, complete but for listening. */
export function createApp(options: AppOptions): Express {
  const { logger, routers, authenticate = async () => undefined, health = {}, strictResponses = true } = options;
  const app = express();
  const metrics = createMetrics();
  rememberSettings(app, {
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

  app.use(trace, requestSpan(partOf(logger)), accessLog(logger, metrics), apiHeaders, noStore);
  app.use(healthRoutes(health), metricsRoutes(metrics));
  app.use(...routers);
  app.use(() => {
    throw notFound('Not found');
  });
  app.use(handleErrors(logger));
  return app;
}

const trace: RequestHandler = (req, res, next) => {
  const traceId = traceIdFrom(req.get('x-request-id'));
  res.set('X-Request-Id', traceId);
  runWithTrace(traceId, next);
};

const apiHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
});

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};
