import { type RunningAuth, sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

type Browser = ReturnType<RunningAuth['visit']>;

async function mainAdmin() {
  const browser = auth.visit();
  await browser.signUp('main@example.org');
  await auth.visit().signUp('ada@example.org');
  await auth.verifyAddress('ada@example.org');
  return browser;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const sessionId = (browser: Browser) => browser.jar.get('rt')?.split('.')[0] ?? '';
const signedInAt = (browser: Browser, authenticatedAt: Date) =>
  auth.database
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: sessionId(browser) }, { $set: { authenticatedAt } });
const addAdmin = (browser: Browser) => browser.post('/api/addadmin', { email: 'ada@example.org' });
const confirm = (browser: Browser, password = 'a good password') => browser.post('/api/auth/confirm', { password });

test('ACC-10 ten minutes later a sensitive act asks for the password, whatever the token says; given, the next call passes', async () => {
  const browser = await mainAdmin();
  await signedInAt(browser, minutesAgo(9));
  expect((await addAdmin(browser)).status).toBe(200);
  await signedInAt(browser, minutesAgo(10.1));
  const asked = await addAdmin(browser);
  expect(asked.status).toBe(403);
  expect(asked.body).toMatchObject({ code: 'identity_unconfirmed', message: 'Please confirm that it is you' });
  expect((await confirm(browser)).body).toEqual({ success: true, message: 'Thank you' });
  expect((await addAdmin(browser)).status).toBe(200);
});

test('ACC-10 new tokens do not make a session fresh, nor does another session of the same account', async () => {
  const browser = await mainAdmin();
  await signedInAt(browser, minutesAgo(11));
  await browser.refresh();
  await auth.visit().signIn('main@example.org');
  expect((await addAdmin(browser)).body.code).toBe('identity_unconfirmed');
});

test('ACC-10 a wrong password confirms nothing, and guessing ends as it does at sign-in, which it is no part of', async () => {
  const browser = await mainAdmin();
  await signedInAt(browser, minutesAgo(11));
  const { status, body } = await confirm(browser, 'not the password');
  expect([status, body]).toEqual([200, { success: false, message: 'The password is not correct' }]);
  expect((await addAdmin(browser)).body.code).toBe('identity_unconfirmed');
  for (let guess = 2; guess <= 5; guess += 1) await confirm(browser, 'not the password');
  expect((await confirm(browser)).status).toBe(429);
  expect((await auth.visit().signIn('main@example.org')).body.success).toBe(true);
});
