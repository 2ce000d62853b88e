import { authEvents } from '@coursewright/contracts';
import { authenticator, turnOnSecondFactor } from '../../testing/authenticator.ts';
import { mailedLinks } from '../../testing/mailed-links.ts';
import { type RunningAuth, startAuth } from '../../testing/start-auth.ts';

const auth = await startAuth({ BRAND_NAME: 'Studium', SIGN_IN_FAILURES_PER_HOUR: '1000' });
let ada: ReturnType<RunningAuth['visit']>;
beforeEach(async () => {
  await auth.reset();
  ada = auth.visit();
  await ada.signUp('ada@example.org');
  await auth.verifyAddress('ada@example.org');
});
afterAll(() => auth.close());

const signIn = (code?: string, password = 'a good password', browser = auth.visit()) =>
  browser.post('/api/signin', { email: 'ada@example.org', password, ...(code !== undefined && { code }) });
const stored = () => auth.database.collection('users').findOne({ emailKey: 'ada@example.org' });

async function hearNews() {
  const received = await auth.receive(authEvents.secondFactorChanged);
  return async () => {
    await auth.idle();
    return received.map(({ data }) => data.news);
  };
}

describe('ACC-10 turning it on', () => {
  test('starts with a secret for the app, and asks for nothing at sign-in before the app has proved itself', async () => {
    const { body } = await ada.post('/api/second-factor/start');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Studium:ada%40example\.org\?issuer=Studium&secret=[A-Z2-7]{32}&/);
    expect((await ada.get('/api/second-factor')).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await signIn()).body.success).toBe(true);
    const wrong = await ada.post('/api/second-factor/enable', { code: authenticator(body.secret).code(5) });
    expect(wrong.body).toMatchObject({ success: false, message: expect.stringContaining('The code is not right') });
    expect((await signIn()).body.success).toBe(true);
  });

  test('gives ten recovery codes once, ends all other sessions and keeps this one', async () => {
    const other = auth.visit();
    await other.signIn('ada@example.org');
    const { answer, recoveryCodes } = await turnOnSecondFactor(ada);
    expect(answer).toMatchObject({ success: true, message: 'Two-step sign-in is on' });
    expect(recoveryCodes).toHaveLength(10);
    expect((await ada.get('/api/second-factor')).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await other.get('/api/second-factor')).status).toBe(401);
    expect((await other.refresh()).status).toBe(401);
  });

  test('ends another session also while that one sets a new password', async () => {
    const other = auth.visit();
    await other.signIn('ada@example.org');
    const { secret } = (await ada.post('/api/second-factor/start')).body;
    const words = { currentPassword: 'a good password', password: 'another password' };
    const [enabled] = await Promise.all([
      ada.post('/api/second-factor/enable', { code: authenticator(secret).code() }),
      other.post('/api/profile', { mName: 'Ada', ...words }),
    ]);
    expect(enabled.body.success).toBe(true);
    expect((await other.get('/api/second-factor')).status).toBe(401);
    expect((await ada.get('/api/second-factor')).status).toBe(200);
  });

  test('accepts codes of the own secret only', async () => {
    const eve = auth.visit();
    await eve.signUp('eve@example.org');
    await auth.verifyAddress('eve@example.org');
    const { secret } = (await ada.post('/api/second-factor/start')).body;
    const mine = (await eve.post('/api/second-factor/start')).body.secret;
    const code = authenticator(secret).code();
    expect((await eve.post('/api/second-factor/enable', { code })).body.success).toBe(false);
    expect((await ada.post('/api/second-factor/enable', { code: authenticator(mine).code() })).body.success).toBe(
      false,
    );
    expect((await auth.visit().post('/api/second-factor/enable', { code })).status).toBe(401);
    expect((await signIn()).body.success).toBe(true);
  });

  test('needs a page of the product and a password given within ten minutes', async () => {
    const { secret } = (await ada.post('/api/second-factor/start')).body;
    const body = JSON.stringify({ code: authenticator(secret).code() });
    const form = await ada.post('/api/second-factor/enable', body, { 'content-type': 'text/plain' });
    expect([form.status, form.body.success]).toEqual([415, false]);
    const authenticatedAt = new Date(Date.now() - 11 * 60_000);
    await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
    for (const act of ['start', 'disable', 'recovery-codes']) {
      const { status, body } = await ada.post(`/api/second-factor/${act}`);
      expect([act, status, body.code]).toEqual([act, 403, 'identity_unconfirmed']);
    }
    expect((await ada.post('/api/second-factor/enable', body)).body.code).toBe('identity_unconfirmed');
    expect((await signIn()).body.success).toBe(true);
  });

  test('on another phone replaces the former one once that is proved', async () => {
    const first = await turnOnSecondFactor(ada);
    const started = (await ada.post('/api/second-factor/start')).body.secret;
    expect((await signIn(first.app.code())).body.success).toBe(true);
    const second = authenticator(started);
    expect((await ada.post('/api/second-factor/enable', { code: second.code() })).body.success).toBe(true);
    expect((await signIn(first.app.code(1))).body.success).toBe(false);
    expect((await signIn(first.recoveryCodes[0])).body.success).toBe(false);
    expect((await signIn(second.code(1))).body.success).toBe(true);
  });

  test('stores neither the secret nor a recovery code in the clear, and tells neither again', async () => {
    const { secret, recoveryCodes } = await turnOnSecondFactor(ada);
    const everything = JSON.stringify([
      await stored(),
      await auth.database.collection('sent_events').find().toArray(),
      (await ada.get('/api/second-factor')).body,
      (await ada.get('/api/account/data')).body,
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(everything).not.toContain(hidden);
    expect((await ada.get('/api/account/data')).body.account.secondFactor).toBe(true);
  });
});

