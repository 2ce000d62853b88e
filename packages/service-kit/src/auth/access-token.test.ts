import { accessScopeSchema, defineEndpoint, type Endpoint, serviceEndpoints } from '@coursewright/contracts';
import { Router } from 'express';
import { z } from 'zod';
import { createApp } from '../http/create-app.ts';
import { route } from '../http/route.ts';
import { createSilentLogger, createTestKeys, startTestApp } from '../testing/index.ts';
import { findAccessToken, isAccessToken, mintAccessToken } from './access-token.ts';
import { createBearerAuthenticator } from './authenticator.ts';
import { assertAuthorized, type Caller } from './caller.ts';

const endpoints: Endpoint[] = Object.values(serviceEndpoints).flat();
const scopes = accessScopeSchema.options;
const holder: Caller = { userId: 'ada', sessionId: 'token-1', role: 'user', authenticatedAt: new Date(0) };

test('API-08 tokens are different, long, and their check characters tell a typing error', () => {
  const tokens = Array.from({ length: 200 }, mintAccessToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) {
    expect(token).toMatch(/^cwp_[0-9A-Za-z]{49}$/);
    expect(isAccessToken(token)).toBe(true);
    const at = 4 + (token.charCodeAt(10) % 49);
    const typed = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
    expect(isAccessToken(typed)).toBe(false);
    expect(isAccessToken(`${token}x`)).toBe(false);
    expect(findAccessToken(`?a=1&key=${token}&b`)).toBe(token);
  }
});

test('API-08 the contracts open to tokens what a learner does, and nothing of accounts, money, admins or fresh sessions', () => {
  const open = endpoints.filter(({ scope }) => scope);
  expect(open.length).toBeGreaterThan(40);
  expect(open.filter(({ auth, fresh, verified }) => auth !== 'user' || fresh || verified)).toEqual([]);
  expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(scopes));
  for (const owner of ['auth', 'billing', 'notification'] as const)
    expect(serviceEndpoints[owner].filter((endpoint: Endpoint) => endpoint.scope)).toEqual([]);
  expect(open.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/courses/:courseId/known/:subtopicId',
  ]);
});

test.each(scopes)(
  'API-08 a service lets a token with the scope %s do what has this scope and nothing else',
  (scope) => {
    const wrong = endpoints.flatMap((endpoint) => {
      let code = 'allowed';
      try {
        assertAuthorized(endpoint, { ...holder, scopes: [scope] });
      } catch (error) {
        code = (error as { code: string }).code;
      }
      const expected = endpoint.scope === scope ? 'allowed' : 'insufficient_scope';
      return code === expected ? [] : `${endpoint.method} ${endpoint.path}: ${code}`;
    });
    expect(wrong).toEqual([]);
  },
);

test('API-08 also a call of visitors is refused to a token that has not its scope; a session needs none', async () => {
  const response = z.object({ scopes: z.array(z.string()).nullable() });
  const open = defineEndpoint('GET /api/open', { auth: 'public', response });
  const scoped = defineEndpoint('GET /api/scoped', { auth: 'user', scope: 'exports:read', response });
  const router = Router();
  route(router, open, ({ caller }) => ({ scopes: caller?.scopes ? [...caller.scopes] : null }));
  route(router, scoped, ({ caller }) => ({ scopes: caller.scopes ? [...caller.scopes] : null }));
  const keys = createTestKeys();
  const app = await startTestApp(
    createApp({
      logger: createSilentLogger(),
      routers: [router],
      authenticate: createBearerAuthenticator(keys.verify),
    }),
  );
  const ask = async (path: string, caller?: Partial<Caller>) => {
    const answer = await fetch(app.url + path, { headers: caller ? keys.headersFor({ ...holder, ...caller }) : {} });
    return [answer.status, answer.headers.get('www-authenticate'), await answer.json()];
  };
  expect(await ask('/api/open')).toEqual([200, null, { scopes: null }]);
  expect(await ask('/api/open', {})).toEqual([200, null, { scopes: null }]);
  expect(await ask('/api/open', { scopes: ['courses:read'] })).toMatchObject([
    403,
    expect.any(String),
    { code: 'insufficient_scope' },
  ]);
  expect(await ask('/api/scoped', {})).toEqual([200, null, { scopes: null }]);
  expect(await ask('/api/scoped', { scopes: ['courses:read', 'exports:read'] })).toEqual([
    200,
    null,
    { scopes: ['courses:read', 'exports:read'] },
  ]);
  expect(await ask('/api/scoped', { scopes: ['courses:read'] })).toMatchObject([
    403,
    'Bearer error="insufficient_scope", scope="exports:read"',
    { message: 'This access token lacks the scope exports:read' },
  ]);
  await app.close();
});
