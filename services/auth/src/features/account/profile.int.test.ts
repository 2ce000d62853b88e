import { authEvents } from '@coursewright/contracts';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

test('ACC-05 a new name is stored and told to the others, with a growing revision', async () => {
  const received = await auth.receive(authEvents.userChanged);
  const { browser, userId } = await auth.signUp('ada@example.org');
  const answer = await browser.post('/api/profile', { mName: 'Ada L.', email: 'ADA@example.org', password: '' });
  expect(answer.body).toEqual({ success: true, message: 'Profile Updated' });
  expect((await browser.post('/api/profile', { mName: 'Ada L.' })).body).toEqual({
    success: true,
    message: 'Nothing was changed',
  });
  await browser.post('/api/profile', { mName: 'Countess', uid: userId });
  expect((await browser.session()).name).toBe('Countess');
  await auth.idle();
  expect(received).toHaveLength(2);
  expect(received.map(({ data }) => data)).toMatchObject([
    { userId, name: 'Ada L.', revision: 2 },
    { userId, name: 'Countess', revision: 3 },
  ]);
});

test('ACC-14 a user chooses a language, which the session, the data export and the other services are told', async () => {
  const received = await auth.receive(authEvents.userChanged);
  const { browser, userId } = await auth.signUp('ada@example.org');
  const choose = (language: unknown) => browser.patch('/api/account/language', { language });
  for (const language of ['ar', 'ar', null, 'ja']) {
    expect((await choose(language)).body).toEqual({ success: true, message: 'Language Updated' });
    expect((await browser.session()).language).toBe(language);
  }
  expect((await browser.get('/api/account/data')).body.account.language).toBe('ja');
  await auth.idle();
  expect(received).toHaveLength(3);
  expect(received.map(({ data }) => data)).toMatchObject([
    { userId, language: 'ar', revision: 2 },
    { userId, language: null, revision: 3 },
    { userId, language: 'ja', revision: 4 },
  ]);
});

test('ACC-14 another language than those of the interface is refused at its field', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  for (const language of ['fr', 'AR', '', 5, undefined]) {
    const { status, body } = await browser.patch('/api/account/language', { language });
    const message = 'must be one of en, de, es, ar, ja';
    expect([status, body.details]).toEqual([400, [{ field: 'language', message }]]);
  }
  expect((await browser.session()).language).toBeNull();
  expect((await auth.visit().patch('/api/account/language', { language: 'de' })).status).toBe(401);
});

test('API-02 a user changes only the own profile, and a visitor none', async () => {
  const { browser: ada, userId } = await auth.signUp('ada@example.org');
  const { browser: eve } = await auth.signUp('eve@example.org');
  const forged = await eve.post('/api/profile', { mName: 'Hacked', uid: userId });
  expect(forged.status).toBe(403);
  expect(forged.body).toMatchObject({ success: false, code: 'forbidden' });
  expect((await auth.visit().post('/api/profile', { mName: 'Hacked' })).status).toBe(401);
  expect((await ada.session()).name).toBe('Ada');
  expect((await eve.session()).name).toBe('Ada');
});

test('ACC-05 another e-mail address is refused in words, not ignored', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const { status, body } = await browser.post('/api/profile', { mName: 'Ada', email: 'new@example.org' });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: false,
    message: 'A new e-mail address has to be confirmed: please ask for that below',
  });
});

test('ACC-05 a new password needs the current one', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  for (const currentPassword of [undefined, '', 'not the password']) {
    const { status, body } = await browser.post('/api/profile', {
      mName: 'New name',
      password: 'a newer password',
      currentPassword,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, message: 'The current password is not correct' });
  }
  expect((await browser.session()).name).toBe('Ada');
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(true);
});

test('ACC-05 a new password replaces the old one and ends every other session, not this one', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const other = auth.visit();
  await other.signIn('ada@example.org');
  const change = { mName: 'Ada', password: 'a newer password', currentPassword: 'a good password' };
  expect((await browser.post('/api/profile', change)).body).toEqual({
    success: true,
    message: 'Your password is updated',
  });
  expect(await other.session()).toBeNull();
  expect((await other.refresh()).status).toBe(401);
  expect((await browser.session())?.email).toBe('ada@example.org');
  expect((await browser.refresh()).status).toBe(200);
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(false);
  expect((await auth.visit().signIn('ada@example.org', 'a newer password')).body.success).toBe(true);
});

test('API-05 guessing the current password is limited as signing in is', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const guess = (at: number) =>
    browser.post('/api/profile', { mName: 'Ada', password: 'a newer password', currentPassword: `guess ${at}` });
  for (let at = 0; at < 5; at++) expect((await guess(at)).status).toBe(200);
  expect((await guess(6)).status).toBe(429);
});

test('ACC-05 of parallel changes none is lost: each has its own revision', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const names = ['b', 'c', 'd', 'e'];
  const answers = await Promise.all(names.map((mName) => browser.post('/api/profile', { mName })));
  expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true]);
  expect((await auth.database.collection('users').findOne({}))?.revision).toBe(5);
});

test('ACC-05 a common password is refused on the profile as at sign-up, and the account keeps its own', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const change = { mName: 'Ada', password: 'Password123', currentPassword: 'a good password' };
  const { status, body } = await browser.post('/api/profile', change);
  expect([status, body.details[0].field]).toEqual([400, 'password']);
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(true);
});

test('ACC-05 ACC-10 a new password needs a fresh session; the name does not', async () => {
  const { browser } = await auth.signUp('ada@example.org');
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  await auth.database.collection('sessions').updateMany({}, { $set: { authenticatedAt } });
  const change = { mName: 'Ada', currentPassword: 'a good password', password: 'a newer password' };
  expect(await browser.post('/api/profile', change)).toMatchObject({
    status: 403,
    body: { code: 'identity_unconfirmed' },
  });
  expect((await browser.post('/api/profile', { mName: 'Ada L.', password: '' })).body.success).toBe(true);
});
