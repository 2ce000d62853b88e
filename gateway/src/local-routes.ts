import type { RequestListener } from 'node:http';
import { type ComponentsHealth, type Endpoint, gatewayEndpoints } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { type HttpMetrics, healthRoutes, metricsRoutes } from '@coursewright/service-kit';
import express from 'express';
import { createApiDocs, sendStatic } from './docs/api-docs.ts';
import type { Health } from './health-monitor.ts';
import { isLoopback, pathNotFound, type RequestContext } from './request-context.ts';
import type { RequestTarget } from './routing.ts';

interface Options {
  readonly publicUrl: URL;
  readonly health: () => Promise<Health>;
  readonly components: () => Promise<ComponentsHealth>;
  readonly dashboard: (context: RequestContext) => void;
}

export function createLocalHandlers({ publicUrl, health, components, dashboard }: Options) {
  const docs = createApiDocs(publicUrl);
  const handlers = new Map<Endpoint, (context: RequestContext) => Promise<void> | void>([
    [gatewayEndpoints.dashboard, dashboard],
    [gatewayEndpoints.health, async (context) => sendJson(context, await health())],
    [gatewayEndpoints.partsHealth, async (context) => sendJson(context, await components())],
    [gatewayEndpoints.docs, (context) => sendStatic(context, docs().page)],
    [gatewayEndpoints.openApi, (context) => sendStatic(context, docs().document)],
  ]);
  return async (context: RequestContext, endpoint: Endpoint): Promise<void> => handlers.get(endpoint)?.(context);
}

function sendJson({ res }: RequestContext, body: Health | ComponentsHealth): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  res.end(JSON.stringify(body));
}

const SECURITY_TXT = '/.well-known/security.txt';
const HALF_A_YEAR_MS = 182 * DAY_MS;

/**
 * Health, security.txt if there is a contact, and metrics for this machine only. Returns whether the path was one of
 * them.
 */
export function createOpsRoutes(metrics: HttpMetrics, contact: string | undefined, publicUrl: URL) {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(healthRoutes({}), metricsRoutes(metrics));
  app.get(SECURITY_TXT, (_req, res) => {
    res.type('text/plain').set('Cache-Control', 'no-cache').send(formatSecurityText(contact, publicUrl));
  });
  const handle: RequestListener = app;

  return (context: RequestContext, { path }: RequestTarget): boolean => {
    const { req, res } = context;
    if (path === SECURITY_TXT) {
      if (contact === undefined) throw pathNotFound();
    } else if (path === '/metrics') {
      // A forwarded request comes through a proxy on this machine, not from an operator.
      const direct = isLoopback(req.socket.remoteAddress) && req.headers['x-forwarded-for'] === undefined;
      if (!direct) throw pathNotFound();
    } else if (path !== '/health/live' && path !== '/health/ready') return false;
    context.route = path;
    handle(req, res);
    return true;
  };
}

// RFC 9116. The expiry moves along: the contact is valid as long as it is configured.
function formatSecurityText(contact: string | undefined, publicUrl: URL): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR_MS).toISOString()}`,
    `Canonical: ${publicUrl.origin}${SECURITY_TXT}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
}
