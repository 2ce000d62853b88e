import { authEvents, billingEvents } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { sharedAuth } from '../../testing/start-auth.ts';

const auth = await sharedAuth();
beforeEach(async () => {
  await auth.reset();
  await auth.visit().signUp('grace@example.org', undefined, 'Grace');
});

const password = { currentPassword: 'a good password' };
const deletedUsers = () => auth.database.collection<{ _id: string; finishedAt?: Date }>('deleted_users');

test('ACC-05 a deleted account is gone with its sessions, the others are told, and the address is free again', async () => {
  const told = await auth.receive(authEvents.userDeleted);
  const { browser, userId } = await auth.signUp();
  const other = auth.visit();
  await other.signIn('ada@example.org');
  await auth.visit().post('/api/forgot', { email: 'ada@example.org' });

  expect((await browser.post('/api/account/delete', password)).body).toEqual({
    success: true,
    message: 'Your account is deleted',
  });
  expect(browser.jar.size).toBe(0);
  expect(await other.session()).toBeNull();
  expect((await other.refresh()).status).toBe(401);
  expect((await auth.visit().signIn('ada@example.org')).body.success).toBe(false);
  await auth.idle();
  expect(told.map(({ data }) => data)).toEqual([{ userId }]);
  for (const name of ['users', 'sessions', 'mail_links', 'deleted_users']) {
    const stored = JSON.stringify(await auth.database.collection(name).find({}).toArray());
    expect([name, stored.includes('ada@example.org')]).toEqual([name, false]);
  }
  const again = await auth.signUp();
  expect(again.userId).not.toBe(userId);
});

test('ACC-05 neither published events nor the audit log keep the addresses and the name of a deleted account', async () => {
  const grace = auth.visit();
  await grace.signIn('grace@example.org');
  const { userId } = await auth.signUp();
  await grace.post('/api/addadmin', { email: ' Ada@example.org' });
  await grace.post('/api/removeadmin', { email: 'ada@example.org' });
  const ada = auth.visit();
  await ada.signIn('ada@example.org');
  await ada.post('/api/email-change', { email: 'countess@example.org', currentPassword: 'a good password' });
  const sent = () => auth.database.collection('sent_events').find({ 'envelope.data.userId': userId }).toArray();
  await auth.idle();
  expect((await sent()).map(({ type }) => type)).toContain(authEvents.emailChangeRequested.type);
  const before = await sent();
  expect(JSON.stringify(before)).toContain('countess@example.org');

  expect((await ada.post('/api/account/delete', password)).body.success).toBe(true);
  await auth.idle();
  expect((await sent()).length).toBe(before.length + 1);
  for (const { name } of (await auth.database.db?.listCollections().toArray()) ?? []) {
    // Counters of attempts end by themselves within a day.
    if (name === 'rate_limits') continue;
    const stored = JSON.stringify(await auth.database.collection(name).find({}).toArray());
    expect([name, /ada@|countess@|"Ada"/i.exec(stored)?.[0]]).toEqual([name, undefined]);
  }
  for (const { envelope } of await sent()) expect(envelope.data.userId).toBe(userId);
  const acts = await auth.database.collection('audit').find({}).toArray();
  expect(acts.map(({ adminId, details }) => [typeof adminId, details])).toEqual([
    ['string', { email: '(deleted user)' }],
    ['string', { email: '(deleted user)' }],
  ]);
});

test('ACC-05 without the password nothing is deleted', async () => {
  const { browser } = await auth.signUp();
  const answer = await browser.post('/api/account/delete', { currentPassword: 'not the password' });
  expect(answer.body).toEqual({ success: false, message: 'The current password is not correct' });
  expect((await browser.post('/api/account/delete', {})).body).toEqual(answer.body);
  expect((await auth.visit().post('/api/account/delete', password)).status).toBe(401);
  expect(await browser.session()).not.toBeNull();
  expect(await deletedUsers().countDocuments()).toBe(0);
});

test('ACC-05 the main admin cannot leave the site without one', async () => {
  const grace = auth.visit();
  await grace.signIn('grace@example.org');
  expect((await grace.post('/api/account/delete', password)).body.success).toBe(false);
  expect((await grace.session()).role).toBe('main-admin');
});

test('ACC-05 a deletion that a crash interrupted is finished at the next start', async () => {
  const { userId } = await auth.signUp();
  await deletedUsers().insertOne({ _id: userId });
  await auth.restart();
  expect(await auth.database.collection('users').countDocuments()).toBe(1);
  expect(await deletedUsers().findOne({ _id: userId })).toMatchObject({ finishedAt: expect.any(Date) });
});

test('ACC-05 a billing event of a deleted user is no dead letter', async () => {
  const { browser, userId } = await auth.signUp();
  await browser.post('/api/account/delete', password);
  await auth.broker.publish(raise(billingEvents.planChanged, { userId, plan: 'monthly', revision: 1 }));
  const jobs = auth.database.collection('jobs');
  const type = 'auth.plan-changed';
  await auth.idle();
  expect(await jobs.countDocuments({ type, state: 'done' })).toBe(1);
  expect(await jobs.countDocuments({ type, state: 'failed' })).toBe(0);
});

test('ACC-05 everybody can take away what is kept of them, and nothing secret is in it', async () => {
  const began = Date.now();
  const { browser, userId } = await auth.signUp();
  const { status, body } = await browser.get('/api/account/data');
  expect(status).toBe(200);
  expect(body.account).toMatchObject({ id: userId, name: 'Ada', email: 'ada@example.org', plan: 'free' });
  expect(Date.parse(body.account.createdAt)).toBeGreaterThan(began - 1_000);
  expect(Date.parse(body.account.createdAt)).toBeLessThanOrEqual(Date.now());
  expect(body.sessions).toHaveLength(1);
  expect(JSON.stringify(body)).not.toMatch(/argon|hash/i);
  expect((await auth.visit().get('/api/account/data')).status).toBe(401);
});
