import { leakedTokenPath, MAX_ACCESS_TOKENS, tokenExchangePath } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import {
  createInternalTokenProfile,
  createRemoteKeySource,
  createTokenVerifier,
  getJwksUrl,
  isAccessToken,
  mintAccessToken,
} from '@coursewright/service-kit';
import { type RunningAuth, sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const tokensPath = '/api/account/tokens';
const wish = { name: 'My assistant', scopes: ['courses:read', 'study:write'] };
type Browser = ReturnType<RunningAuth['visit']>;

async function made(browser: Browser, body: object = wish) {
  const answer = await browser.post(tokensPath, body);
  expect(answer.status).toBe(201);
  return answer.body as { token: string; accessToken: { id: string } };
}

const exchange = (token: string) =>
  auth.visit().get(`${tokenExchangePath}?audience=course-generation`, {
    ...auth.credential('gateway'),
    authorization: `Bearer ${token}`,
  });

const list = async (browser: Browser) => (await browser.get(tokensPath)).body.tokens;
const stored = () => auth.database.collection('access_tokens').find().toArray();

test('API-08 a token is shown once, stored as a hash, and listed with what it may and until when', async () => {
  const { browser, userId } = await auth.signUp();
  const { token, accessToken } = await made(browser);
  expect(isAccessToken(token)).toBe(true);
  expect(token).toMatch(/^cwp_[0-9A-Za-z]{49}$/);
  const [view] = await list(browser);
  expect(view).toEqual({ ...accessToken, ...wish, start: token.slice(0, 8), lastUsedAt: null });
  expect(Date.parse(view.expiresAt) - Date.parse(view.createdAt)).toBe(90 * DAY_MS);
  expect(JSON.stringify([await stored(), await list(browser)])).not.toContain(token.slice(8));
  expect((await auth.database.collection('access_tokens').indexes()).find(({ key }) => key.hash)?.unique).toBe(true);
  expect((await browser.get('/api/account/data')).body.accessTokens).toEqual([view]);
  const audit = await auth.database.collection('audit').find().toArray();
  expect(audit).toMatchObject([
    {
      adminId: userId,
      action: 'access token created',
      details: { scopes: 'courses:read study:write' },
      outcome: 'done',
    },
  ]);
  expect(JSON.stringify(audit)).not.toContain(wish.name);
});

test.each([
  ['no name', { ...wish, name: ' ' }],
  ['a long name', { ...wish, name: 'x'.repeat(61) }],
  ['no scope', { ...wish, scopes: [] }],
  ['a scope that there is not', { ...wish, scopes: ['admin'] }],
  ['a scope twice', { ...wish, scopes: ['courses:read', 'courses:read'] }],
  ['more than a year', { ...wish, days: 366 }],
  ['no day', { ...wish, days: 0 }],
  ['an unknown field', { ...wish, userId: 'x' }],
])('API-08 a token with %s is refused', async (_what, body) => {
  const { browser } = await auth.signUp();
  expect((await browser.post(tokensPath, body)).status).toBe(400);
  expect(await stored()).toEqual([]);
});

test('API-08 a token needs a password given just now; revoking one does not', async () => {
  const { browser } = await auth.signUp();
  const { accessToken } = await made(browser);
  await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt: new Date(0) } });
  const refused = await browser.post(tokensPath, wish);
  expect([refused.status, refused.body.code]).toEqual([403, 'identity_unconfirmed']);
  expect((await browser.remove(`${tokensPath}/${accessToken.id}`)).status).toBe(200);
});

test('API-08 a token is exchanged for a caller with its scopes, without the rights of an admin and never fresh', async () => {
  const { browser, userId } = await auth.signUp();
  const { token, accessToken } = await made(browser);
  const { status, body } = await exchange(token);
  expect(status).toBe(200);
  const verify = createTokenVerifier(
    createInternalTokenProfile('course-generation'),
    createRemoteKeySource(getJwksUrl(auth.url)),
  );
  expect((await browser.session()).role).toBe('main-admin');
  expect(await verify(body.token)).toEqual({
    userId,
    sessionId: accessToken.id,
    role: 'user',
    authenticatedAt: new Date(0),
    scopes: wish.scopes,
  });
});

test('API-08 no endpoint of auth takes a token, not even one that visitors may call', async () => {
  const { browser } = await auth.signUp();
  const { token } = await made(browser, { ...wish, scopes: ['courses:read'] });
  const headers = { authorization: `Bearer ${token}` };
  const stranger = auth.visit();
  for (const path of ['/api/sessions', '/api/account/data', tokensPath, '/api/admin/stats/users'])
    expect([path, (await stranger.get(path, headers)).status]).toEqual([path, 401]);
  expect((await stranger.get('/api/session', headers)).body).toEqual({ user: null });
});

