import type { IncomingHttpHeaders } from 'node:http';
import {
  authEndpoints,
  type ComponentsHealth,
  gatewayEndpoints,
  passkeyEndpoints,
  secondFactorEndpoints,
  serviceEndpoints,
  visitorEndpoints,
} from '@coursewright/contracts';
import {
  type Clock,
  getIpRateLimitKey,
  type Logger,
  type SessionClaims,
  type TokenVerifier,
} from '@coursewright/service-kit';
import type { Config } from './config.ts';
import { createDashboard } from './dashboard.ts';
import type { Forwarder } from './forwarder.ts';
import type { Health } from './health-monitor.ts';
import { assertDeclaredLength, type CreateLimit, createRateLimiter, deriveUserLimits, type Traffic } from './limits.ts';
import { createLocalHandlers } from './local-routes.ts';
import { createEndpointCaller } from './mcp/call-endpoint.ts';
import { createMcp } from './mcp/mcp-server.ts';
import { methodNotAllowed, pathNotFound, type RequestContext } from './request-context.ts';
import { createRouteTable, isPlainApiPath, type RequestTarget, type Route, type RouteLookup } from './routing.ts';
import { readAccessToken } from './security/access-tokens.ts';
import { createAuthorizer, createStreamRevocation } from './security/authorize.ts';
import {
  assertSameOrigin,
  buildServiceHeaders,
  buildWebhookHeaders,
  getSessionCookieNames,
  readCookie,
} from './security/headers.ts';
import { type AuthAccess, createInternalTokens, createTokenExchange } from './security/internal-tokens.ts';
import type { Revocations } from './security/revocations.ts';

// All other endpoints get no cookie.
const FORWARDED_COOKIES: Readonly<
  Record<string, readonly ('refresh' | 'device' | 'passkey' | 'visitor')[] | undefined>
> = {
  [authEndpoints.refresh.path]: ['refresh'],
  [authEndpoints.logout.path]: ['refresh'],
  [authEndpoints.signUp.path]: ['device'],
  [authEndpoints.signIn.path]: ['device'],
  [passkeyEndpoints.startPasskeySignIn.path]: ['passkey'],
  [passkeyEndpoints.signInWithPasskey.path]: ['passkey', 'device'],
  [authEndpoints.updateProfile.path]: ['device'],
  [authEndpoints.deleteAccount.path]: ['device'],
  [secondFactorEndpoints.enableSecondFactor.path]: ['device'],
  [secondFactorEndpoints.disableSecondFactor.path]: ['device'],
  ...Object.fromEntries(Object.values(visitorEndpoints).map(({ path }) => [path, ['visitor' as const]])),
};

export interface ApiProxyOptions {
  readonly config: Config;
  readonly publicUrl: URL;
  readonly verify: TokenVerifier<SessionClaims>;
  readonly forwarder: Forwarder;
  readonly authAccess: AuthAccess;
  readonly health: () => Promise<Health>;
  readonly components: () => Promise<ComponentsHealth>;
  readonly createLimit: CreateLimit;
  readonly revocations: Pick<Revocations, 'maxAgeMs' | 'follow'>;
  onGateways(count: number): void;
  readonly logger: Logger;
  readonly clock: Clock;
}

