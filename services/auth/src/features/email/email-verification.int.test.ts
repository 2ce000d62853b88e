import { authEvents } from '@coursewright/contracts';
import { authenticator, turnOnSecondFactor } from '../../testing/authenticator.ts';
import { mailedLinks } from '../../testing/mailed-links.ts';
import { type RunningAuth, sharedAuth, startAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
let links: Awaited<ReturnType<typeof verificationLinks>>;
beforeEach(async () => {
  await auth.reset();
  links = await verificationLinks();
});

const verificationLinks = () => mailedLinks(auth, authEvents.emailVerificationRequested);
type Browser = ReturnType<RunningAuth['visit']>;
const confirm = (browser: Browser, token: string) => browser.post('/api/email-verification/confirm', { token });
/** The limits are reset, as if the time had passed. */
const later = () => auth.database.collection('rate_limits').deleteMany({});
const NO_LONGER = { success: false, message: expect.stringContaining('This link is not valid') };

const signedUp = async (email?: string) => (await auth.signUp(email)).browser;

test('ACC-02 a sign-up mails a link, which confirms the address once; until then the account works', async () => {
  const ada = await signedUp();
  expect((await ada.session()).emailVerified).toBe(false);
  const token = await links.token();
  expect((await confirm(ada, token)).body).toEqual({ success: true, message: 'Your email address is confirmed' });
  expect((await ada.session()).emailVerified).toBe(true);
  expect((await ada.get('/api/account/data')).body.account.emailVerified).toBe(true);
  expect((await confirm(ada, token)).body).toEqual({ success: true, message: 'Your address is confirmed already' });
  const stored = JSON.stringify(await auth.database.collection('mail_links').find().toArray());
  expect(stored).not.toContain(token);
});

test('ACC-02 the link works in a session of its own account alone: a stranger who used the address is not confirmed by its owner', async () => {
  const stranger = await signedUp('victim@example.org');
  const owner = await signedUp('owner@example.org');
  const token = await links.token(2, 0);
  expect((await confirm(auth.visit(), token)).status).toBe(401);
  expect((await confirm(owner, token)).body).toEqual(NO_LONGER);
  expect((await stranger.session()).emailVerified).toBe(false);
  expect((await owner.session()).emailVerified).toBe(false);
  expect((await confirm(stranger, token)).body.success).toBe(true);
});

test('ACC-02 a link is over after a day, when a newer one is sent, and when the address has changed', async () => {
  const ada = await signedUp();
  const first = await links.token();
  await later();
  expect((await ada.post('/api/email-verification')).body).toEqual({
    success: true,
    message: 'A new link is on its way to ada@example.org',
  });
  const second = await links.token(2);
  expect((await confirm(ada, first)).body).toEqual(NO_LONGER);
  await auth.database.collection('mail_links').updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await confirm(ada, second)).body).toEqual(NO_LONGER);
  await later();
  await ada.post('/api/email-verification');
  const third = await links.token(3);
  await auth.database.collection('users').updateMany({}, { $set: { email: 'new@example.org' } });
  expect((await confirm(ada, third)).body).toEqual(NO_LONGER);
  expect((await ada.session()).emailVerified).toBe(false);
});

test('API-05 a link is mailed once a minute and three times an hour to one address', async () => {
  const ada = await signedUp();
  const again = await ada.post('/api/email-verification');
  expect([again.status, again.body.message]).toEqual([
    429,
    'A mail was sent to this address already. Please try again in a minute',
  ]);
  const limits = auth.database.collection('rate_limits');
  const minuteLater = () => limits.deleteMany({ key: { $regex: '^verification_minute' } });
  for (const status of [200, 200, 429]) {
    await minuteLater();
    expect((await ada.post('/api/email-verification')).status).toBe(status);
  }
  await later();
  await confirm(ada, await links.token(3));
  expect((await ada.post('/api/email-verification')).body.message).toBe('Your address is confirmed already');
});