test('API-08 the last use is written at most once a minute', async () => {
  const { browser } = await auth.signUp();
  const { token } = await made(browser);
  const uses = async () => (await stored()).map(({ lastUsedAt }) => lastUsedAt as Date);
  await exchange(token);
  const [first] = await uses();
  expect(first).toBeInstanceOf(Date);
  await exchange(token);
  expect(await uses()).toEqual([first]);
  const before = new Date(Date.now() - 61_000);
  await auth.database.collection('access_tokens').updateMany({}, { $set: { lastUsedAt: before } });
  await exchange(token);
  expect((await uses())[0]?.getTime()).toBeGreaterThan(before.getTime());
  expect((await list(browser))[0].lastUsedAt).not.toBeNull();
});

const PASSWORD = 'a good password';
type Made = Awaited<ReturnType<typeof made>>;
const ends: [string, (browser: Browser, main: Browser, made: Made, userId: string) => Promise<unknown>][] = [
  ['is revoked', (browser, _main, { accessToken }) => browser.remove(`${tokensPath}/${accessToken.id}`)],
  [
    'has expired',
    () => auth.database.collection('access_tokens').updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  ],
  [
    'is of an account with another password',
    (browser) =>
      browser.post('/api/profile', { mName: 'Ada', currentPassword: PASSWORD, password: 'another password' }),
  ],
  ['is of an account that signed out everywhere', (browser) => browser.post('/api/logout-everywhere')],
  [
    'is of a suspended user',
    (_browser, main, _made, userId) => main.post(`/api/admin/users/${userId}/suspension`, { reason: 'spam' }),
  ],
  [
    'is of a user who was suspended for a while',
    async (_browser, main, _made, userId) => {
      await main.post(`/api/admin/users/${userId}/suspension`, { reason: 'spam' });
      await main.remove(`/api/admin/users/${userId}/suspension`);
    },
  ],
  ['is of a deleted account', (browser) => browser.post('/api/account/delete', { currentPassword: PASSWORD })],
  [
    'stood in an address',
    (_browser, _main, { token }) => auth.visit().post(leakedTokenPath, { token }, auth.credential('gateway')),
  ],
];

test.each(ends)('API-08 a token that %s is refused as an unknown one is', async (_what, end) => {
  const { browser: main } = await auth.signUp('main@example.org');
  const { browser, userId } = await auth.signUp();
  const wanted = await made(browser);
  const { token } = wanted;
  expect((await exchange(token)).status).toBe(200);
  const answer = await end(browser, main, wanted, userId);
  if (answer && typeof answer === 'object' && 'status' in answer) expect(answer.status).toBe(200);
  const { traceId: _, ...over } = (await exchange(token)).body;
  const { traceId: __, ...unknown } = (await exchange(mintAccessToken())).body;
  expect(over).toEqual({ success: false, message: 'Please sign in', code: 'session_over' });
  expect(unknown).toEqual(over);
});

test('API-08 a deleted account leaves no token behind', async () => {
  await auth.signUp('main@example.org');
  const { browser } = await auth.signUp();
  await made(browser);
  await browser.post('/api/account/delete', { currentPassword: PASSWORD });
  expect(await stored()).toEqual([]);
});

test('API-08 a user has at most twenty tokens, also when they are made at once; expired ones do not count', async () => {
  const { browser } = await auth.signUp();
  const answers = await Promise.all(
    Array.from({ length: MAX_ACCESS_TOKENS + 5 }, () => browser.post(tokensPath, wish)),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(MAX_ACCESS_TOKENS);
  while ((await browser.post(tokensPath, wish)).status === 201);
  expect(await list(browser)).toHaveLength(MAX_ACCESS_TOKENS);
  await auth.database.collection('access_tokens').updateOne({}, { $set: { expiresAt: new Date(0) } });
  await made(browser);
});

test('API-08 tokens of others are not there to be seen or revoked, and a leak is told by gateways alone', async () => {
  const { browser: main } = await auth.signUp('main@example.org');
  const { token, accessToken } = await made(main);
  const { browser } = await auth.signUp();
  expect(await list(browser)).toEqual([]);
  expect((await browser.remove(`${tokensPath}/${accessToken.id}`)).status).toBe(404);
  expect((await browser.post(leakedTokenPath, { token })).status).toBe(403);
  expect((await exchange(token)).status).toBe(200);
});
