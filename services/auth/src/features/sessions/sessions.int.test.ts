import { authEvents } from '@coursewright/contracts';
import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import { sharedAuth, startAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const signedUp = async (email?: string) => (await auth.signUp(email)).browser;

function refreshWith(token: string | undefined) {
  const browser = auth.visit();
  browser.jar.set('rt', token ?? '');
  return browser.refresh();
}

const sessions = () => auth.database.collection('sessions');

test('ACC-10 a visitor has no session, and a broken token is a visitor too', async () => {
  expect((await auth.visit().get('/api/session')).body).toEqual({ user: null });
  const broken = auth.visit();
  broken.jar.set('at', 'not-a-token');
  expect((await broken.get('/api/session')).body).toEqual({ user: null });
});

test('ACC-10 refreshing gives new tokens for the same session, and neither token is stored', async () => {
  const browser = await signedUp();
  const before = new Map(browser.jar);
  const { status, body } = await browser.refresh();
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email: 'ada@example.org', plan: 'free' });
  expect(browser.jar.get('rt')).not.toBe(before.get('rt'));
  expect(browser.jar.get('at')).not.toBe(before.get('at'));
  expect(await sessions().countDocuments()).toBe(1);
  const stored = JSON.stringify(await sessions().findOne({}));
  for (const token of [before.get('rt'), browser.jar.get('rt')]) expect(stored).not.toContain(token?.split('.')[1]);
});

test('ACC-10 20 parallel refreshes with one token get the same child, which works', async () => {
  const token = (await signedUp()).jar.get('rt');
  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(token)));
  const children = new Set(answers.map(({ cookies }) => cookies.find((cookie) => cookie.startsWith('rt='))));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(children.size).toBe(1);
  const child = /^rt=([^;]+)/.exec([...children][0] ?? '')?.[1];
  expect((await refreshWith(child)).status).toBe(200);
});

test('ACC-10 the immediate parent is reuse after ten seconds, once the new access token was used: the family ends, its newest token and access token too', async () => {
  const browser = await signedUp();
  const parent = browser.jar.get('rt');
  await browser.refresh();
  expect(await browser.session()).not.toBeNull();
  await sessions().updateOne({}, { $set: { rotatedAt: new Date(Date.now() - 10_500) } });
  const reuse = await refreshWith(parent);
  expect(reuse.status).toBe(401);
  expect(reuse.cookies).toEqual(expect.arrayContaining([expect.stringMatching(/^rt=; Max-Age=0/)]));
  expect(await browser.session()).toBeNull();
  expect((await browser.refresh()).status).toBe(401);
  expect(browser.jar.size).toBe(0);
});

test.each([
  { ahead: 3, isFirstUse: true },
  { ahead: 4, isFirstUse: false },
])(
  'ACC-10 a token of a process whose clock is $ahead s behind shows that the child arrived: $isFirstUse',
  async ({ ahead, isFirstUse }) => {
    const browser = await signedUp();
    const parent = browser.jar.get('rt');
    await browser.refresh();
    const [, claims = ''] = browser.jar.get('at')?.split('.') ?? [];
    const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number };
    await sessions().updateOne({}, { $set: { rotatedAt: new Date((iat + ahead) * 1000) } });
    expect(await browser.session()).not.toBeNull();
    await sessions().updateOne({}, { $set: { rotatedAt: new Date(Date.now() - 10_500) } });
    expect((await refreshWith(parent)).status).toBe(isFirstUse ? 401 : 200);
  },
);

test('ACC-10 a refresh whose answer was lost may be repeated after ten seconds: nothing ends, and the child works', async () => {
  const browser = await signedUp();
  const parent = browser.jar.get('rt');
  // its access token has expired
  browser.jar.delete('at');
  const lost = auth.visit();
  lost.jar.set('rt', parent ?? '');
  expect((await lost.refresh()).status).toBe(200);
  await sessions().updateOne({}, { $set: { rotatedAt: new Date(Date.now() - HOUR_MS) } });
  expect((await browser.refresh()).status).toBe(200);
  expect(browser.jar.get('rt')).toBe(lost.jar.get('rt'));
  expect((await browser.session())?.email).toBe('ada@example.org');
  expect((await refreshWith(parent)).status).toBe(401);
  expect(await browser.session()).toBeNull();
});

test('ACC-10 the grandparent is reuse at once, and ends that session alone', async () => {
  const browser = await signedUp();
  const other = auth.visit();
  await other.signIn('ada@example.org');
  const grandparent = browser.jar.get('rt');
  await browser.refresh();
  await browser.refresh();
  expect((await refreshWith(grandparent)).status).toBe(401);
  expect((await browser.refresh()).status).toBe(401);
  expect((await other.refresh()).status).toBe(200);
});

