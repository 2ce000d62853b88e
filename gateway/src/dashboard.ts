import {
  authEndpoints,
  billingEndpoints,
  courseEndpoints,
  type Endpoint,
  gatewayEndpoints,
  type ResponseOf,
} from '@coursewright/contracts';
import { AppError, createApp, isAdmin, type Logger, route, traceHeaders, unavailable } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Config } from './config.ts';
import type { RequestContext } from './request-context.ts';
import { readCookie } from './security/headers.ts';
import type { InternalTokens } from './security/internal-tokens.ts';

interface RouteOptions {
  readonly services: Config['services'];
  readonly tokens: Pick<InternalTokens, 'getFresh'>;
  readonly getAccessToken: (cookies: string | undefined) => string | undefined;
}

const TIMEOUT_MS = 5_000;
const { policies, session, userStats } = authEndpoints;
const { courseStats } = courseEndpoints;
const { revenueStats } = billingEndpoints;

// The first call of legacy clients. Each service is called with the caller's own rights.
function createDashboardRoutes({ services, tokens, getAccessToken }: RouteOptions): Router {
  const router = Router();

  route(router, gatewayEndpoints.dashboard, async ({ req }) => {
    const [texts, stats] = await Promise.all([
      fetchEndpoint(services.auth, policies),
      fetchStats(getAccessToken(req.headers.cookie)),
    ]);
    const { terms = '', privacy = '', cancel = '', refund = '', billing = '' } = texts[0] ?? {};
    return { ...stats, terms, privacy, cancel, refund, billing };
  });

  async function fetchStats(token: string | undefined) {
    const grant = token === undefined ? undefined : await tokens.getFresh(token, 'gateway').catch(ignoreSignedOut);
    if (token === undefined || !grant || !isAdmin(grant.caller)) return { admin: { email: '' } };
    const [courseGrant, billingGrant] = await Promise.all([
      tokens.getFresh(token, 'course-generation'),
      tokens.getFresh(token, 'billing'),
    ]);
    const [{ user }, users, courses, revenue] = await Promise.all([
      fetchEndpoint(services.auth, session, token),
      fetchEndpoint(services.auth, userStats, token),
      fetchEndpoint(services['course-generation'], courseStats, courseGrant.token),
      fetchEndpoint(services.billing, revenueStats, billingGrant.token),
    ]);
    return {
      admin: { email: user?.email ?? '' },
      users: users.total,
      paid: users.paid,
      free: users.free,
      courses: courses.total,
      textType: courses.text,
      videoType: courses.video,
      sum: revenue.recurring,
      total: revenue.total,
    };
  }
  return router;
}

async function fetchEndpoint<E extends Endpoint>(service: string, endpoint: E, token?: string): Promise<ResponseOf<E>> {
  try {
    const response = await fetch(service + endpoint.path, {
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...traceHeaders() },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return endpoint.response.parse(await response.json()) as ResponseOf<E>;
  } catch (cause) {
    throw unavailable('The dashboard is not available right now', { cause, retryAfterMs: 5_000 });
  }
}

function ignoreSignedOut(error: unknown): undefined {
  if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
  throw error;
}

interface Options {
  readonly config: Config;
  readonly tokens: Pick<InternalTokens, 'getFresh'>;
  readonly accessCookie: string;
  readonly logger: Logger;
}

export function createDashboard({ config, tokens, accessCookie, logger }: Options): (context: RequestContext) => void {
  const getAccessToken = (cookies: string | undefined) => readCookie(cookies, accessCookie);
  const app = createApp({
    // server.ts logs the request
    logger: logger.child({}, { level: 'error' }),
    routers: [createDashboardRoutes({ services: config.services, tokens, getAccessToken })],
  });
  return ({ req, res, traceId, traceparent }) => {
    req.headers['x-request-id'] = traceId;
    if (traceparent === undefined) delete req.headers.traceparent;
    else req.headers.traceparent = traceparent;
    app(req, res);
  };
}
