import type { IncomingHttpHeaders } from 'node:http';
import { gatewayEndpoints, type PartsHealth, serviceEndpoints } from '@coursewright/contracts';
import { addressKey, type Logger, type SessionHolder, type TokenVerifier } from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './health/parts-health.ts';
import { assertDeclaredLength } from './limits/body-limit.ts';
import { createRateLimiter, shareOf, type Traffic } from './limits/rate-limit.ts';
import { createOwnAnswers } from './own-answers.ts';
import { notFound, Refusal } from './problem.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { isPlainApiPath, type RequestTarget } from './routing/request-target.ts';
import { compileRoutes, type Route, type RouteLookup } from './routing/route-table.ts';
import { createAdmission } from './security/admit.ts';
import { askForPassAt } from './security/ask-for-pass.ts';
import { readCookie, sessionCookieNames } from './security/cookies.ts';
import { assertOwnOrigin } from './security/csrf.ts';
import { headersForService, headersForWebhook } from './security/forwarded-headers.ts';
import { createPasses } from './security/passes.ts';
import { createSessionWatch } from './security/session-watch.ts';

/** The only calls whose service sees the refresh cookie. */
const REFRESH_CALLS = new Set<string>(['/api/auth/refresh', '/api/logout']);

export interface ApiDoorOptions {
  readonly config: Config;
  readonly publicUrl: URL;
  readonly verify: TokenVerifier<SessionHolder>;
  readonly forwarder: Forwarder;
  readonly health: () => Promise<Health>;
  readonly parts: () => Promise<PartsHealth>;
  readonly logger: Logger;
}

/** Lets the calls of the contracts through to their services; refuses everything else below `/api`. */
export function createApiDoor({ config, publicUrl, verify, forwarder, health, parts, logger }: ApiDoorOptions) {
  const lookUp = compileRoutes({ ...serviceEndpoints, gateway: Object.values(gatewayEndpoints) });
  const addresses = createRateLimiter(config.rateLimits);
  const people = createRateLimiter(shareOf(config.rateLimits), 'person');
  const cookies = sessionCookieNames(publicUrl);
  const passes = createPasses(askForPassAt(config.services.auth));
  const dashboard = createDashboard({ config, passes, logger, accessCookie: cookies.access });
  const answerItself = createOwnAnswers({ publicUrl, health, parts, dashboard });
  const admit = createAdmission({ verify, passes });
  const watchSession = createSessionWatch({ verify, passes, everyMs: config.streamCheckMs });

  return async (exchange: Exchange, { path, query }: RequestTarget): Promise<void> => {
    const { req, res, method } = exchange;
    const found: RouteLookup = isPlainApiPath(path) ? lookUp(method, path) : { kind: 'unknown' };
    await addresses.count(trafficOf(method, found), addressKey(exchange.address));
    const { owner, endpoint } = existing(found);
    exchange.route = endpoint.path;
    assertDeclaredLength(req, endpoint.bodyLimit);
    const accessToken = readCookie(req.headers.cookie, cookies.access);
    const headers =
      endpoint.kind === 'webhook'
        ? headersForWebhook(req.headers, exchange)
        : await vouchedFor(exchange, { owner, endpoint }, accessToken);
    if (owner === 'gateway') return answerItself(exchange, endpoint);

    const onAnswer = () => {
      // whoever signs out, or gives a password, is known anew with their next call
      if (accessToken !== undefined && owner === 'auth' && method !== 'GET') passes.forget(accessToken);
    };
    res.once('close', onAnswer);
    const streaming = endpoint.kind === 'stream';
    if (streaming && endpoint.auth !== 'public' && accessToken !== undefined) watchSession(res, accessToken);
    req.url = path + query;
    forwarder.forward(req, res, {
      target: config.services[owner],
      headers,
      answerWithinMs: endpoint.answerWithinMs ?? config.answerTimeoutMs,
      idleMs: streaming ? config.streamIdleMs : (endpoint.answerWithinMs ?? config.answerTimeoutMs),
      bodyLimit: endpoint.bodyLimit,
      endless: streaming,
      onAnswer,
      fail: exchange.refuse,
    });
  };

  /** Refuses whom the call is not for, and gives what its service may know of the others. */
  async function vouchedFor(exchange: Exchange, route: Route, accessToken: string | undefined) {
    const { req, method, traceId, traceparent, address } = exchange;
    assertOwnOrigin(isRead(route, req.headers) ? 'GET' : method, req.headers, publicUrl);
    const token = await admit(route, accessToken, (userId) => countPerson(exchange, userId));
    const refresh = REFRESH_CALLS.has(route.endpoint.path)
      ? readCookie(req.headers.cookie, cookies.refresh)
      : undefined;
    const refreshCookie = refresh === undefined ? undefined : { name: cookies.refresh, value: refresh };
    return headersForService(req.headers, { traceId, traceparent, address, token, refreshCookie });
  }

  /** What somebody is refused for their own haste does not count against others at their address. */
  async function countPerson({ method, address }: Exchange, userId: string) {
    const traffic = method === 'GET' ? 'read' : 'write';
    try {
      await people.count(traffic, userId);
    } catch (refusal) {
      await addresses.takeBack(traffic, addressKey(address));
      throw refusal;
    }
  }
}

/** A burst of webhooks is no flood: gateways send what happened at once, from few addresses. */
function trafficOf(method: string, found: RouteLookup): Traffic {
  if (found.kind === 'found' && found.route.endpoint.kind === 'webhook') return 'webhook';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** Former clients read with a POST that has neither a body nor a type. */
const isRead = ({ endpoint }: Route, headers: IncomingHttpHeaders) =>
  endpoint === gatewayEndpoints.dashboard && headers['content-type'] === undefined;

function existing(found: RouteLookup): Route {
  if (found.kind === 'found') return found.route;
  if (found.kind === 'unknown') throw notFound();
  const allow = found.allow.join(', ');
  throw new Refusal(405, 'method_not_allowed', `This path answers to ${allow}`, { allow });
}