test('ACC-10 the owner is told once that a copied session was ended, and not of one that a new password had ended', async () => {
  const received = await auth.receive(authEvents.refreshTokenReused);
  const browser = await signedUp('old@example.org');
  const outdated = browser.jar.get('rt');
  for (let times = 0; times < 2; times++) await browser.refresh();
  await auth.database
    .collection('users')
    .updateOne({ emailKey: 'old@example.org' }, { $inc: { sessionGeneration: 1 } });
  expect((await refreshWith(outdated)).status).toBe(401);

  const ada = await signedUp();
  const grandparent = ada.jar.get('rt');
  for (let times = 0; times < 2; times++) await ada.refresh();
  for (let times = 0; times < 3; times++) expect((await refreshWith(grandparent)).status).toBe(401);
  const owner = { userId: expect.any(String), name: expect.any(String), email: 'ada@example.org' };
  await auth.idle();
  expect(received.map(({ data }) => data)).toEqual([expect.objectContaining(owner)]);
  expect(
    await auth.database.collection('sent_events').countDocuments({ type: authEvents.refreshTokenReused.type }),
  ).toBe(1);
  expect(await sessions().countDocuments({ pendingEvents: { $ne: [] } })).toBe(0);
});

test('ACC-10 an idle session and one at its end are over', async () => {
  for (const field of ['idleExpiresAt', 'endsAt']) {
    const browser = auth.visit();
    await browser.signUp(`${field}@example.org`);
    await sessions().updateMany({}, { $set: { [field]: new Date(Date.now() - 1) } });
    expect((await browser.refresh()).status).toBe(401);
  }
});

test('ACC-10 use moves the idle limit to 12 hours, the end stays at 30 days', async () => {
  const browser = await signedUp();
  const [hour, day] = [HOUR_MS, DAY_MS];
  await sessions().updateOne({}, { $set: { idleExpiresAt: new Date(Date.now() + hour) } });
  const before = await sessions().findOne({});
  await browser.refresh();
  const after = await sessions().findOne({});
  expect((after?.idleExpiresAt.getTime() - Date.now()) / hour).toBeCloseTo(12, 1);
  expect((after?.endsAt.getTime() - Date.now()) / day).toBeCloseTo(30, 1);
  expect(after?.endsAt).toEqual(before?.endsAt);
});

test('ACC-10 the id of a session with a made-up secret neither renews nor ends it, and its owner gets no mail', async () => {
  const browser = await signedUp();
  await browser.refresh();
  const [sessionId] = browser.jar.get('rt')?.split('.') ?? [];
  const forged = auth.visit();
  forged.jar.set('rt', `${sessionId}.${'b'.repeat(43)}`);
  expect((await forged.refresh()).status).toBe(401);
  forged.jar.set('rt', `${sessionId}.${'b'.repeat(43)}`);
  expect((await forged.post('/api/logout')).body.success).toBe(true);
  expect((await browser.session())?.email).toBe('ada@example.org');
  expect((await browser.refresh()).status).toBe(200);
  expect(await sessions().countDocuments({ pendingEvents: { $ne: [] } })).toBe(0);
  expect(
    await auth.database.collection('sent_events').countDocuments({ type: authEvents.refreshTokenReused.type }),
  ).toBe(0);
});

test('VIS-05 logging out by the token before the last ends the session, by an older one it does not', async () => {
  const browser = await signedUp();
  const tokens = [browser.jar.get('rt') ?? ''];
  for (let times = 0; times < 2; times++) {
    await browser.refresh();
    tokens.push(browser.jar.get('rt') ?? '');
  }
  const logOutWith = async (token = '') => {
    const visitor = auth.visit();
    visitor.jar.set('rt', token);
    await visitor.post('/api/logout');
  };
  await logOutWith(tokens[0]);
  expect(await browser.session()).not.toBeNull();
  await logOutWith(tokens[1]);
  expect(await browser.session()).toBeNull();
});

test('VIS-05 logging out ends the session on the server and drops both cookies', async () => {
  const browser = await signedUp();
  const { at = '', rt } = Object.fromEntries(browser.jar);
  const { body, cookies } = await browser.post('/api/logout');
  expect(body).toEqual({ success: true, message: 'Logout Successful' });
  expect(cookies).toHaveLength(2);
  expect(browser.jar.size).toBe(0);
  const thief = auth.visit();
  thief.jar.set('at', at);
  expect(await thief.session()).toBeNull();
  expect((await refreshWith(rt)).status).toBe(401);
});

test('VIS-05 logging out works by the refresh cookie alone, and without any session', async () => {
  const browser = await signedUp();
  const rt = browser.jar.get('rt');
  browser.jar.delete('at');
  expect((await browser.post('/api/logout')).body.success).toBe(true);
  expect((await refreshWith(rt)).status).toBe(401);
  expect((await auth.visit().post('/api/logout')).body.success).toBe(true);
});

test('ACC-10 sessions live on over a restart of the service', async () => {
  const browser = await signedUp();
  await auth.restart();
  const headers = { authorization: `Bearer ${browser.jar.get('at')}` };
  const answer = await fetch(`${auth.url}/api/session`, { headers });
  expect(((await answer.json()) as { user: { email: string } }).user.email).toBe('ada@example.org');
});

test('ACC-10 on https the cookies of a real answer carry the __Host- prefix and Secure', async () => {
  const https = await startAuth({ PUBLIC_URL: 'https://learn.example' });
  try {
    const { cookies } = await https.visit().signUp('ada@example.org');
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-at', '__Host-rt', '__Host-device']);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
      expect(cookie.length).toBeLessThan(4096);
    }
  } finally {
    await https.close();
  }
});
