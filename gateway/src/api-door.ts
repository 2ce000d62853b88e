import { gatewayEndpoints, serviceEndpoints } from '@coursewright/contracts';
import { addressKey, type TokenVerifier } from '@coursewright/service-kit';
import helmet from 'helmet';
import type { Config } from './config.ts';
import type { Exchange } from './exchange.ts';
import type { Health } from './health/parts-health.ts';
import { assertDeclaredLength } from './limits/body-limit.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import { notFound, Refusal } from './problem.ts';
import type { Forwarder } from './proxy/forwarder.ts';
import { assertPlainApiPath, type RequestTarget } from './routing/request-target.ts';
import { compileRoutes, type Route } from './routing/route-table.ts';
import { authorize } from './security/authorize.ts';
import { readCookie, sessionCookieNames } from './security/cookies.ts';
import { assertOwnOrigin } from './security/csrf.ts';
import { headersForService } from './security/forwarded-headers.ts';
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
  const confirmAdmin = presentAdmin(config.services.auth);

  return async (exchange: Exchange, { path, query }: RequestTarget): Promise<void> => {
    const { req, res, method } = exchange;
    securityHeaders(req, res, () => undefined);
    await consume(method, addressKey(exchange.address));
    const { owner, endpoint } = findRoute(method, path);
    exchange.route = endpoint.path;
    assertOwnOrigin(method, req.headers, publicUrl);
    assertDeclaredLength(req, endpoint.bodyLimit);
    const accessToken = readCookie(req.headers.cookie, cookies.access);
    await authorize(endpoint.auth, accessToken, verify);
    // the auth service itself knows the present role
    if (endpoint.auth === 'admin' && owner !== 'auth') await confirmAdmin(accessToken ?? '');
    if (owner === 'gateway') return answerHealth(exchange, await health());

    const refresh = REFRESH_CALLS.has(path) ? readCookie(req.headers.cookie, cookies.refresh) : undefined;
    const refreshCookie = refresh === undefined ? undefined : { name: cookies.refresh, value: refresh };
    const { traceId, address } = exchange;
    const streaming = endpoint.kind === 'stream';
    req.url = path + query;
    forwarder.forward(req, res, {
      target: config.services[owner],
      headers: headersForService(req.headers, { traceId, address, accessToken, refreshCookie }),
      answerWithinMs: endpoint.answerWithinMs ?? config.answerTimeoutMs,
      idleMs: streaming ? config.streamIdleMs : (endpoint.answerWithinMs ?? config.answerTimeoutMs),
      bodyLimit: endpoint.bodyLimit,
      endless: streaming,
      fail: exchange.refuse,
    });
  };

  function findRoute(method: string, path: string): Route {
    assertPlainApiPath(path);
    const found = lookUp(method, path);
    if (found.kind === 'unknown') throw notFound();
    if (found.kind === 'found') return found.route;
    const allow = found.allow.join(', ');
    throw new Refusal(405, 'method_not_allowed', `This path answers to ${allow}`, { allow });
  }
}

function answerHealth({ res }: Exchange, health: Health): void {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('cache-control', 'no-store');
  res.end(JSON.stringify(health));
}
