import { internalUserPath, type TokenAudience, tokenExchangePath } from '@coursewright/contracts';
import {
  createInternalTokenProfile,
  createRemoteKeySource,
  createServiceCredential,
  createTokenVerifier,
  getJwksUrl,
  type ServiceCaller,
} from '@coursewright/service-kit';
import { type RunningAuth, sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
const callers = ['gateway', 'billing', 'notification'] as const satisfies ServiceCaller[];
const as = (caller: ServiceCaller) => auth.credential(caller);
const exchangePath = (audience: string) => `${tokenExchangePath}?audience=${audience}`;

beforeEach(() => auth.reset());

type Browser = ReturnType<RunningAuth['visit']>;

const exchange = (browser: Browser, audience: TokenAudience = 'billing', headers = {}) =>
  browser.get(exchangePath(audience), { ...as('gateway'), ...headers });

async function getCaller(browser: Browser, audience: TokenAudience = 'billing') {
  const answer = await exchange(browser, audience);
  expect(answer.status).toBe(200);
  const verify = createTokenVerifier(createInternalTokenProfile(audience), createRemoteKeySource(getJwksUrl(auth.url)));
  return verify(answer.body.token);
}

test('ACC-10 ADM-06 an internal token says who calls, and as what, as of now', async () => {
  const { browser: main } = await auth.signUp('main@example.org');
  const { browser, userId } = await auth.signUp('ada@example.org');
  const sessionId = browser.jar.get('rt')?.split('.')[0];
  expect(await getCaller(browser)).toEqual({ userId, sessionId, role: 'user', authenticatedAt: expect.any(Date) });
  await auth.verifyAddress('ada@example.org');
  await main.post('/api/addadmin', { email: 'ada@example.org' });
  expect((await exchange(browser)).status).toBe(401);
  await browser.signIn('ada@example.org');
  expect(await getCaller(browser)).toMatchObject({ role: 'admin' });
  await main.post('/api/removeadmin', { email: 'ada@example.org' });
  expect((await exchange(browser)).status).toBe(401);
  await browser.signIn('ada@example.org');
  expect(await getCaller(browser)).toMatchObject({ role: 'user' });
});

test('ACC-10 an internal token tells when the password was last given', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const authenticatedAt = new Date('2026-01-31T09:30:00Z');
  await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
  expect(await getCaller(browser)).toMatchObject({ authenticatedAt });
  const asked = Date.now();
  await browser.post('/api/auth/confirm', { password: 'a good password' });
  // Tokens count in seconds.
  expect((await getCaller(browser)).authenticatedAt.getTime()).toBeGreaterThan(asked - 1_000);
});

test('VIS-05 ACC-10 there is no internal token for a visitor, and none for a session or an account that is over', async () => {
  expect((await exchange(auth.visit())).status).toBe(401);
  await auth.signUp('main@example.org');
  const ways: ((browser: Browser) => Promise<unknown>)[] = [
    (browser) => browser.post('/api/logout'),
    (browser) => browser.post('/api/logout-everywhere'),
    (browser) => browser.post('/api/account/delete', { currentPassword: 'a good password' }),
  ];
  for (const [index, end] of ways.entries()) {
    const { browser } = await auth.signUp(`ada${index}@example.org`);
    const token = browser.jar.get('at');
    await end(browser);
    const { status, body } = await exchange(browser, 'billing', { authorization: `Bearer ${token}` });
    expect([status, body.code]).toEqual([401, 'session_over']);
  }
});

test('API-02 an exchange names one audience that there is', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  for (const path of [tokenExchangePath, exchangePath('auth'), exchangePath('billing&audience=notification')]) {
    expect((await browser.get(path, as('gateway'))).status).toBe(400);
  }
});

test('API-02 each internal call is for one part alone', async () => {
  const { browser, userId } = await auth.signUp('ada@example.org');
  const paths: [ServiceCaller, 'get' | 'post', string][] = [
    ['gateway', 'get', exchangePath('billing')],
    ['billing', 'get', internalUserPath(userId)],
    ['notification', 'post', '/internal/mail-links/unknown'],
  ];
  for (const [owner, method, path] of paths) {
    const send = (headers: Record<string, string>) =>
      method === 'get' ? browser.get(path, headers) : browser.post(path, {}, headers);
    const forged = createServiceCredential(owner, 'x'.repeat(32))();
    for (const headers of [{}, forged, ...callers.filter((one) => one !== owner).map(as)]) {
      expect((await send(headers)).status).toBe(403);
    }
    expect((await send(as(owner))).status).toBe(owner === 'notification' ? 404 : 200);
  }
});

test('PAY-03 billing gets the name and the address of an account, and nothing more', async () => {
  const { browser, userId } = await auth.signUp('ada@example.org');
  const { body } = await browser.get(internalUserPath(userId), as('billing'));
  expect(body).toEqual({ id: userId, name: 'Ada', email: 'ada@example.org' });
  expect((await browser.get(internalUserPath('0'.repeat(24)), as('billing'))).status).toBe(404);
});
