import { tokenAudiences } from '@coursewright/contracts';
import {
  accessTokenProfile,
  createInternalTokenProfile,
  createStaticKeySource,
  createTokenVerifier,
} from '@coursewright/service-kit';
import { createMaliciousTokens, createTestClock } from '@coursewright/service-kit/testing';
import { keys, sessionCookieFor, setupGateway, startGateway } from './testing/gateway.ts';

const clock = createTestClock();
const limits = { GATEWAY_READS_PER_MINUTE: '100000', GATEWAY_WRITES_PER_MINUTE: '100000' };
const setup = setupGateway(undefined, limits, clock);

const COURSES = '/api/courses';
const REVENUE = '/api/admin/stats/revenue';
const REPLAY = '/api/admin/billing/dead-letters/x/replay';
type Headers = Record<string, string>;

async function call(method: 'GET' | 'POST', path: string, headers: Headers = {}, url = setup.gateway.url) {
  const json: Headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const body = method === 'POST' ? '{}' : null;
  const answer = await fetch(url + path, { method, headers: { ...json, ...headers }, body });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}
const get = (path: string, headers?: Headers) => call('GET', path, headers);
const post = (path: string, headers?: Headers) => call('POST', path, headers);
const seenBy = (path: string) =>
  setup.upstream.seen.filter(({ url }) => url === path).map(({ headers }) => headers.authorization);

