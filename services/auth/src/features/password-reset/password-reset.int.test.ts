import { authEvents } from '@coursewright/contracts';
import { mailedLinks } from '../../testing/mailed-links.ts';
import { createPauses } from '../../testing/pauses.ts';
import { sharedAuth, startAuth } from '../../testing/start-auth.ts';
import { ANSWER_AFTER_MS } from './password-reset.service.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const forgot = (email: string) => auth.visit().post('/api/forgot', { email });
const reset = (token: string, password = 'a newer password') =>
  auth.visit().post('/api/reset-password', { token, password });
const links = () => auth.database.collection('mail_links');
/** What the limits count is forgotten, as if the time had passed. */
const laterOn = () => auth.database.collection('rate_limits').deleteMany({});

async function forgotten(email = 'ada@example.org') {
  const mails = await mailedLinks(auth, authEvents.passwordResetRequested);
  const browser = auth.visit();
  await browser.signUp(email);
  await forgot(email);
  return { browser, mails };
}

test('ACC-03 the answer is the same whether or not there is an account, and comes after the same time', async () => {
  const { pause, waits, reached } = createPauses();
  const own = await startAuth({}, { pause });
  try {
    const mails = await mailedLinks(own, authEvents.passwordResetRequested);
    await own.visit().signUp('ada@example.org');
    const answered: string[] = [];
    const ask = async (email: string) => {
      const { status, body } = await own.visit().post('/api/forgot', { email });
      answered.push(email);
      return { status, body };
    };
    const answers = Promise.all([ask('ada@example.org'), ask('unknown@example.org')]);
    await reached(2);
    expect(waits.map(({ ms }) => ms)).toEqual([ANSWER_AFTER_MS, ANSWER_AFTER_MS]);
    // The work for the known address is over, and still its answer waits as the other one does.
    await own.idle();
    expect(mails.events).toHaveLength(1);
    expect(answered).toEqual([]);
    for (const { end } of waits) end();
    const same = { status: 200, body: { success: true, message: expect.stringMatching(/^If/) } };
    expect(await answers).toEqual([same, same]);
  } finally {
    await own.close();
  }
});

test('ACC-03 what old clients send besides the address is accepted and never believed', async () => {
  const mails = await mailedLinks(auth, authEvents.passwordResetRequested);
  await auth.visit().signUp('ada@example.org');
  const body = { email: 'ADA@example.org', name: 'Win a prize', company: 'Evil', logo: 'https://evil.example/x.png' };
  const answer = await auth.visit().post('/api/forgot', body, { host: 'evil.example' });
  expect(answer.body.success).toBe(true);
  await mails.token();
  expect(JSON.stringify(mails.events)).not.toMatch(/evil|prize/i);
  expect(mails.events[0]?.data).toMatchObject({ name: 'Ada', email: 'ada@example.org' });
});

test('ACC-04 a new password by the link: it works, the old one does not, every session is over, and a mail says so', async () => {
  const told = await auth.receive(authEvents.passwordChanged);
  const { browser, mails } = await forgotten();
  const answer = await reset(await mails.token());
  expect(answer.body).toMatchObject({ success: true, email: 'ada@example.org' });
  expect(answer.cookies).toEqual([]);
  expect(await browser.session()).toBeNull();
  expect((await browser.refresh()).status).toBe(401);
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(false);
  expect((await auth.visit().signIn('ada@example.org', 'a newer password')).body.success).toBe(true);
  await auth.idle();
  expect(told).toMatchObject([{ data: { email: 'ada@example.org', name: 'Ada' } }]);
});

test('ACC-04 a token has 256 bits, is stored as a hash alone, and no event or log of events carries it', async () => {
  const { mails } = await forgotten();
  const token = await mails.token();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  for (const { name } of await (auth.database.db?.listCollections().toArray() ?? [])) {
    const stored = JSON.stringify(await auth.database.collection(name).find({}).toArray());
    expect([name, stored.includes(token)]).toEqual([name, false]);
  }
  expect(JSON.stringify(mails.events)).not.toContain(token);
});

test('ACC-04 a token works once, also for ten who come at the same moment', async () => {
  const { mails } = await forgotten();
  const token = await mails.token();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => reset(token, `the password of ${at}`)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect((await reset(token)).body).toEqual({
    success: false,
    message: 'This link is no longer valid. Please ask for a new one.',
  });
});

test('ACC-04 the newest link alone is good', async () => {
  const { mails } = await forgotten();
  const older = await mails.token();
  await laterOn();
  await forgot('ada@example.org');
  const newest = await mails.token(2);
  expect((await reset(older)).body.success).toBe(false);
  expect((await mails.mint(mails.events[0]?.data.requestId ?? '')).status).toBe(404);
  expect((await reset(newest)).body.success).toBe(true);
});

test('ACC-04 after an hour a link is over, whether it was mailed or not', async () => {
  const { mails } = await forgotten();
  const token = await mails.token();
  await links().updateOne({ kind: 'password-reset' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await reset(token)).body.success).toBe(false);
  expect((await mails.mint(mails.events[0]?.data.requestId ?? '')).status).toBe(404);
});

test('ACC-04 a password changed on the profile page ends the link too', async () => {
  const { browser, mails } = await forgotten();
  const token = await mails.token();
  const change = { mName: 'Ada', password: 'a third password', currentPassword: 'a good password' };
  expect((await browser.post('/api/profile', change)).body.success).toBe(true);
  expect((await reset(token)).body.success).toBe(false);
});

test.each(['x', 'x'.repeat(43), '../../etc/passwd'])('ACC-04 %p is no token', async (token) => {
  await forgotten();
  expect((await reset(token)).body.success).toBe(false);
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(true);
});

test('ACC-04 the rules for the password are those of sign-up, and a short one does not use up the link', async () => {
  const { mails } = await forgotten();
  const token = await mails.token();
  const short = await reset(token, '12345678');
  expect(short.status).toBe(400);
  expect(short.body.message).toBe('Password should be at least 9 characters');
  expect((await reset(token)).body.success).toBe(true);
});

test('API-05 one request a minute for an address, with or without an account, and the time to wait is told', async () => {
  await auth.visit().signUp('ada@example.org');
  for (const email of ['ada@example.org', 'unknown@example.org']) {
    expect((await forgot(email)).status).toBe(200);
    const again = await forgot(email.toUpperCase());
    expect(again.status).toBe(429);
    const seconds = Number(again.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
  }
});

test('API-05 requests from one origin are limited, and so are tries of tokens', async () => {
  const strict = await startAuth({ RESET_REQUESTS_PER_ADDRESS: '3' });
  try {
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const answer = await strict.visit().post('/api/forgot', { email: `${name}@example.org` });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const tries: number[] = [];
    for (let at = 0; at < 21; at++) {
      const body = { token: `guess ${at}`, password: 'a newer password' };
      tries.push((await strict.visit().post('/api/reset-password', body)).status);
    }
    expect(tries).toEqual([...Array(20).fill(200), 429]);
  } finally {
    await strict.close();
  }
});
