import { type RunningAuth, startAuth } from '../testing/start-auth.ts';

let auth: RunningAuth;
beforeEach(async () => {
  auth = await startAuth();
  await auth.visit().signUp('ada@example.org');
});
afterEach(() => auth.close());

const REFUSED = { success: false, message: 'Invalid email or password' };

test('ACC-01 signing in answers in the legacy shape and sets both cookies, HttpOnly and SameSite=Strict', async () => {
  const browser = auth.visit();
  const { status, body, cookies } = await browser.signIn('ADA@example.org');
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'SignIn successful',
    userData: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), email: 'ada@example.org', mName: 'Ada', type: 'free' },
  });
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^(at|rt)=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await browser.session()).toMatchObject({ email: 'ada@example.org' });
});

test('ACC-07 a wrong password and an unknown address get the same answer and no cookie', async () => {
  const wrong = await auth.visit().signIn('ada@example.org', 'not the password');
  const unknown = await auth.visit().signIn('nobody@example.org', 'not the password');
  for (const { status, body, cookies } of [wrong, unknown]) {
    expect(status).toBe(200);
    expect(body).toEqual(REFUSED);
    expect(cookies).toEqual([]);
  }
});

test('ACC-07 an unknown address takes as long as a wrong password', async () => {
  const lenient = await startAuth({ SIGN_IN_FAILURES_PER_ACCOUNT: '1000', SIGN_IN_FAILURES_PER_HOUR: '1000' });
  try {
    await lenient.visit().signUp('ada@example.org');
    const timeOf = async (email: string) => {
      const begin = performance.now();
      await lenient.visit().signIn(email, 'not the password');
      return performance.now() - begin;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 25; round++) {
      known.push(await timeOf('ada@example.org'));
      unknown.push(await timeOf('nobody@example.org'));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[12] ?? 0;
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  } finally {
    await lenient.close();
  }
});

test.each(['ada@example.org', 'nobody@example.org'])(
  'API-05 of 30 parallel wrong passwords for %s five are looked at, the others are told when to return',
  async (email) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => auth.visit().signIn(email, 'not the password')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(25);
    for (const { headers, body } of limited) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
      expect(body).toMatchObject({ success: false, code: 'rate_limited' });
    }
    expect((await auth.visit().signIn(email)).status).toBe(429);
  },
);

test('API-05 the right password forgets earlier failures, so that only a row of them locks', async () => {
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 4; failure++) {
      expect((await auth.visit().signIn('ada@example.org', 'not the password')).body).toEqual(REFUSED);
    }
    expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(true);
  }
});

const from = (address: string, password: string) =>
  auth.visit().post('/api/signin', { email: 'ada@example.org', password }, { 'x-forwarded-for': address });

test('API-05 who guesses locks themselves out, not the owner elsewhere', async () => {
  for (let failure = 0; failure < 5; failure++) await from('192.0.2.1', 'not the password');
  expect((await from('192.0.2.1', 'a good password')).status).toBe(429);
  expect((await from('192.0.2.2', 'a good password')).body.success).toBe(true);
  expect((await from('192.0.2.1', 'a good password')).status).toBe(429);
});

test('API-05 of 100 parallel guesses from 25 addresses at one account 20 are looked at within an hour', async () => {
  const guesses = Array.from({ length: 100 }, (_, at) => from(`192.0.2.${at % 25}`, 'not the password'));
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await from('192.0.2.99', 'a good password')).status).toBe(429);
});

test('API-05 one address may open so many accounts an hour', async () => {
  const strict = await startAuth({ SIGN_UPS_PER_ADDRESS: '2' });
  try {
    for (const name of ['a', 'b']) expect((await strict.visit().signUp(`${name}@example.org`)).status).toBe(200);
    const limited = await strict.visit().signUp('c@example.org');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await strict.visit().signIn('a@example.org')).body.success).toBe(true);
  } finally {
    await strict.close();
  }
});

test('API-05 one address may try so often, whatever accounts it names; another address is not concerned', async () => {
  const strict = await startAuth({ SIGN_IN_ATTEMPTS_PER_ADDRESS: '3' });
  try {
    const from = (address: string, at: number) =>
      strict
        .visit()
        .post('/api/signin', { email: `u${at}@example.org`, password: 'x' }, { 'x-forwarded-for': address });
    for (let at = 0; at < 3; at++) expect((await from('192.0.2.1', at)).status).toBe(200);
    const limited = await from('192.0.2.1', 4);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await from('192.0.2.2', 5)).status).toBe(200);
    expect((await from('192.0.2.1, 192.0.2.3', 6)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('API-05 limits survive a restart', async () => {
  for (let failure = 0; failure < 5; failure++) await auth.visit().signIn('ada@example.org', 'not the password');
  const again = await auth.restart();
  try {
    const body = JSON.stringify({ email: 'ada@example.org', password: 'a good password' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${again.url}/api/signin`, { method: 'POST', headers, body })).status).toBe(429);
  } finally {
    await again.close();
  }
});