test('ADM-06 an account whose address was never confirmed does not become an admin', async () => {
  const main = await signedUp('main@example.org');
  const ada = await signedUp();
  const addAdmin = () => main.post('/api/addadmin', { email: 'ada@example.org' });
  expect((await addAdmin()).body).toEqual({
    success: false,
    message: 'This account has not confirmed its e-mail address yet. It can become an admin once it has.',
  });
  expect((await ada.session()).role).toBe('user');
  await confirm(ada, await links.token(2));
  expect((await addAdmin()).body.success).toBe(true);
});

test('ACC-10 two-step sign-in is for confirmed addresses: a stranger cannot lock the owner of an address out with it', async () => {
  const ada = await signedUp();
  for (const act of ['start', 'enable']) {
    const { status, body } = await ada.post(`/api/second-factor/${act}`, act === 'enable' ? { code: '123456' } : {});
    expect([act, status, body.code]).toEqual([act, 403, 'email_unverified']);
    expect(body.message).toBe('Please confirm your e-mail address first. The link is in the mail we sent you.');
  }
  await confirm(ada, await links.token());
  expect((await turnOnSecondFactor(ada)).answer.success).toBe(true);
});

test('ACC-04 a reset by mail confirms the address; of an account that never was, it removes the second factor', async () => {
  const resets = await mailedLinks(auth, authEvents.passwordResetRequested);
  await signedUp('main@example.org');
  const stranger = await signedUp('victim@example.org');
  await auth.verifyAddress('victim@example.org');
  const { app } = await turnOnSecondFactor(stranger);
  // as a former release let them
  await auth.database.collection('users').updateMany({}, { $unset: { emailVerified: '' } });
  await auth.visit().post('/api/forgot', { email: 'victim@example.org' });
  const reset = { password: 'a newer password', token: await resets.token() };
  expect((await auth.visit().post('/api/reset-password', reset)).body.success).toBe(true);
  expect(await stranger.session()).toBeNull();

  const owner = auth.visit();
  expect((await owner.signIn('victim@example.org', 'a newer password')).body.success).toBe(true);
  expect((await owner.session()).emailVerified).toBe(true);
  expect((await owner.get('/api/second-factor')).body.enabled).toBe(false);
  expect((await owner.post('/api/second-factor/enable', { code: app.code(1) })).body.success).toBe(false);

  const { secret } = (await owner.post('/api/second-factor/start')).body;
  await owner.post('/api/second-factor/enable', { code: authenticator(secret).code() });
  await later();
  await auth.visit().post('/api/forgot', { email: 'victim@example.org' });
  const second = { password: 'a third password', token: await resets.token(2) };
  expect((await auth.visit().post('/api/reset-password', second)).body.success).toBe(true);
  expect((await auth.visit().signIn('victim@example.org', 'a third password')).body.secondFactor).toBe(true);
});

test.each(['main-admin', 'admin'])(
  'ACC-04 a reset by mail keeps the second factor of an unverified %s',
  async (role) => {
    const resets = await mailedLinks(auth, authEvents.passwordResetRequested);
    const ada = await signedUp();
    await auth.verifyAddress('ada@example.org');
    const { app } = await turnOnSecondFactor(ada);
    // as a former release left them
    const former = { $set: { role }, $unset: { emailVerified: '' } };
    await auth.database.collection('users').updateOne({ email: 'ada@example.org' }, former);
    await auth.visit().post('/api/forgot', { email: 'ada@example.org' });
    const reset = { password: 'a newer password', token: await resets.token() };
    expect((await auth.visit().post('/api/reset-password', reset)).body.success).toBe(true);
    const credentials = { email: 'ada@example.org', password: 'a newer password' };
    expect((await auth.visit().post('/api/signin', credentials)).body).toMatchObject({ secondFactor: true });
    expect((await auth.visit().post('/api/signin', { ...credentials, code: app.code() })).body.success).toBe(true);
  },
);