describe('ACC-01 signing in with it on', () => {
  test('a right password alone opens nothing, and asks for the code', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const asked = await signIn();
    expect([asked.status, asked.cookies]).toEqual([200, []]);
    expect(asked.body).toEqual({
      success: false,
      secondFactor: true,
      message: 'Please enter the code of your authenticator app',
    });
    const browser = auth.visit();
    const done = await signIn(` ${app.code().replace(/^.../, '$& ')}`, undefined, browser);
    expect(done.body).toMatchObject({ success: true, userData: { email: 'ada@example.org' } });
    expect(await browser.session()).toMatchObject({ email: 'ada@example.org' });
  });

  test('a wrong password is reported alike with any code: two-step sign-in is not revealed', async () => {
    const { app } = await turnOnSecondFactor(ada);
    for (const code of [undefined, app.code()]) {
      const { body, cookies } = await signIn(code, 'not the password');
      expect([body, cookies]).toEqual([{ success: false, message: 'Invalid email or password' }, []]);
    }
    expect((await signIn(app.code())).body.success).toBe(true);
  });

  test('a code is accepted once: not replayed, not an earlier one, and of two at the same time one wins', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const code = app.code();
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    const replayed = await signIn(code);
    expect(replayed.body).toEqual({
      success: false,
      secondFactor: true,
      message: 'The code is not right, or was used already',
    });
    expect((await signIn(app.code(-1))).body.success).toBe(false);
    expect((await signIn(app.code(1))).body.success).toBe(true);
  });

  test('a recovery code is good once, also when two use it at the same time', async () => {
    const news = await hearNews();
    const { recoveryCodes } = await turnOnSecondFactor(ada);
    const [first = '', second = ''] = recoveryCodes;
    const both = await Promise.all([signIn(first), signIn(first)]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await signIn(first)).body.success).toBe(false);
    expect((await signIn(second.toUpperCase().replaceAll('-', ' '))).body.success).toBe(true);
    expect((await ada.get('/api/second-factor')).body).toEqual({ enabled: true, recoveryCodesLeft: 8 });
    expect(await news()).toEqual(['turned-on', 'recovery-code-used', 'recovery-code-used']);
  });

  test('of 100 wrong codes at the same time five are looked at, and the right one waits like the others', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => signIn(app.code(at + 10))));
    expect(answers.filter(({ status }) => status === 429).length).toBe(95);
    expect(answers.filter(({ body }) => body.success)).toEqual([]);
    expect((await signIn(app.code())).status).toBe(429);
  });

  test('the password alone wins no new guesses', async () => {
    const { app } = await turnOnSecondFactor(ada);
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn(app.code(10 + guess))).body.secondFactor).toBe(true);
      if (guess === 4) break;
      expect((await signIn()).body.secondFactor).toBe(true);
      await ada.post('/api/profile', { mName: 'Ada', currentPassword: 'a good password', password: 'a good password' });
    }
    expect((await signIn(app.code())).status).toBe(429);
    expect((await signIn()).status).toBe(429);
  });

  test('who has the password cannot guess on from other addresses: 20 codes a day are looked at', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const from = (at: number, code: string) =>
      auth
        .visit()
        .post(
          '/api/signin',
          { email: 'ada@example.org', password: 'a good password', code },
          { 'x-forwarded-for': `192.0.2.${at}` },
        );
    for (let guess = 0; guess < 20; guess++) expect((await from(guess, app.code(10 + guess))).status).toBe(200);
    const limited = await from(21, app.code());
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  test('API-05 a stranger with the password uses up no code of a known device, nor of an open session', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const owner = auth.visit();
    await owner.signUp('own-device@example.org');
    expect((await signIn(app.code(), undefined, owner)).body.success).toBe(true);
    const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` });
    const wrong = { email: 'ada@example.org', password: 'a good password', code: '000000' };
    for (let at = 0; at < 20; at++) await auth.visit().post('/api/signin', wrong, from(at));
    expect((await auth.visit().post('/api/signin', wrong, from(30))).status).toBe(429);
    const good = (code: string) => ({ password: 'a good password', code });
    expect((await ada.post('/api/auth/confirm', good(app.code(1)))).body.success).toBe(true);
    await auth.database
      .collection('users')
      .updateOne({ email: 'ada@example.org' }, { $set: { 'secondFactor.lastStep': 1 } });
    expect((await signIn(app.code(), undefined, owner)).body.success).toBe(true);
  });

  test('API-05 devices known before it was turned on are unknown afterwards, but for the one where it was', async () => {
    const stranger = auth.visit();
    await signIn(undefined, undefined, stranger);
    const { app } = await turnOnSecondFactor(ada);
    const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` });
    const wrong = { email: 'ada@example.org', password: 'a good password', code: '000000' };
    for (let at = 0; at < 20; at++) await auth.visit().post('/api/signin', wrong, from(at));
    expect((await stranger.post('/api/signin', wrong, from(30))).status).toBe(429);
    expect((await signIn(app.code(), undefined, ada)).body.success).toBe(true);
  });

  test('API-05 the device where it is turned off stays known: wrong passwords elsewhere at its address do not count there', async () => {
    await turnOnSecondFactor(ada);
    await ada.post('/api/second-factor/disable');
    for (let failure = 0; failure < 5; failure++) await signIn(undefined, 'not the password');
    expect((await signIn()).status).toBe(429);
    expect((await signIn(undefined, undefined, ada)).body.success).toBe(true);
  });

  test('API-05 from all devices of an account together 60 wrong codes a day are looked at, right ones not counted', async () => {
    const { app, recoveryCodes } = await turnOnSecondFactor(ada);
    const wrong = { email: 'ada@example.org', password: 'a good password', code: '000000' };
    const statuses: number[] = [];
    for (const recoveryCode of recoveryCodes.slice(0, 4)) {
      const device = auth.visit();
      expect((await signIn(recoveryCode, undefined, device)).body.success).toBe(true);
      for (let guess = 0; guess < 15; guess++) {
        if (guess % 5 === 0) await auth.database.collection('rate_limits').deleteMany({ key: /^sign_in_origin/ });
        statuses.push((await device.post('/api/signin', wrong)).status);
      }
    }
    expect(statuses).toEqual(Array(60).fill(200));
    const limited = await ada.post('/api/signin', { ...wrong, code: app.code() });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  test('ACC-04 a reset by mail forgets the wrong codes of strangers too', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const links = await mailedLinks(auth, authEvents.passwordResetRequested);
    const wrong = { email: 'ada@example.org', password: 'a good password', code: '000000' };
    for (let at = 0; at < 20; at++) {
      await auth.visit().post('/api/signin', wrong, { 'x-forwarded-for': `192.0.2.${at}` });
    }
    expect((await signIn(app.code())).status).toBe(429);
    await auth.visit().post('/api/forgot', { email: 'ada@example.org' });
    await auth.visit().post('/api/reset-password', { password: 'a newer password', token: await links.token() });
    expect((await signIn(app.code(), 'a newer password')).body.success).toBe(true);
  });

  test('asking for the code is no failure, however often', async () => {
    const { app } = await turnOnSecondFactor(ada);
    for (let visit = 0; visit < 8; visit++) expect((await signIn()).body.secondFactor).toBe(true);
    expect((await signIn(app.code())).body.success).toBe(true);
  });

  test('ACC-05 who knows the password alone takes no account over: the acts that would are passed with the code only', async () => {
    await auth.visit().signUp('other@example.org');
    await auth.database.collection('users').updateOne({ email: 'ada@example.org' }, { $set: { role: 'user' } });
    const { app } = await turnOnSecondFactor(ada);
    const authenticatedAt = new Date(Date.now() - 11 * 60_000);
    await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
    const currentPassword = 'a good password';
    const acts: [string, object][] = [
      ['/api/email-change', { email: 'new@example.org', currentPassword }],
      ['/api/profile', { mName: 'Ada', currentPassword, password: 'another password' }],
      ['/api/account/delete', { currentPassword: 'another password' }],
    ];
    const confirm = (code?: string) => ada.post('/api/auth/confirm', { password: currentPassword, code });
    for (const [path, body] of acts) expect([path, (await ada.post(path, body)).status]).toEqual([path, 403]);
    expect((await confirm()).body.secondFactor).toBe(true);
    for (const [path, body] of acts) expect([path, (await ada.post(path, body)).status]).toEqual([path, 403]);
    await confirm(app.code());
    for (const [path, body] of acts) {
      expect([path, (await ada.post(path, body)).body.success]).toEqual([path, true]);
    }
  });

  test('a sensitive act asks for the code as well as the password', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const authenticatedAt = new Date(Date.now() - 11 * 60_000);
    await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
    const confirm = (code?: string) => ada.post('/api/auth/confirm', { password: 'a good password', code });
    expect((await confirm()).body).toMatchObject({ success: false, secondFactor: true });
    expect((await confirm(app.code(9))).body).toMatchObject({ success: false, secondFactor: true });
    expect((await ada.post('/api/second-factor/disable')).status).toBe(403);
    expect((await confirm(app.code())).body).toEqual({ success: true, message: 'Thank you' });
    expect((await ada.post('/api/second-factor/disable')).status).toBe(200);
  });
});