// Forwards the endpoints of the contracts to their services; everything else below `/api` is 404.
export function createApiProxy(options: ApiProxyOptions) {
  const { config, publicUrl, verify, forwarder, createLimit, revocations, logger, clock } = options;
  const findRoute = createRouteTable({ ...serviceEndpoints, gateway: Object.values(gatewayEndpoints) });
  const addressLimiter = createRateLimiter(createLimit, config.rateLimits);
  const userLimiter = createRateLimiter(createLimit, deriveUserLimits(config.rateLimits), 'person');
  const cookies = getSessionCookieNames(publicUrl);
  const exchange = createTokenExchange(options.authAccess);
  const tokens = createInternalTokens(exchange, { clock, maxAgeMs: revocations.maxAgeMs });
  const dashboard = createDashboard({ config, tokens, logger, accessCookie: cookies.access });
  const handleLocally = createLocalHandlers({ ...options, dashboard });
  const authorize = createAuthorizer({ verify, tokens });
  const mcp = createMcp({
    publicUrl,
    clock,
    logger,
    callerFor: createEndpointCaller({
      services: config.services,
      answerTimeoutMs: config.answerTimeoutMs,
      clock,
      findRoute,
      authorize: (route, { address }, accessToken) =>
        authorize(route, accessToken, (userId) => countUser({ method: route.endpoint.method, address }, userId)),
    }),
  });
  const streams = createStreamRevocation({ verify, tokens, everyMs: config.streamCheckMs, clock });
  revocations.follow({
    onRevoked(revoked) {
      tokens.forgetRevoked(revoked);
      streams.endRevoked(revoked);
    },
    onGap: streams.checkAll,
    onGateways: options.onGateways,
  });

  return async (context: RequestContext, { path, query }: RequestTarget): Promise<void> => {
    const { req, res, method } = context;
    const found: RouteLookup = isPlainApiPath(path) ? findRoute(method, path) : { kind: 'unknown' };
    await addressLimiter.count(classifyTraffic(method, found), getIpRateLimitKey(context.address));
    const { owner, endpoint } = assertFound(found);
    context.route = endpoint.path;
    assertDeclaredLength(req, endpoint.bodyLimit);
    const session = readCookie(req.headers.cookie, cookies.access);
    const { authorization, cookie } = req.headers;
    const personal =
      authorization === undefined
        ? undefined
        : readAccessToken(authorization, session ?? readCookie(cookie, cookies.refresh));
    const accessToken = personal ?? session;
    const headers =
      endpoint.kind === 'webhook' && personal === undefined
        ? buildWebhookHeaders(req.headers, context)
        : await buildUpstreamHeaders(context, { owner, endpoint }, accessToken, personal === undefined);
    if (endpoint === gatewayEndpoints.mcp && accessToken !== undefined) {
      streams.watch(res, accessToken);
      forwarder.endOnStop(res);
      return mcp(context, accessToken);
    }
    if (owner === 'gateway') return handleLocally(context, endpoint);

    const onResponse = () => {
      // A sign-out or a confirmed password counts from the next call on.
      if (accessToken !== undefined && owner === 'auth' && method !== 'GET') tokens.forget(accessToken);
    };
    res.once('close', onResponse);
    const responseTimeoutMs = endpoint.answerWithinMs ?? config.answerTimeoutMs;
    const streaming = endpoint.kind === 'stream';
    if (streaming && endpoint.auth !== 'public' && accessToken !== undefined) streams.watch(res, accessToken);
    req.url = path + query;
    forwarder.forward(req, res, {
      target: config.services[owner],
      headers,
      responseTimeoutMs,
      idleMs: streaming ? config.streamIdleMs : responseTimeoutMs,
      bodyLimit: endpoint.bodyLimit,
      endless: streaming,
      onResponse,
      fail: context.fail,
    });
  };

  /** @param ambient the browser adds the credential by itself, on behalf of any page */
  async function buildUpstreamHeaders(
    context: RequestContext,
    route: Route,
    accessToken: string | undefined,
    ambient: boolean,
  ) {
    const { req, method, traceId, traceparent, address } = context;
    const asMethod = isLegacyRead(route, req.headers) ? 'GET' : method;
    assertSameOrigin(asMethod, req.headers, publicUrl, route.endpoint.kind, ambient);
    const token = await authorize(route, accessToken, (userId) => countUser(context, userId));
    return buildServiceHeaders(req.headers, { traceId, traceparent, address, token, cookies: pickCookies(route, req) });
  }

  function pickCookies({ endpoint }: Route, { headers }: RequestContext['req']) {
    return (FORWARDED_COOKIES[endpoint.path] ?? []).flatMap((needed) => {
      const name = cookies[needed];
      const value = readCookie(headers.cookie, name);
      return value ? [{ name, value }] : [];
    });
  }

  // A rejection by the user's limit is refunded to the limit of the address.
  async function countUser({ method, address }: Pick<RequestContext, 'method' | 'address'>, userId: string) {
    const traffic = method === 'GET' ? 'read' : 'write';
    try {
      await userLimiter.count(traffic, userId);
    } catch (error) {
      await addressLimiter.refund(traffic, getIpRateLimitKey(address));
      throw error;
    }
  }
}

// Webhooks have a separate, higher limit: providers send them in bursts from few addresses.
function classifyTraffic(method: string, found: RouteLookup): Traffic {
  if (found.kind === 'found' && found.route.endpoint.kind === 'webhook') return 'webhook';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

// Legacy clients read the dashboard by a POST without body and content type.
const isLegacyRead = ({ endpoint }: Route, headers: IncomingHttpHeaders) =>
  endpoint === gatewayEndpoints.dashboard && headers['content-type'] === undefined;

function assertFound(found: RouteLookup): Route {
  if (found.kind === 'found') return found.route;
  if (found.kind === 'unknown') throw pathNotFound();
  const allow = found.allow.join(', ');
  throw methodNotAllowed(`This path supports ${allow}`, allow);
}