const newAddress = (email: string) => ({ email, currentPassword: 'a good password' });

test('ACC-05 a change of address that is confirmed in a session of the account leaves a confirmed address', async () => {
  const changes = await mailedLinks(auth, authEvents.emailChangeRequested);
  const ada = await signedUp();
  await ada.post('/api/email-change', newAddress('countess@example.org'));
  const { body } = await ada.post('/api/email-change/confirm', { token: await changes.token() });
  expect(body).toEqual({ success: true, message: 'Your new address is confirmed' });
  expect(await ada.session()).toMatchObject({ email: 'countess@example.org', emailVerified: true });
});

test('ACC-05 confirmed without a session of the account, the address changes and a link to verify it is mailed', async () => {
  const changes = await mailedLinks(auth, authEvents.emailChangeRequested);
  const main = await signedUp('main@example.org');
  const ada = await signedUp();
  await auth.verifyAddress('ada@example.org');
  await ada.post('/api/email-change', newAddress('countess@example.org'));
  // the reader of the mailbox is signed in with an account of their own
  await main.post('/api/email-change/confirm', { token: await changes.token() });
  expect(await ada.session()).toMatchObject({ email: 'countess@example.org', emailVerified: false });
  const addAdmin = () => main.post('/api/addadmin', { email: 'countess@example.org' });
  expect((await addAdmin()).body.success).toBe(false);
  const token = await links.token(3);
  expect(links.events[2]?.data.email).toBe('countess@example.org');
  expect((await confirm(ada, token)).body.success).toBe(true);
  expect((await addAdmin()).body.success).toBe(true);
});

test.each(['the owner of the mailbox', 'the requester'])(
  'ACC-11 a change of address to ADMIN_EMAIL that %s confirms gives no role; a reset by its owner does',
  async (confirmedBy) => {
    const named = await startAuth({ ADMIN_EMAIL: 'grace@example.org' });
    try {
      const changes = await mailedLinks(named, authEvents.emailChangeRequested);
      const resets = await mailedLinks(named, authEvents.passwordResetRequested);
      const eve = named.visit();
      await eve.signUp('eve@example.org');
      await eve.post('/api/email-change', newAddress('grace@example.org'));
      const reader = confirmedBy === 'the requester' ? eve : named.visit();
      expect((await reader.post('/api/email-change/confirm', { token: await changes.token() })).body.success).toBe(
        true,
      );
      expect(await eve.session()).toMatchObject({ email: 'grace@example.org', role: 'user' });
      const again = named.visit();
      await again.signIn('grace@example.org');
      expect((await again.session()).role).toBe('user');

      await named.visit().post('/api/forgot', { email: 'grace@example.org' });
      const reset = { password: 'a newer password', token: await resets.token() };
      expect((await named.visit().post('/api/reset-password', reset)).body.success).toBe(true);
      expect(await eve.session()).toBeNull();
      await again.signIn('grace@example.org', 'a newer password');
      expect((await again.session()).role).toBe('main-admin');
    } finally {
      await named.close();
    }
  },
);

test('ACC-11 a stranger who signs up with ADMIN_EMAIL first gets no role by it; a reset by its owner does', async () => {
  const named = await startAuth({ ADMIN_EMAIL: 'grace@example.org' });
  try {
    const resets = await mailedLinks(named, authEvents.passwordResetRequested);
    const stranger = named.visit();
    await stranger.signUp('grace@example.org');
    expect((await stranger.session()).role).toBe('user');
    await named.visit().post('/api/forgot', { email: 'grace@example.org' });
    const reset = { password: 'a newer password', token: await resets.token() };
    expect((await named.visit().post('/api/reset-password', reset)).body.success).toBe(true);
    expect(await stranger.session()).toBeNull();
    const grace = named.visit();
    await grace.signIn('grace@example.org', 'a newer password');
    expect((await grace.session()).role).toBe('main-admin');
  } finally {
    await named.close();
  }
});
