import { authEvents } from '@coursewright/contracts';
import { mailedLinks } from '../../testing/mailed-links.ts';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(() => auth.reset());

const wanted = { email: 'countess@example.org', currentPassword: 'a good password' };
const confirm = (token: string) => auth.visit().post('/api/email-change/confirm', { token });

async function asked(body: object = wanted) {
  const mails = await mailedLinks(auth, authEvents.emailChangeRequested);
  const browser = auth.visit();
  await browser.signUp('ada@example.org');
  const answer = await browser.post('/api/email-change', body);
  return { browser, mails, answer };
}

test('ACC-05 the address changes when the link is opened, not before; sessions stay, and the former address is told', async () => {
  const told = await auth.receive(authEvents.emailChanged);
  const { browser, mails, answer } = await asked();
  expect(answer.body).toMatchObject({ success: true });
  expect((await browser.session()).email).toBe('ada@example.org');
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(true);
  expect((await auth.visit().signIn('countess@example.org')).body.success).toBe(false);

  expect((await confirm(await mails.token())).body).toEqual({
    success: true,
    message: 'Your address is changed. To confirm it, please sign in and open the link in our second mail.',
  });
  expect((await browser.session()).email).toBe('countess@example.org');
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(false);
  expect((await auth.visit().signIn('Countess@example.org')).body.success).toBe(true);
  await auth.idle();
  expect(told).toMatchObject([{ data: { formerEmail: 'ada@example.org', email: 'countess@example.org' } }]);
});

test('ACC-05 the present address is told of the request', async () => {
  const { mails } = await asked();
  await mails.token();
  expect(mails.events[0]?.data).toMatchObject({ email: 'ada@example.org', newEmail: 'countess@example.org' });
});

test('ACC-05 without the password nothing is asked for', async () => {
  const { mails, answer, browser } = await asked({ ...wanted, currentPassword: 'not the password' });
  expect(answer.body).toEqual({ success: false, message: 'The current password is not correct' });
  expect((await browser.post('/api/email-change', { email: wanted.email })).body).toEqual(answer.body);
  expect((await auth.visit().post('/api/email-change', wanted)).status).toBe(401);
  expect(mails.events).toEqual([]);
});

test('ACC-05 a taken address is not revealed: the same answer and event, but no link', async () => {
  await auth.visit().signUp(wanted.email);
  const { mails, answer, browser } = await asked();
  expect(answer.body).toEqual({ success: true, message: expect.stringContaining('Open the link') });
  await auth.idle();
  expect(mails.events).toHaveLength(1);
  const { data } = mails.events[0] as (typeof mails.events)[number];
  expect(Object.keys(data).sort()).toEqual(['email', 'expiresAt', 'name', 'newEmail', 'requestId', 'userId']);
  expect((await mails.mint(data.requestId)).status).toBe(404);
  expect((await browser.session()).email).toBe('ada@example.org');
});

test('ACC-05 an address that is taken before the link is opened stays with its owner', async () => {
  const { mails, browser } = await asked();
  const token = await mails.token();
  await auth.visit().signUp(wanted.email);
  expect((await confirm(token)).body.success).toBe(false);
  expect((await browser.session()).email).toBe('ada@example.org');
});

test('ACC-05 of two who confirm the same address at once, one has it', async () => {
  const mails = await mailedLinks(auth, authEvents.emailChangeRequested);
  const tokens: string[] = [];
  for (const name of ['a', 'b']) {
    const browser = auth.visit();
    await browser.signUp(`${name}@example.org`);
    await browser.post('/api/email-change', wanted);
    tokens.push(await mails.token(tokens.length + 1));
  }
  const answers = await Promise.all(tokens.map(confirm));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(await auth.database.collection('users').countDocuments({ emailKey: wanted.email })).toBe(1);
});

test('ACC-05 a new password cancels a pending change of address', async () => {
  const { mails, browser } = await asked();
  const token = await mails.token();
  await browser.post('/api/profile', {
    mName: 'Ada',
    password: 'a newer password',
    currentPassword: 'a good password',
  });
  expect((await confirm(token)).body.success).toBe(false);
});

test('ACC-05 a confirmed change ends a link for a new password at the former address', async () => {
  const resets = await mailedLinks(auth, authEvents.passwordResetRequested);
  const { mails } = await asked();
  await auth.visit().post('/api/forgot', { email: 'ada@example.org' });
  const resetToken = await resets.token();
  await confirm(await mails.token());
  const reset = await auth.visit().post('/api/reset-password', { token: resetToken, password: 'a newer password' });
  expect(reset.body.success).toBe(false);
});

test('API-05 an account asks five times an hour, then is told when to come back', async () => {
  const { browser } = await asked();
  const statuses: number[] = [];
  for (let at = 0; at < 5; at++) {
    statuses.push((await browser.post('/api/email-change', { ...wanted, email: `${at}@example.org` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('API-05 one address gets three mails an hour, whatever accounts request them', async () => {
  const mails = await mailedLinks(auth, authEvents.emailChangeRequested);
  const answers = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    const browser = auth.visit();
    await browser.signUp(`${name}@example.org`);
    answers.push(await browser.post('/api/email-change', { ...wanted, email: 'Victim@example.org' }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.body.message).toMatch(
    /^A mail was sent to this address already. Please try again in \d+ minutes$/,
  );
  await auth.idle();
  expect(mails.events).toHaveLength(3);
});
