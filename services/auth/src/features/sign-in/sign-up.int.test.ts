import { authEvents } from '@coursewright/contracts';
import { mailedLinks } from '../../testing/mailed-links.ts';
import { sharedAuth, startAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

test('ACC-02 signing up signs in, begins free whatever type is sent, and raises the registration', async () => {
  const received = await auth.receive(authEvents.userRegistered);
  const browser = auth.visit();
  const answer = await browser.post('/api/signup', {
    email: 'Ada@Example.org',
    mName: 'Ada',
    password: 'a good password',
    type: 'yearly',
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ success: true, message: 'Registration successful', userId: expect.any(String) });
  const { userId } = answer.body;
  expect(await browser.session()).toEqual({
    id: userId,
    name: 'Ada',
    email: 'Ada@Example.org',
    role: 'main-admin',
    plan: 'free',
    emailVerified: false,
    language: null,
  });
  await auth.idle();
  expect(received).toHaveLength(1);
  expect(received[0]?.data).toEqual({
    userId,
    name: 'Ada',
    email: 'Ada@Example.org',
    role: 'main-admin',
    plan: 'free',
    language: null,
  });
});

test.each([
  ['ar', 'ar'],
  ['de-CH, de;q=0.9, en;q=0.8', 'de'],
  ['fr, ja;q=0.5', 'ja'],
  ['fr, *;q=0.5', null],
])('ACC-14 an account has the language of the request that made it: %s', async (header, language) => {
  const received = await auth.receive<unknown>(authEvents.userRegistered, authEvents.emailVerificationRequested);
  const browser = auth.visit();
  const body = { email: 'ada@example.org', mName: 'Ada', password: 'a good password' };
  await browser.post('/api/signup', body, { 'accept-language': header });
  expect((await browser.session()).language).toBe(language);
  // Mails may be sent before the account is known elsewhere.
  const named = language ?? undefined;
  await auth.idle();
  expect(received.map((event) => event.language)).toEqual([named, named]);
});

test('ACC-02 a password under 9 characters is refused in the words of the form, 9 and 128 are taken', async () => {
  const browser = auth.visit();
  const short = await browser.signUp('a@example.org', 'x'.repeat(8));
  expect(short.status).toBe(400);
  expect(short.body).toMatchObject({ success: false, message: 'Password should be at least 9 characters' });
  expect(short.body.details[0].field).toBe('password');
  expect((await browser.signUp('b@example.org', 'dachs weg')).body.success).toBe(true);
  expect((await browser.signUp('c@example.org', `y${'dachs we'.repeat(16)}`.slice(0, 128))).body.success).toBe(true);
  expect((await browser.signUp('d@example.org', 'x'.repeat(129))).status).toBe(400);
});

test.each([
  ['password1', 'This password is too common. Please choose another one'],
  ['ada@example.org', 'This password is too close to your name or address. Please choose another one'],
])('ACC-02 the password %p is refused at its field, and no account is made', async (password, message) => {
  const { status, body, cookies } = await auth.visit().signUp('ada@example.org', password);
  expect([status, cookies]).toEqual([400, []]);
  expect(body).toMatchObject({ success: false, message, details: [{ field: 'password', message }] });
  expect(await auth.database.collection('users').countDocuments()).toBe(0);
});

test('API-05 an account that is opened and deleted again and again sends no more than five welcomes an hour', async () => {
  await auth.visit().signUp('main@example.org');
  for (let round = 0; round < 5; round++) {
    const browser = auth.visit();
    expect((await browser.signUp('ada@example.org')).body.success).toBe(true);
    expect((await auth.visit().signUp('ada@example.org')).body.success).toBe(false);
    await browser.post('/api/account/delete', { currentPassword: 'a good password' });
  }
  const refused = await auth.visit().signUp('Ada@example.org');
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/^Too many attempts, please try again in \d+ minutes$/);
});

test('ACC-09 of 20 parallel sign-ups with one address in different cases exactly one gets the account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => auth.visit().signUp(at % 2 ? 'ADA@example.org' : 'ada@Example.ORG')),
  );
  const [winners, losers] = [answers.filter(({ body }) => body.success), answers.filter(({ body }) => !body.success)];
  expect(winners).toHaveLength(1);
  for (const { status, body, cookies } of losers) {
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, message: 'User with this email already exists' });
    expect(cookies).toEqual([]);
  }
  expect(await auth.database.collection('users').countDocuments()).toBe(1);
});

test('ACC-11 of 10 parallel first sign-ups exactly one is the main admin, and no later one', async () => {
  const browsers = Array.from({ length: 10 }, () => auth.visit());
  await Promise.all(browsers.map((browser, at) => browser.signUp(`user${at}@example.org`)));
  const roles = await Promise.all(browsers.map(async (browser) => (await browser.session()).role));
  expect(roles.filter((role) => role === 'main-admin')).toHaveLength(1);
  expect(roles.filter((role) => role === 'user')).toHaveLength(9);
  const late = auth.visit();
  await late.signUp('late@example.org');
  expect((await late.session()).role).toBe('user');
});

test('ACC-11 with ADMIN_EMAIL only that address becomes main admin, first or not, once it is verified', async () => {
  const named = await startAuth({ ADMIN_EMAIL: 'Grace@example.org' });
  try {
    const [first, grace] = [named.visit(), named.visit()];
    const links = await mailedLinks(named, authEvents.emailVerificationRequested);
    await first.signUp('first@example.org');
    await grace.signUp('grace@EXAMPLE.org');
    const other = named.visit();
    await other.signIn('grace@example.org');
    for (const browser of [first, grace]) expect((await browser.session()).role).toBe('user');
    await first.post('/api/email-verification/confirm', { token: await links.token(2, 0) });
    await grace.post('/api/email-verification/confirm', { token: await links.token(2, 1) });
    expect((await first.session()).role).toBe('user');
    expect(await grace.session()).toMatchObject({ role: 'main-admin', emailVerified: true });
    expect((await grace.get('/api/getusers')).status).toBe(200);
    expect(await other.session()).toBeNull();
  } finally {
    await named.close();
  }
});
