import { accessProfile, passProfile } from '@coursewright/service-kit';
import { hostileTokens } from '@coursewright/service-kit/testing';
import { startGateway } from './testing/gateway.ts';
import { keys, signedInAs } from './testing/keys.ts';
import { withGateway } from './testing/with-gateway.ts';

const stage = withGateway();

const COURSES = '/api/courses';
const REVENUE = '/api/admin/stats/revenue';
const REPLAY = '/api/admin/billing/dead-letters/x/replay';
type Headers = Record<string, string>;

async function call(method: 'GET' | 'POST', path: string, headers: Headers = {}, url = stage.gateway.url) {
  const json: Headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const body = method === 'POST' ? '{}' : null;
  const answer = await fetch(url + path, { method, headers: { ...json, ...headers }, body });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') };
}
const get = (path: string, headers?: Headers) => call('GET', path, headers);
const post = (path: string, headers?: Headers) => call('POST', path, headers);
const seenBy = (path: string) =>
  stage.upstream.seen.filter(({ url }) => url === path).map(({ headers }) => headers.authorization);

describe('API-02 hostile tokens at the door', () => {
  const boss = { userId: 'the main-admin', sessionId: 's', role: 'main-admin', authenticatedAt: new Date() } as const;

  test.each([accessProfile, passProfile])('API-02 of those of type $typ none is accepted', async (profile) => {
    const table = hostileTokens(profile, keys.key, boss);
    expect(table.length).toBeGreaterThanOrEqual(39);
    const believed: string[] = [];
    for (const [what, token] of table) {
      for (const path of [COURSES, REVENUE, '/api/sessions']) {
        const { status } = await get(path, { cookie: `at=${token}` });
        if (status !== 401) believed.push(`${what} at ${path}: ${status}`);
      }
      await get('/api/plans', { cookie: `at=${token}` });
    }
    expect(believed).toEqual([]);
    expect(stage.upstream.auth.asked).toEqual([]);
    expect(stage.upstream.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  test('API-02 a good pass opens nothing at the door: it is for services alone', async () => {
    for (const headers of [{ cookie: `at=${keys.tokenFor(boss)}` }, keys.headersFor(boss)]) {
      expect((await get(REVENUE, headers as Headers)).status).toBe(401);
    }
  });
});

describe('ACC-10 who somebody is now', () => {
  test('twenty calls of a page ask auth once', async () => {
    const headers = signedInAs('user');
    await Promise.all(Array.from({ length: 20 }, () => get(COURSES, headers)));
    expect(stage.upstream.auth.asked).toHaveLength(1);
    expect(new Set(seenBy(COURSES)).size).toBe(1);
  });

  test('the next admin call knows of a lost role', async () => {
    const headers = signedInAs('admin');
    expect((await get(REVENUE, headers)).status).toBe(200);
    stage.upstream.auth.present.role = 'user';
    expect((await get(REVENUE, headers)).status).toBe(403);
  });

  test('a session that is over reads on for less than five seconds', async () => {
    const headers = signedInAs('user');
    expect((await get(COURSES, headers)).status).toBe(200);
    stage.upstream.auth.present.role = 'nobody';
    const since = performance.now();
    let status = 200;
    while (status === 200) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      ({ status } = await get(COURSES, headers));
    }
    expect(status).toBe(401);
    expect(performance.now() - since).toBeLessThan(6_000);
  }, 10_000);

  test('VIS-05 whoever signs out here is known to have done so by their next call', async () => {
    const headers = signedInAs('user');
    expect((await get(COURSES, headers)).status).toBe(200);
    stage.upstream.auth.present.role = 'nobody';
    await post('/api/logout', headers);
    expect(await get(COURSES, headers)).toMatchObject({ status: 401, code: 'session_over' });
  });

  test('a sensitive call needs a password given lately, and sees at once that it was given', async () => {
    const headers = signedInAs('admin');
    stage.upstream.auth.present.authenticatedAt = new Date(Date.now() - 11 * 60_000);
    expect(await post(REPLAY, headers)).toMatchObject({ status: 403, code: 'identity_unconfirmed' });
    expect(stage.upstream.seen).toEqual([]);
    stage.upstream.auth.present.authenticatedAt = new Date();
    expect((await post(REPLAY, headers)).status).toBe(200);
  });

  test('a public call shows its service a member, or a visitor once the session is over', async () => {
    const headers = signedInAs('user');
    await get('/api/plans', headers);
    stage.upstream.auth.present.role = 'nobody';
    expect((await get('/api/plans', signedInAs('user'))).status).toBe(200);
    expect((await get('/api/plans')).status).toBe(200);
    const [member, former, visitor] = seenBy('/api/plans');
    expect(await keys.verify(member?.slice('Bearer '.length) ?? '')).toMatchObject({ userId: 'the user' });
    expect([former, visitor]).toEqual([undefined, undefined]);
  });
});

describe.each(['broken', 'silent'] as const)('ACC-10 while auth is %s', (state) => {
  test('who was known reads on; sensitive calls and newcomers wait; the public is served as visitors', async () => {
    const [known, admin, stranger] = [signedInAs('user'), signedInAs('admin'), signedInAs('user')];
    await get(COURSES, known);
    await get(COURSES, admin);
    stage.upstream.auth.present.state = state;
    stage.upstream.seen.length = 0;
    const wait = { status: 503, code: 'unavailable', retryAfter: '5' };
    const [reads, writes, sensitive, newcomer, visitor] = await Promise.all([
      get(COURSES, known),
      post('/api/outlines', stranger),
      get(REVENUE, admin),
      get(COURSES, stranger),
      get('/api/plans', stranger),
    ]);
    expect(reads.status).toBe(200);
    expect([writes, sensitive, newcomer]).toEqual([wait, wait, wait]);
    expect(visitor.status).toBe(200);
    expect(seenBy('/api/plans')).toEqual([undefined]);
  });
});

test('ACC-10 auth out of reach altogether is auth away', async () => {
  const lonely = await startGateway(stage.upstream.url, { AUTH_URL: 'http://127.0.0.1:9' });
  expect(await call('GET', COURSES, signedInAs('user'), lonely.url)).toMatchObject({ status: 503, retryAfter: '5' });
  expect((await call('GET', '/api/plans', signedInAs('user'), lonely.url)).status).toBe(200);
  await lonely.close();
});
