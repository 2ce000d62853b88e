import type { RequestListener } from 'node:http';
import { cspReportPath, releaseReportsPath } from '@coursewright/contracts';
import {
  AppError,
  createHostCheck,
  endRequestSpan,
  type HttpMetrics,
  internal,
  runWithTrace,
} from '@coursewright/service-kit';
import { type ApiProxyOptions, createApiProxy } from './api-proxy.ts';
import { createCspReports } from './csp-reports.ts';
import { createReportLimit } from './limits.ts';
import { createOpsRoutes } from './local-routes.ts';
import { createPageProxy } from './page-proxy.ts';
import { createReleaseReports } from './release-reports.ts';
import { createRequestContext, type RequestContext, unknownHost } from './request-context.ts';
import { assertNoSmuggling, isApiPath, parseRequestTarget } from './routing.ts';
import { createLeakGuard } from './security/access-tokens.ts';
import { createCohorts } from './security/cohorts.ts';
import { createSecurityHeaders, getSessionCookieNames } from './security/headers.ts';

const LEAKS_PER_MINUTE = 30;

// The request pipeline. Bodies are streamed upstream, never parsed here.
export function createRequestListener(options: ApiProxyOptions & { metrics: HttpMetrics }): RequestListener {
  const { config, logger, publicUrl, metrics } = options;
  const handleOps = createOpsRoutes(metrics, config.securityContact, publicUrl);
  const handleCspReport = createCspReports(logger, options.createLimit);
  const { access: accessCookie } = getSessionCookieNames(publicUrl);
  const cohorts = createCohorts({ key: config.internalKey, accessCookie, verify: options.verify });
  const passReleaseReport = createReleaseReports({ ...options, cohorts });
  const proxyApi = createApiProxy(options);
  const proxyPage = createPageProxy(config, options.forwarder, cohorts);
  const setHeaders = createSecurityHeaders(publicUrl);
  const countLeak = createReportLimit(options.createLimit, 'leaked tokens', LEAKS_PER_MINUTE);
  const assertNoLeak = createLeakGuard(options.authAccess, countLeak);
  const isKnownHost = createHostCheck([publicUrl.hostname, ...config.allowedHosts]);

  async function serve(context: RequestContext): Promise<void> {
    assertNoSmuggling(context.req);
    if (!isKnownHost(context.req.headers.host)) throw unknownHost();
    const target = parseRequestTarget(context.req.url ?? '');
    if (target.query !== '') await assertNoLeak(target.query, context.address);
    if (target.path === cspReportPath) {
      context.route = cspReportPath;
      await handleCspReport(context);
    } else if (target.path === releaseReportsPath) {
      context.route = releaseReportsPath;
      await passReleaseReport(context);
    } else if (isApiPath(target.path)) await proxyApi(context, target);
    else if (!handleOps(context, target)) await proxyPage(context, target);
  }

  function fail(context: RequestContext, error: unknown) {
    const known = error instanceof AppError ? error : internal('unexpected error', { cause: error });
    if (known.kind === 'internal') logger.error({ err: error }, 'request failed');
    context.fail(known);
  }

  function logRequest({ res, method, route, span }: RequestContext, startedAt: number) {
    const milliseconds = Math.round(performance.now() - startedAt);
    metrics.observe({ method, route, status: res.statusCode }, milliseconds / 1000);
    endRequestSpan(span, { method, route, status: res.statusCode });
    const level = route.startsWith('/api/') || res.statusCode >= 400 ? 'info' : 'debug';
    const aborted = res.writableFinished ? {} : { aborted: true };
    // The route instead of the path: links can contain secrets.
    logger[level]({ method, route, status: res.statusCode, milliseconds, ...aborted }, 'request');
  }

  return (req, res) => {
    const startedAt = performance.now();
    setHeaders(req, res);
    const context = createRequestContext(req, res, config.trustedProxies);
    runWithTrace(context.traceId, () => {
      res.once('close', () => logRequest(context, startedAt));
      context.span.run(() => serve(context)).catch((error: unknown) => fail(context, error));
    });
  };
}
