import { authEvents } from '@coursewright/contracts';
import { type RunningAuth, sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1';
const ada = { email: 'ada@example.org', password: 'a good password' };

async function twoDevices() {
  const desk = auth.visit();
  await desk.post('/api/signup', { ...ada, mName: 'Ada' }, { 'user-agent': firefox });
  const phone = auth.visit();
  await phone.post('/api/signin', ada, { 'user-agent': iphone });
  return { desk, phone };
}

const listOf = async (browser: ReturnType<RunningAuth['visit']>) => (await browser.get('/api/sessions')).body.sessions;

test('ACC-10 everybody sees where they are signed in, in plain words, this session first', async () => {
  const began = Date.now();
  const { desk, phone } = await twoDevices();
  const seen = await listOf(desk);
  expect(seen).toMatchObject([
    { device: 'Firefox on Windows', current: true },
    { device: 'Safari on iPhone', current: false },
  ]);
  expect(await listOf(phone)).toMatchObject([{ device: 'Safari on iPhone', current: true }, { current: false }]);
  for (const { since, lastSeenAt } of seen) {
    for (const moment of [since, lastSeenAt].map(Date.parse)) {
      expect(moment).toBeGreaterThanOrEqual(began);
      expect(moment).toBeLessThanOrEqual(Date.now());
    }
  }
  expect(JSON.stringify(seen)).not.toMatch(/hash|Mozilla/i);
});

test('ACC-10 a session that was used since was seen since', async () => {
  const { desk } = await twoDevices();
  const earlier = { $set: { rotatedAt: new Date(Date.now() - 60_000) } };
  await auth.database.collection('sessions').updateMany({}, earlier);
  const [before] = await listOf(desk);
  await desk.refresh();
  const [after] = await listOf(desk);
  expect(Date.parse(after.lastSeenAt)).toBeGreaterThan(Date.parse(before.lastSeenAt));
  expect(after.since).toBe(before.since);
});

test('ACC-10 ending the other session ends it at once, and only it', async () => {
  const { desk, phone } = await twoDevices();
  const [, other] = await listOf(desk);
  expect((await desk.remove(`/api/sessions/${other.id}`)).body).toEqual({ success: true, message: 'Signed out there' });
  expect(await phone.session()).toBeNull();
  expect((await phone.refresh()).status).toBe(401);
  expect(await listOf(desk)).toHaveLength(1);
  expect((await desk.remove(`/api/sessions/${other.id}`)).status).toBe(404);
});

test('ACC-10 ending this session drops its cookies', async () => {
  const { desk, phone } = await twoDevices();
  const [own] = await listOf(desk);
  await desk.remove(`/api/sessions/${own.id}`);
  expect(desk.jar.size).toBe(0);
  expect(await phone.session()).not.toBeNull();
});

test('ACC-10 logging out everywhere ends every session of the account, and no other', async () => {
  const { desk, phone } = await twoDevices();
  const eve = auth.visit();
  await eve.signUp('eve@example.org');
  expect((await desk.post('/api/logout-everywhere')).body).toEqual({ success: true, message: 'Logout Successful' });
  expect(desk.jar.size).toBe(0);
  expect(await phone.session()).toBeNull();
  expect((await phone.refresh()).status).toBe(401);
  expect(await eve.session()).not.toBeNull();
  await desk.signIn(ada.email);
  expect(await listOf(desk)).toHaveLength(1);
});

test('STU-40 a session that is ended is told to the other services, whichever way it ends', async () => {
  const ended = await auth.receive(authEvents.sessionEnded);
  const { desk, phone } = await twoDevices();
  const [own, other] = await listOf(desk);
  const userId = (await desk.session())?.id;
  await desk.remove(`/api/sessions/${other.id}`);
  await desk.post('/api/logout');
  await phone.signIn(ada.email);
  const [third] = await listOf(phone);
  await phone.post('/api/logout-everywhere');
  await auth.idle();
  expect(ended.map(({ data }) => data)).toEqual([other, own, third].map(({ id }) => ({ userId, sessionId: id })));
});
