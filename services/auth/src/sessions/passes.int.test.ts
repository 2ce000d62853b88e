import { passPath } from '@coursewright/contracts';
import { createTokenVerifier, keysOf, passProfile, remoteKeys } from '@coursewright/service-kit';
import { type RunningAuth, startAuth } from '../testing/start-auth.ts';

let auth: RunningAuth;
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(() => auth.close());

type Browser = ReturnType<RunningAuth['visit']>;

async function signedUp(email: string) {
  const browser = auth.visit();
  return { browser, userId: (await browser.signUp(email)).body.userId as string };
}

async function passOf(browser: Browser) {
  const answer = await browser.get(passPath);
  expect(answer.status).toBe(200);
  return createTokenVerifier(passProfile, remoteKeys(keysOf(auth.url)))(answer.body.pass);
}

test('ACC-10 ADM-06 a pass says who calls, and as what, as of now', async () => {
  const { browser: main } = await signedUp('main@example.org');
  const { browser, userId } = await signedUp('ada@example.org');
  const sessionId = browser.jar.get('rt')?.split('.')[0];
  expect(await passOf(browser)).toEqual({ userId, sessionId, role: 'user', authenticatedAt: expect.any(Date) });
  await main.post('/api/addadmin', { email: 'ada@example.org' });
  expect((await browser.get(passPath)).status).toBe(401);
  await browser.signIn('ada@example.org');
  expect(await passOf(browser)).toMatchObject({ role: 'admin' });
  await main.post('/api/removeadmin', { email: 'ada@example.org' });
  expect((await browser.get(passPath)).status).toBe(401);
  await browser.signIn('ada@example.org');
  expect(await passOf(browser)).toMatchObject({ role: 'user' });
});

test('ACC-10 a pass tells when the password was last given', async () => {
  const { browser } = await signedUp('ada@example.org');
  const authenticatedAt = new Date('2026-01-31T09:30:00Z');
  await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
  expect(await passOf(browser)).toMatchObject({ authenticatedAt });
  await browser.post('/api/auth/confirm', { password: 'a good password' });
  expect(Date.now() - (await passOf(browser)).authenticatedAt.getTime()).toBeLessThan(5_000);
});

test('VIS-05 ACC-10 there is no pass for a visitor, and none any more for a session or an account that is over', async () => {
  expect((await auth.visit().get(passPath)).status).toBe(401);
  await signedUp('main@example.org');
  const ways: ((browser: Browser) => Promise<unknown>)[] = [
    (browser) => browser.post('/api/logout'),
    (browser) => browser.post('/api/logout-everywhere'),
    (browser) => browser.post('/api/account/delete', { currentPassword: 'a good password' }),
  ];
  for (const [index, end] of ways.entries()) {
    const { browser } = await signedUp(`ada${index}@example.org`);
    const token = browser.jar.get('at');
    await end(browser);
    const { status, body } = await browser.get(passPath, { authorization: `Bearer ${token}` });
    expect([status, body.code]).toEqual([401, 'session_over']);
  }
});

test('API-02 a pass gets no further pass, but lets a service ask in the name of its caller', async () => {
  const { browser } = await signedUp('ada@example.org');
  const { pass } = (await browser.get(passPath)).body;
  const authorization = `Bearer ${pass}`;
  const service = auth.visit();
  expect((await service.get(passPath, { authorization })).status).toBe(401);
  expect((await service.get('/api/session', { authorization })).body.user.email).toBe('ada@example.org');
});
