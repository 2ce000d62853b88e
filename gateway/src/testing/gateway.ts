import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type AccessScope,
  leakedTokenPath,
  type Role,
  revocationsPath,
  roleSchema,
  tokenExchangePath,
  tokenExchangeQuerySchema,
} from '@coursewright/contracts';
import { frontEnds, services } from '@coursewright/contracts/parts';
import {
  accessTokenProfile,
  type Clock,
  createInternalTokenProfile,
  createLogger,
  createStaticKeySource,
  createTokenVerifier,
  listen,
  requireService,
  signToken,
  systemClock,
} from '@coursewright/service-kit';
import { createCollector, createTestKeys } from '@coursewright/service-kit/testing';
import express, { type Express, Router } from 'express';
import { readConfig, start } from '../index.ts';

export const keys = createTestKeys();

export const gatewayKey = randomBytes(32).toString('hex');

export const sessionCookieFor = (role: Role) => ({ cookie: `at=${keys.accessTokenFor({ userId: `the ${role}` })}` });

export const componentUrlsAt = (url: string) =>
  Object.fromEntries([...services, ...frontEnds].map(({ prefix }) => [`${prefix}_URL`, url]));

export async function startGateway(upstream: string, env: Record<string, string> = {}, clock: Clock = systemClock) {
  const lines: string[] = [];
  const logger = createLogger({ name: 'gateway', destination: { write: (line: string) => void lines.push(line) } });
  const gateway = await start(
    readConfig({
      PORT: '0',
      INTERNAL_GATEWAY_KEY: gatewayKey,
      GATEWAY_LIMITS: 'memory',
      ...componentUrlsAt(upstream),
      ...env,
    }),
    { logger, clock },
  );
  return { ...gateway, port: Number(new URL(gateway.url).port), lines };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

interface FakeAuthState {
  role?: Role | 'signed-out';
  authenticatedAt?: Date;
  failure?: 'broken' | 'silent';
  heldUntil?: Promise<void>;
  // Personal access tokens that are valid.
  personal?: Readonly<Record<string, readonly AccessScope[]>>;
}

/** `state` is changed by tests. */
export function createFakeAuth(gatewayKey: string) {
  const state: FakeAuthState = {};
  const leaked: string[] = [];
  const { items: exchanged, add, reached } = createCollector<string>();
  const verify = createTokenVerifier(accessTokenProfile, createStaticKeySource(keys.jwks));
  const router = Router();

  router.get('/.well-known/jwks.json', (_req, res) => {
    res.json(keys.jwks);
  });
  // As an auth of a former release.
  router.get(revocationsPath, (_req, res) => {
    res.status(404).json({ code: 'not_found' });
  });
  router.get(tokenExchangePath, requireService('gateway', gatewayKey), async (req, res) => {
    const { audience } = tokenExchangeQuerySchema.parse(req.query);
    const token = String(req.headers.authorization).slice('Bearer '.length);
    add(token);
    if (state.failure === 'silent') return;
    if (state.failure === 'broken') return void res.status(500).json({ code: 'internal' });
    await state.heldUntil;
    const scopes = state.personal?.[token];
    const holder = scopes
      ? { userId: 'the holder', sessionId: 'a personal token' }
      : await verify(token).catch(() => undefined);
    const role = state.role ?? roleSchema.safeParse(holder?.userId.slice('the '.length)).data ?? 'user';
    if (!holder || role === 'signed-out') return void res.status(401).json({ code: 'session_over' });
    const { authenticatedAt = new Date() } = state;
    res.json({
      token: signToken(createInternalTokenProfile(audience), keys.key, {
        ...holder,
        ...(scopes && { scopes }),
        role,
        authenticatedAt,
      }),
    });
  });

  router.post(leakedTokenPath, requireService('gateway', gatewayKey), express.json(), (req, res) => {
    leaked.push(req.body.token);
    res.json({});
  });

  return {
    router,
    state,
    leaked,
    exchanged,
    /** Resolves once there were so many exchanges since the last reset. */
    untilExchanged: reached,
    reset() {
      for (const name of Object.keys(state) as (keyof FakeAuthState)[]) delete state[name];
      exchanged.length = 0;
      leaked.length = 0;
    },
  };
}

interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
  // Names and values alternate.
  readonly rawHeaders: readonly string[];
}

export async function startUpstream(extend: (app: Express) => void = () => undefined) {
  const { items: seen, add, reached } = createCollector<SeenRequest>();
  const auth = createFakeAuth(gatewayKey);
  const app = express();
  app.use(auth.router);
  app.get('/health/ready', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.use((req, _res, next) => {
    const { method, url, headers, rawHeaders } = req;
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const bytes = Buffer.concat(chunks);
      add({ method, url, headers, rawHeaders, bytes, body: bytes.toString() });
      next();
    });
  });
  extend(app);
  app.use((req, res) => {
    res.json({ answered: req.url });
  });
  const listening = await listen(app, 0);
  return { ...listening, seen, untilSeen: reached, auth };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

export function setupGateway(extend?: (app: Express) => void, env: Record<string, string> = {}, clock?: Clock) {
  const setup = {} as { upstream: Upstream; gateway: Gateway };
  beforeAll(async () => {
    setup.upstream = await startUpstream(extend);
    setup.gateway = await startGateway(setup.upstream.url, env, clock);
  });
  beforeEach(() => {
    setup.upstream.seen.length = 0;
    setup.upstream.auth.reset();
  });
  afterAll(async () => {
    await setup.gateway.close();
    await setup.upstream.close();
  });
  return setup;
}