describe('API-02 malicious tokens at the gateway', () => {
  const mainAdmin = {
    userId: 'the main-admin',
    sessionId: 's',
    role: 'main-admin',
    authenticatedAt: new Date(),
  } as const;

  const profiles = [accessTokenProfile, ...tokenAudiences.map(createInternalTokenProfile)];
  test.each(profiles)('API-02 of those of type $typ for $audience none is accepted', async (profile) => {
    const table = createMaliciousTokens(profile, keys.key, mainAdmin);
    expect(table.length).toBeGreaterThanOrEqual(39);
    const believed: string[] = [];
    for (const [what, token] of table) {
      for (const path of [COURSES, REVENUE, '/api/sessions']) {
        const { status } = await get(path, { cookie: `at=${token}` });
        if (status !== 401) believed.push(`${what} at ${path}: ${status}`);
      }
      for (const path of ['/api/plans', '/api/session']) await get(path, { cookie: `at=${token}` });
      await post('/api/logout', { cookie: `at=${token}` });
    }
    expect(believed).toEqual([]);
    expect(setup.upstream.auth.exchanged).toEqual([]);
    expect(setup.upstream.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  test('API-02 a good internal token in the cookie is refused, and public calls see a visitor', async () => {
    for (const headers of [{ cookie: `at=${keys.tokenFor(mainAdmin)}` }, keys.headersFor(mainAdmin)] as Headers[]) {
      expect((await get(REVENUE, headers)).status).toBe(401);
      expect((await get('/api/session', headers)).status).toBe(200);
      expect((await post('/api/logout', headers)).status).toBe(200);
    }
    expect(setup.upstream.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ...[
        ['/api/session', undefined],
        ['/api/logout', undefined],
      ],
      ...[
        ['/api/session', undefined],
        ['/api/logout', undefined],
      ],
    ]);
  });
});

describe('API-02 the audience of internal tokens', () => {
  test.each([
    ['course-generation', COURSES],
    ['billing', REVENUE],
    ['notification', '/api/admin/notification/dead-letters'],
  ] as const)('API-02 %s gets a token that it alone accepts', async (service, path) => {
    expect((await get(path, sessionCookieFor('admin'))).status).toBe(200);
    const token = seenBy(path)[0]?.slice('Bearer '.length) ?? '';
    const accepting = [];
    for (const audience of tokenAudiences) {
      const verify = createTokenVerifier(createInternalTokenProfile(audience), createStaticKeySource(keys.jwks));
      if (await verify(token).catch(() => undefined)) accepting.push(audience);
    }
    expect(accepting).toEqual([service]);
  });
});

describe('ACC-10 the current role and session of a caller', () => {
  test('PLT-31 while revocations do not arrive, a session that is over can read for less than a second', async () => {
    const headers = sessionCookieFor('user');
    expect((await get(COURSES, headers)).status).toBe(200);
    setup.upstream.auth.state.role = 'signed-out';
    await clock.advance(999);
    expect((await get(COURSES, headers)).status).toBe(200);
    await clock.advance(1);
    expect((await get(COURSES, headers)).status).toBe(401);
  });

  test('VIS-05 a sign-out here counts from the next call on', async () => {
    const headers = sessionCookieFor('user');
    expect((await get(COURSES, headers)).status).toBe(200);
    setup.upstream.auth.state.role = 'signed-out';
    await post('/api/logout', headers);
    expect(await get(COURSES, headers)).toMatchObject({ status: 401, code: 'session_over' });
  });

  test('a sensitive call needs a password given lately, and sees at once that it was given', async () => {
    const headers = sessionCookieFor('admin');
    setup.upstream.auth.state.authenticatedAt = new Date(Date.now() - 11 * 60_000);
    expect(await post(REPLAY, headers)).toMatchObject({ status: 403, code: 'identity_unconfirmed' });
    expect(setup.upstream.seen).toEqual([]);
    setup.upstream.auth.state.authenticatedAt = new Date();
    expect((await post(REPLAY, headers)).status).toBe(200);
  });

  test('a public call shows its service a member, or a visitor once the session is over', async () => {
    const headers = sessionCookieFor('user');
    await get('/api/plans', headers);
    setup.upstream.auth.state.role = 'signed-out';
    expect((await get('/api/plans', sessionCookieFor('user'))).status).toBe(200);
    expect((await get('/api/plans')).status).toBe(200);
    const [member, signedOut, visitor] = seenBy('/api/plans');
    const verify = createTokenVerifier(createInternalTokenProfile('billing'), createStaticKeySource(keys.jwks));
    expect(await verify(member?.slice('Bearer '.length) ?? '')).toMatchObject({ userId: 'the user' });
    expect([signedOut, visitor]).toEqual([undefined, undefined]);
  });
});

describe('ACC-10 while auth does not respond', () => {
  test.each(['broken', 'silent'] as const)(
    'ACC-10 auth is %s: reads of known users go on; sensitive calls and new sessions wait; public calls see a visitor',
    async (state) => {
      const [known, admin, unknown] = [sessionCookieFor('user'), sessionCookieFor('admin'), sessionCookieFor('user')];
      await get(COURSES, known);
      await get(COURSES, admin);
      await clock.advance(5_000);
      setup.upstream.auth.state.failure = state;
      setup.upstream.seen.length = 0;
      setup.upstream.auth.exchanged.length = 0;
      const wait = { status: 503, code: 'unavailable', retryAfter: '5' };
      const answers = Promise.all([
        get(COURSES, known),
        post('/api/outlines', unknown),
        get(REVENUE, admin),
        get(COURSES, unknown),
        get('/api/plans', unknown),
      ]);
      // A read and a write of the same caller for the same service share one token exchange.
      await setup.upstream.auth.untilExchanged(4);
      await clock.advance(5_000);
      const [reads, writes, sensitive, newcomer, visitor] = await answers;
      expect(reads.status).toBe(200);
      expect([writes, sensitive, newcomer]).toEqual([wait, wait, wait]);
      expect(visitor.status).toBe(200);
      expect(seenBy('/api/plans')).toEqual([undefined]);
    },
  );
});

test('ACC-10 a write waits for an auth that takes three seconds', async () => {
  const proceed = Promise.withResolvers<void>();
  setup.upstream.auth.state.heldUntil = proceed.promise;
  const answer = post('/api/outlines', sessionCookieFor('user'));
  await setup.upstream.auth.untilExchanged(1);
  await clock.advance(3_000);
  proceed.resolve();
  expect((await answer).status).toBe(200);
});

test('ACC-10 a gateway whose key auth does not accept reports sign-in as unavailable, not the session as over', async () => {
  const untrusted = await startGateway(setup.upstream.url, { INTERNAL_GATEWAY_KEY: 'x'.repeat(64) });
  expect(await call('GET', COURSES, sessionCookieFor('user'), untrusted.url)).toMatchObject({
    status: 503,
    code: 'unavailable',
  });
  await untrusted.close();
});

test('ACC-10 an unreachable auth is treated the same way', async () => {
  const disconnected = await startGateway(setup.upstream.url, { AUTH_URL: 'http://127.0.0.1:9' });
  expect(await call('GET', COURSES, sessionCookieFor('user'), disconnected.url)).toMatchObject({
    status: 503,
    retryAfter: '5',
  });
  expect((await call('GET', '/api/plans', sessionCookieFor('user'), disconnected.url)).status).toBe(200);
  await disconnected.close();
});