describe('ACC-10 with it on', () => {
  test('new recovery codes make the former ones worthless', async () => {
    const news = await hearNews();
    const { recoveryCodes, app } = await turnOnSecondFactor(ada);
    const renewed = (await ada.post('/api/second-factor/recovery-codes')).body.recoveryCodes;
    expect((await signIn(recoveryCodes[0])).body.success).toBe(false);
    expect((await signIn(renewed[9])).body.success).toBe(true);
    expect((await signIn(app.code())).body.success).toBe(true);
    expect(await news()).toEqual(['turned-on', 'recovery-codes-renewed', 'recovery-code-used']);
  });

  test('turned off, the password is enough again, and nothing of it is left', async () => {
    const news = await hearNews();
    const { recoveryCodes } = await turnOnSecondFactor(ada);
    expect((await ada.post('/api/second-factor/disable')).body.success).toBe(true);
    expect((await signIn()).body.success).toBe(true);
    expect(await stored()).toMatchObject({ secondFactor: null, startedSecret: null });
    expect((await ada.post('/api/second-factor/recovery-codes')).body.success).toBe(false);
    expect((await signIn(recoveryCodes[0])).body).not.toHaveProperty('secondFactor');
    expect(await news()).toEqual(['turned-on', 'turned-off']);
  });

  test('a new password does not turn it off, neither by the profile nor by a mailed link', async () => {
    const { app } = await turnOnSecondFactor(ada);
    const links = await mailedLinks(auth, authEvents.passwordResetRequested);
    await auth.visit().post('/api/forgot', { email: 'ada@example.org' });
    const reset = { password: 'a good password', token: await links.token() };
    expect((await auth.visit().post('/api/reset-password', reset)).body.success).toBe(true);
    expect((await signIn()).body.secondFactor).toBe(true);
    await signIn(app.code(), undefined, ada);
    const renewed = { mName: 'Ada', currentPassword: 'a good password', password: 'another password' };
    expect((await ada.post('/api/profile', renewed)).body.success).toBe(true);
    expect((await signIn(undefined, 'another password')).body.secondFactor).toBe(true);
    expect((await signIn(app.code(1), 'another password')).body.success).toBe(true);
  });

  test('an operator turns it off for a user without phone and codes, as docs/operations.md says', async () => {
    await turnOnSecondFactor(ada);
    await auth.database
      .collection('users')
      .updateOne({ emailKey: 'ada@example.org' }, { $set: { secondFactor: null }, $inc: { revision: 1 } });
    expect((await signIn()).body.success).toBe(true);
  });

  test('with another AUTH_PRIVATE_KEY the app is of no use any more, but the recovery codes are', async () => {
    const { app, recoveryCodes } = await turnOnSecondFactor(ada);
    await auth.database.collection('signing_keys').deleteMany({});
    await auth.restart();
    expect((await signIn(app.code())).body).toMatchObject({ success: false, secondFactor: true });
    expect((await signIn(recoveryCodes[3])).body).toMatchObject({ success: true });
  });
});
