import { authEvents, type EventContract } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { sharedNotification } from '../../testing/start-notification.ts';

const service = await sharedNotification();
beforeEach(() => service.reset());

const ada = { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.org' };
const expiresAt = '2026-11-21T22:30:00.000Z';
const forgotten = (requestId = 'r1') => raise(authEvents.passwordResetRequested, { ...ada, requestId, expiresAt });
const { settled } = service;

async function publish<T>(contract: EventContract<T>, data: T) {
  await service.broker.publish(raise(contract, data));
  await settled(1);
  const [mail, ...others] = await service.received();
  expect(others).toEqual([]);
  return mail;
}

test('ACC-03 the mail for a forgotten password leads to the page of this installation, in HTML and in text', async () => {
  service.tokens.set('r1', 'the-token');
  await service.broker.publish(forgotten());
  await settled(1);
  const [mail] = await service.received();
  expect(mail).toMatchObject({ to: ['ada@example.org'], subject: 'Set a new password for Coursewright' });
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain('https://learn.example.org/reset-password/the-token');
    expect(part).toContain('Hello, Ada Lovelace');
    expect(part).toContain('one hour');
  }
});

test('ACC-02 the mail to a new account leads to the page that confirms its address, and names a person only', async () => {
  service.tokens.set('r1', 'the-token');
  const data = { ...ada, name: 'Win at evil.example', requestId: 'r1', expiresAt };
  const mail = await publish(authEvents.emailVerificationRequested, data);
  expect(mail).toMatchObject({ to: ['ada@example.org'], subject: 'Confirm your email address for Coursewright' });
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain('https://learn.example.org/verify-email/the-token');
    expect(part).toContain('one day');
    expect(part).not.toContain('evil');
  }
});

test('ACC-03 told twice, or after a restart, the mail is sent once, and its link is not asked for again', async () => {
  service.tokens.set('r1', 'the-token');
  await service.broker.publish(forgotten());
  await settled(1);
  service.tokens.set('r1', 'another-token');
  await service.broker.publish(forgotten());
  await settled(1);
  await service.restart();
  await service.broker.publish(forgotten());
  await settled(1);
  expect(await service.jobs.findOne({})).toMatchObject({ attempts: 1 });
  expect(await service.received()).toHaveLength(1);
});

test('ACC-03 a link that is no longer wanted is not mailed, and is nothing to worry an admin about', async () => {
  await service.broker.publish(forgotten('too-old'));
  await settled(1);
  expect(await service.received()).toEqual([]);
  expect(await service.jobs.countDocuments({ state: 'failed' })).toBe(0);
});

test('ACC-03 the secret of the link is not kept here', async () => {
  service.tokens.set('r1', 'the-token');
  await service.broker.publish(forgotten());
  await settled(1);
  expect(JSON.stringify(await service.jobs.find({}).toArray())).not.toContain('the-token');
});

const change = { ...ada, requestId: 'r1', newEmail: 'countess@example.org', expiresAt };

test('ACC-05 a new address gets the link, the present one the notice', async () => {
  service.tokens.set('r1', 'the-token');
  await service.broker.publish(raise(authEvents.emailChangeRequested, change));
  await settled(2);
  const mails = await service.received();
  const to = (address: string) => mails.find((mail) => mail.to.includes(address));
  expect(mails).toHaveLength(2);
  expect(to('countess@example.org')?.text).toContain('https://learn.example.org/confirm-email/the-token');
  expect(to('ada@example.org')?.text).toContain('countess@example.org');
  expect(to('ada@example.org')?.text).not.toContain('the-token');
});

test('ACC-05 a new address that is taken gets nothing, and the present one the same notice', async () => {
  await service.broker.publish(raise(authEvents.emailChangeRequested, change));
  await settled(2);
  expect((await service.received()).map(({ to }) => to)).toEqual([['ada@example.org']]);
});

test('ACC-05 the former address is told when it is no longer the one of the account', async () => {
  const { newEmail: email, ...rest } = change;
  const mail = await publish(authEvents.emailChanged, { ...rest, formerEmail: ada.email, email, revision: 7 });
  expect(mail?.to).toEqual(['ada@example.org']);
  expect(mail?.text).toContain('is now countess@example.org');
});

test('ACC-05 a deleted user stays deleted when older events come late', async () => {
  const user = { ...ada, role: 'user', plan: 'free' } as const;
  await service.broker.publish(raise(authEvents.userRegistered, user));
  await settled(2);
  await service.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  await settled(3);
  await service.broker.publish(raise(authEvents.userChanged, { ...user, revision: 9 }));
  await settled(4);
  // A stored event of a deleted account has no address any more.
  const erased = { userId: ada.userId, name: '', email: '' };
  await service.broker.publish(raise(authEvents.secondFactorChanged, { ...erased, news: 'turned-on' }));
  await settled(5);
  expect(await service.jobs.countDocuments({ state: 'failed' })).toBe(0);
  expect(await service.jobs.findOne({ _id: 'mail:welcome:u1' })).toMatchObject({ state: 'done' });
  // by the address: an id may contain the letters of a name
  for (const collection of [service.jobs, service.recipients]) {
    expect(JSON.stringify(await collection.find({}).toArray())).not.toMatch(/ada@|"Ada/);
  }
});

test('ACC-05 no mail about an account keeps an address that was never, or is no longer, its own', async () => {
  service.tokens.set('r1', 'the-token');
  service.tokens.set('r2', 'the-token');
  const former = { ...ada, email: 'former@example.org' };
  await service.broker.publish(raise(authEvents.userRegistered, { ...ada, role: 'user', plan: 'free' }));
  await service.broker.publish(raise(authEvents.emailChangeRequested, { ...former, ...change, email: former.email }));
  await service.broker.publish(raise(authEvents.secondFactorChanged, { ...former, news: 'turned-on' }));
  await service.broker.publish(raise(authEvents.passwordResetRequested, { ...former, requestId: 'r2', expiresAt }));
  await settled(6);
  expect(await service.received()).toHaveLength(5);
  await service.broker.publish(raise(authEvents.userDeleted, { userId: ada.userId }));
  await settled(7);
  const kept = await service.jobs.find({ _id: /^mail:/ }).toArray();
  expect(kept).toHaveLength(5);
  expect(JSON.stringify(kept)).not.toContain('@');
});
