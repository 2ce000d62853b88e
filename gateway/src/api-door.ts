import { gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { addressKey, type TokenVerifier } from '@coursewright/service-kit';
import helmet from 'helmet';
import type { Config } from './config.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './health/parts-health.ts';
import { assertDeclaredLength } from './limits/body-limit.ts';
import { createRateLimiter, type Traffic } from './limits/rate-limit.ts';
import { createOwnAnswers } from './own-answers.ts';
import { notFound, Refusal } from './problem.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { isPlainApiPath, type RequestTarget } from './routing/request-target.ts';
import { compileRoutes, type Route, type RouteLookup } from './routing/route-table.ts';
import { authorize } from './security/authorize.ts';
import { readCookie, sessionCookieNames } from './security/cookies.ts';
import { assertOwnOrigin } from './security/csrf.ts';
import { headersForService, headersForWebhook } from './security/forwarded-headers.ts';
import { presentAdmin } from './security/present-admin.ts';

/** The only calls whose service sees the refresh cookie. */
const REFRESH_CALLS = new Set<string>(['/api/auth/refresh', '/api/logout']);

const securityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
});

export interface ApiDoorOptions {
  readonly config: Config;
  readonly publicUrl: URL;
  readonly verify: TokenVerifier;
  readonly forwarder: Forwarder;
  readonly health: () => Promise<Health>;
}

/** Lets the calls of the contracts through to their services; refuses everything else below `/api`. */
export function createApiDoor({ config, publicUrl, verify, forwarder, health }: ApiDoorOptions) {
  const lookUp = compileRoutes({ ...serviceEndpoints, gateway: Object.values(gatewayEndpoints) });
  const consume = createRateLimiter(config.rateLimits);
  const cookies = sessionCookieNames(publicUrl);
  const answerItself = createOwnAnswers(publicUrl, health);
  const confirmAdmin = presentAdmin(config.services.auth);

  return async (exchange: Exchange, { path, query }: RequestTarget): Promise<void> => {
    const { req, res, method } = exchange;
    securityHeaders(req, res, () => undefined);
    const found: RouteLookup = isPlainApiPath(path) ? lookUp(method, path) : { kind: 'unknown' };
    await consume(trafficOf(method, found), addressKey(exchange.address));
    const { owner, endpoint } = existing(found);
    exchange.route = endpoint.path;
    assertDeclaredLength(req, endpoint.bodyLimit);
    const headers =
      endpoint.kind === 'webhook'
        ? headersForWebhook(req.headers, exchange)
        : await admit(exchange, { owner, endpoint });
    if (owner === 'gateway') return answerItself(exchange, endpoint);

    const streaming = endpoint.kind === 'stream';
    req.url = path + query;
    forwarder.forward(req, res, {
      target: config.services[owner],
      headers,
      answerWithinMs: endpoint.answerWithinMs ?? config.answerTimeoutMs,
      idleMs: streaming ? config.streamIdleMs : (endpoint.answerWithinMs ?? config.answerTimeoutMs),
      bodyLimit: endpoint.bodyLimit,
      endless: streaming,
      fail: exchange.refuse,
    });
  };

  /** Refuses whom the call is not for, and gives what its service may know of the others. */
  async function admit({ req, method, traceId, address }: Exchange, { owner, endpoint }: Route) {
    assertOwnOrigin(method, req.headers, publicUrl);
    const accessToken = readCookie(req.headers.cookie, cookies.access);
    await authorize(endpoint.auth, accessToken, verify);
    // the auth service itself knows the present role
    if (endpoint.auth === 'admin' && owner !== 'auth') await confirmAdmin(accessToken ?? '');
    const refresh = REFRESH_CALLS.has(endpoint.path) ? readCookie(req.headers.cookie, cookies.refresh) : undefined;
    const refreshCookie = refresh === undefined ? undefined : { name: cookies.refresh, value: refresh };
    return headersForService(req.headers, { traceId, address, accessToken, refreshCookie });
  }
}

/** A burst of webhooks is no flood: gateways send what happened at once, from few addresses. */
function trafficOf(method: string, found: RouteLookup): Traffic {
  if (found.kind === 'found' && found.route.endpoint.kind === 'webhook') return 'webhook';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

function existing(found: RouteLookup): Route {
  if (found.kind === 'found') return found.route;
  if (found.kind === 'unknown') throw notFound();
  const allow = found.allow.join(', ');
  throw new Refusal(405, 'method_not_allowed', `This path answers to ${allow}`, { allow });
}
