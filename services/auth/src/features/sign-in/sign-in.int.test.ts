import { createPauses } from '../../testing/pauses.ts';
import { sharedAuth, startAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(async () => {
  await auth.reset();
  await auth.visit().signUp('ada@example.org');
});

const REFUSED = { success: false, message: 'Invalid email or password' };

test('ACC-01 signing in answers in the legacy shape and sets its cookies, HttpOnly and SameSite=Strict', async () => {
  const browser = auth.visit();
  const { status, body, cookies } = await browser.signIn('ADA@example.org');
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: 'SignIn successful',
    userData: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), email: 'ada@example.org', mName: 'Ada', type: 'free' },
  });
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^(at|rt|device)=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await browser.session()).toMatchObject({ email: 'ada@example.org' });
});

test('ACC-07 a wrong password and an unknown address get the same answer and no cookie', async () => {
  const wrong = await auth.visit().signIn('ada@example.org', 'not the password');
  const unknown = await auth.visit().signIn('unknown@example.org', 'not the password');
  for (const { status, body, cookies } of [wrong, unknown]) {
    expect(status).toBe(200);
    expect(body).toEqual(REFUSED);
    expect(cookies).toEqual([]);
  }
});

test('ACC-07 an unknown address takes as much work as a wrong password', async () => {
  const env = { SIGN_IN_FAILURES_PER_ACCOUNT: '1000', SIGN_IN_FAILURES_PER_HOUR: '1000' };
  const lenient = await startAuth(env, { fullPasswordCosts: true });
  try {
    await lenient.visit().signUp('ada@example.org');
    const getTime = async (email: string) => {
      const before = process.cpuUsage();
      await lenient.visit().signIn(email, 'not the password');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 11; round++) {
      known.push(await getTime('ada@example.org'));
      unknown.push(await getTime('unknown@example.org'));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[5] ?? 0;
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  } finally {
    await lenient.close();
  }
});

test.each(['ada@example.org', 'unknown@example.org'])(
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

/** A service whose slow lane waits until the test lets it go on. */
async function startSlow(env: Record<string, string> = {}) {
  const { pause, waits, reached } = createPauses();
  const slow = await startAuth(env, { pause });
  await slow.visit().signUp('ada@example.org');
  const signInFrom = (address: string, password: string, browser = slow.visit()) =>
    browser.post('/api/signin', { email: 'ada@example.org', password }, { 'x-forwarded-for': address });
  return { slow, waits, reached, signInFrom };
}

test('API-05 of 100 parallel guesses from 25 addresses at one account 20 are looked at at once, two more slowly, the others not', async () => {
  const { slow, waits, reached, signInFrom } = await startSlow();
  try {
    const answered: number[] = [];
    const { promise: only2Left, resolve } = Promise.withResolvers<void>();
    const guesses = Array.from({ length: 100 }, async (_, at) => {
      const count = answered.push((await signInFrom(`192.0.2.${at % 25}`, 'not the password')).status);
      if (count === 98) resolve();
    });
    await only2Left;
    expect(answered.filter((status) => status === 200)).toHaveLength(20);
    for (let turn = 0; turn < 2; turn++) {
      await reached(turn + 1);
      waits[turn]?.end();
    }
    await Promise.all(guesses);
    expect(answered.filter((status) => status === 200)).toHaveLength(22);
  } finally {
    await slow.close();
  }
});

test('API-05 strangers lock no owner out: the right password is accepted at once on a known device, slowly on another', async () => {
  const { slow, waits, reached, signInFrom } = await startSlow();
  try {
    const owner = slow.visit();
    await owner.signIn('ada@example.org');
    for (let at = 0; at < 20; at++) await signInFrom(`192.0.2.${at}`, 'not the password');
    await owner.post('/api/logout');
    expect((await signInFrom('192.0.2.1', 'a good password', owner)).body.success).toBe(true);
    expect(waits).toEqual([]);

    const elsewhere = signInFrom('192.0.2.99', 'a good password');
    await reached(1);
    expect(waits[0]?.ms).toBe(1_000);
    waits[0]?.end();
    expect((await elsewhere).body.success).toBe(true);

    const unknown = slow.visit().post('/api/signin', { email: 'unknown@example.org', password: 'x' });
    expect((await unknown).status).toBe(200);
  } finally {
    await slow.close();
  }
});

test('API-05 a right password that finds the slow lane full does not count, however often it is sent', async () => {
  const { slow, waits, reached, signInFrom } = await startSlow({ SIGN_IN_ATTEMPTS_PER_ADDRESS: '6' });
  try {
    for (let at = 0; at < 20; at++) await signInFrom(`192.0.2.${at}`, 'not the password');
    const guesses = [50, 51].map((at) => signInFrom(`192.0.2.${at}`, 'not the password'));
    const counters = slow.database.collection('rate_limits');
    const counted = async () => (await counters.findOne({ key: 'sign_in_account:ada@example.org' }))?.points;
    // One waits, the other waits for its turn: both are counted.
    await reached(1);
    expect(await counted()).toBe(22);
    for (let attempt = 0; attempt < 8; attempt++) {
      const { status, headers, body } = await signInFrom('192.0.2.99', 'a good password');
      expect([status, headers.get('retry-after')]).toEqual([429, '10']);
      expect(body.message).toMatch(/^Too many sign-ins to this account at the moment/);
    }
    expect(await counted()).toBe(22);
    for (let turn = 0; turn < 2; turn++) {
      await reached(turn + 1);
      waits[turn]?.end();
    }
    await Promise.all(guesses);
    const owner = signInFrom('192.0.2.99', 'a good password');
    await reached(3);
    waits[2]?.end();
    expect((await owner).body.success).toBe(true);
  } finally {
    for (const { end } of waits) end();
    await slow.close();
  }
});

test('API-05 the proof is one for the account after the wait: a code is asked for that was turned on meanwhile', async () => {
  const { slow, waits, reached, signInFrom } = await startSlow();
  try {
    for (let at = 0; at < 20; at++) await signInFrom(`192.0.2.${at}`, 'not the password');
    const waiting = signInFrom('192.0.2.50', 'a good password');
    await reached(1);
    const secondFactor = { secret: 'sealed', lastStep: 1, recoveryHashes: [] };
    await slow.database.collection('users').updateOne({ email: 'ada@example.org' }, { $set: { secondFactor } });
    waits[0]?.end();
    const { body, cookies } = await waiting;
    expect(body).toMatchObject({ success: false, secondFactor: true });
    expect(cookies).toEqual([]);
  } finally {
    for (const { end } of waits) end();
    await slow.close();
  }
});

test('API-05 an open session confirms its password and sets a new one, whatever strangers guess meanwhile', async () => {
  const { slow, signInFrom } = await startSlow();
  try {
    const owner = slow.visit();
    await owner.signIn('ada@example.org');
    for (let at = 0; at < 20; at++) await signInFrom(`192.0.2.${at}`, 'not the password');
    expect((await owner.post('/api/auth/confirm', { password: 'a good password' })).body.success).toBe(true);
    const change = { mName: 'Ada', currentPassword: 'a good password', password: 'a newer password' };
    expect((await owner.post('/api/profile', change)).body.success).toBe(true);
    await owner.post('/api/logout');
    expect((await owner.signIn('ada@example.org', 'a newer password')).body.success).toBe(true);
  } finally {
    await slow.close();
  }
});

test('API-05 another session of the account does not share the count, and a known device has one of its own', async () => {
  const [one, other] = [auth.visit(), auth.visit()];
  for (const browser of [one, other]) await browser.signIn('ada@example.org');
  const confirm = (browser: typeof one, password: string) => browser.post('/api/auth/confirm', { password });
  for (let guess = 0; guess < 5; guess++) await confirm(one, 'not the password');
  expect((await confirm(one, 'a good password')).status).toBe(429);
  expect((await confirm(other, 'a good password')).body.success).toBe(true);
  for (let guess = 0; guess < 5; guess++) await one.signIn('ada@example.org', 'not the password');
  expect((await one.signIn('ada@example.org')).status).toBe(429);
  expect((await other.signIn('ada@example.org')).body.success).toBe(true);
});

test('API-05 strangers at an unknown address wait as those at a known one do', async () => {
  const { slow, waits, reached } = await startSlow();
  try {
    const guess = (email: string, at: number) =>
      slow.visit().post('/api/signin', { email, password: 'x' }, { 'x-forwarded-for': `192.0.2.${at}` });
    for (const email of ['ada@example.org', 'unknown@example.org']) {
      for (let at = 0; at < 20; at++) expect((await guess(email, at)).status).toBe(200);
    }
    const slowed = [guess('ada@example.org', 40), guess('unknown@example.org', 41)];
    await reached(2);
    expect(waits.map(({ ms }) => ms)).toEqual([1_000, 1_000]);
    for (const { end } of waits) end();
    const answers = await Promise.all(slowed);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, REFUSED],
      [200, REFUSED],
    ]);
  } finally {
    await slow.close();
  }
});

test('API-05 one address may open so many accounts an hour', async () => {
  const strict = await startAuth({ SIGN_UPS_PER_ADDRESS: '2' });
  try {
    for (const name of ['a', 'b']) expect((await strict.visit().signUp(`${name}@example.org`)).status).toBe(200);
    const limited = await strict.visit().signUp('c@example.org');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(limited.body.message).toBe(
      'Too many accounts were opened from your network. Please try again in 60 minutes',
    );
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

test('API-05 a class behind one address signs in: right passwords do not use up its limit', async () => {
  const strict = await startAuth({ SIGN_IN_ATTEMPTS_PER_ADDRESS: '2' });
  try {
    await strict.visit().signUp('ada@example.org');
    for (let pupil = 0; pupil < 4; pupil++) {
      expect((await strict.visit().signIn('ada@example.org')).body.success).toBe(true);
    }
  } finally {
    await strict.close();
  }
});
