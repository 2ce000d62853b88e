import { authEvents, type EventContract } from '@coursewright/contracts';
import { turnOnSecondFactor } from '../../testing/authenticator.ts';
import { type RunningAuth, sharedAuth } from '../../testing/start-auth.ts';

type Browser = ReturnType<RunningAuth['visit']>;

const auth = await sharedAuth();
let grace: Browser;
beforeEach(async () => {
  await auth.reset();
  grace = auth.visit();
  await grace.signUp('grace@example.org', undefined, 'Grace');
});

async function signedUp(email?: string) {
  const { browser, userId } = await auth.signUp(email, { isVerified: true });
  return { browser, path: `/api/admin/users/${userId}` };
}

async function hear<T>(event: EventContract<T>) {
  const received = await auth.receive(event);
  return async () => {
    await auth.idle();
    return received.map(({ data }) => data);
  };
}

const latestAct = async () => (await grace.get('/api/admin/auth/audit')).body.rows[0];
const SUSPENDED = 'This account is suspended. Write to us on the contact page if you think this is a mistake.';
const acts: [string, (path: string) => ReturnType<Browser['get']>][] = [
  ['POST suspension', (path) => grace.post(`${path}/suspension`, { reason: 'Spam' })],
  ['DELETE suspension', (path) => grace.remove(`${path}/suspension`)],
  ['DELETE second-factor', (path) => grace.remove(`${path}/second-factor`)],
  ['DELETE sessions', (path) => grace.remove(`${path}/sessions`)],
  ['DELETE account', (path) => grace.remove(path)],
];

test('ADM-15 one user: account, sessions and second factor, without a hash or a secret', async () => {
  const { browser, path } = await signedUp();
  const { secret } = await turnOnSecondFactor(browser);
  const { status, body } = await grace.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: path.split('/').at(-1),
    email: 'ada@example.org',
    name: 'Ada',
    plan: 'free',
    role: 'user',
    emailVerified: true,
    language: null,
    secondFactor: true,
    joinedAt: expect.stringMatching(/Z$/),
    lastSeenAt: expect.stringMatching(/Z$/),
    sessions: [
      {
        id: expect.any(String),
        device: expect.any(String),
        since: expect.any(String),
        lastSeenAt: expect.any(String),
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain(secret);
});

test('ADM-15 a suspended user is signed out, cannot sign in or refresh and hears why; restored, signs in again', async () => {
  const { browser, path } = await signedUp();
  const idle = auth.visit();
  await idle.signIn('ada@example.org');
  expect((await grace.post(`${path}/suspension`, { reason: 'Spam' })).body).toEqual({
    success: true,
    message: 'Ada is suspended',
  });
  expect(await browser.session()).toBeNull();
  const refused = await browser.refresh();
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([401, 'session_over', SUSPENDED]);
  expect((await browser.signIn('ada@example.org')).body).toEqual({ success: false, message: SUSPENDED });
  expect((await auth.visit().signIn('ada@example.org', 'a wrong password')).body.message).toBe(
    'Invalid email or password',
  );
  expect((await grace.get(path)).body).toMatchObject({
    suspension: { reason: 'Spam', at: expect.stringMatching(/Z$/) },
    sessions: [],
  });
  expect(await latestAct()).toMatchObject({
    action: 'POST /api/admin/users/:userId/suspension',
    details: { reason: 'Spam', userId: path.split('/').at(-1) },
    outcome: 'done',
  });

  await grace.remove(`${path}/suspension`);
  expect((await grace.get(path)).body.suspension).toBeUndefined();
  expect((await idle.refresh()).status).toBe(401);
  expect((await browser.signIn('ada@example.org')).body.success).toBe(true);
});

test('ADM-15 a second suspension keeps the first reason, and a suspended user does not become an admin', async () => {
  const { path } = await signedUp();
  await grace.post(`${path}/suspension`, { reason: 'Spam' });
  await grace.post(`${path}/suspension`, { reason: 'Other' });
  expect((await grace.get(path)).body.suspension.reason).toBe('Spam');
  expect((await grace.post('/api/addadmin', { email: 'ada@example.org' })).body).toMatchObject({
    success: false,
    message: expect.stringContaining('suspended'),
  });
});

test('ADM-15 a reset second factor: the password is enough again, and the user is told', async () => {
  const { browser, path } = await signedUp();
  await turnOnSecondFactor(browser);
  const news = await hear(authEvents.secondFactorChanged);
  expect((await auth.visit().signIn('ada@example.org')).body.secondFactor).toBe(true);
  await grace.remove(`${path}/second-factor`);
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(true);
  expect(await news()).toContainEqual(expect.objectContaining({ news: 'turned-off' }));
});

test('ADM-15 ended sessions are over, and the password still opens a new one', async () => {
  const { browser, path } = await signedUp();
  await grace.remove(`${path}/sessions`);
  expect(await browser.session()).toBeNull();
  expect((await browser.refresh()).status).toBe(401);
  expect((await browser.signIn('ada@example.org')).body.success).toBe(true);
});

test('ADM-15 a deleted user is gone like one who left: no account, no sessions, the other services are told', async () => {
  const { browser, path } = await signedUp();
  const told = await hear(authEvents.userDeleted);
  expect((await grace.remove(path)).body).toEqual({ success: true, message: 'The account of Ada is deleted' });
  expect((await browser.refresh()).status).toBe(401);
  expect((await grace.get(path)).status).toBe(404);
  expect(await told()).toEqual([{ userId: path.split('/').at(-1) }]);
  for (const name of ['users', 'sessions']) {
    const stored = JSON.stringify(await auth.database.collection(name).find({}).toArray());
    expect([name, stored.includes('ada@example.org')]).toEqual([name, false]);
  }
});

test.each(acts)('ADM-15 %s is refused for admins and for who is not there, and changes nothing', async (_name, act) => {
  const { path } = await signedUp();
  await grace.post('/api/addadmin', { email: 'ada@example.org' });
  const mine = `/api/admin/users/${(await grace.session()).id}`;
  const written = { projection: { revision: 1, role: 1, suspension: 1, sessionGeneration: 1 } };
  const stored = () => auth.database.collection('users').find({}, written).toArray();
  const before = await stored();
  for (const account of [path, mine]) {
    const { status, body } = await act(account);
    expect([status, body.code]).toEqual([409, 'admin_account']);
  }
  expect((await act(`/api/admin/users/${'f'.repeat(24)}`)).status).toBe(404);
  expect(await stored()).toEqual(before);
});

test('ADM-15 bad input is refused with the name of the field', async () => {
  const { path } = await signedUp();
  const refusal = async (body: unknown) => (await grace.post(`${path}/suspension`, body)).body;
  expect(await refusal({})).toMatchObject({ message: 'reason: must be text' });
  expect(await refusal({ reason: ' ' })).toMatchObject({ message: 'reason: must not be empty' });
  expect(await refusal({ reason: 'x'.repeat(301) })).toMatchObject({
    message: 'reason: must have at most 300 characters',
  });
  expect((await grace.remove('/api/admin/users/no-id')).body).toMatchObject({
    details: [{ field: 'userId', message: 'must be an id of 24 hexadecimal characters' }],
  });
});
