import { authEvents, type EventContract } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { type RunningNotification, startNotification } from '../testing/start-notification.ts';

let service: RunningNotification;
beforeEach(async () => {
  service = await startNotification();
});
afterEach(() => service.close());

const ada = { userId: 'u1', name: 'Ada Lovelace', email: 'ada@example.org' };
const expiresAt = '2026-11-21T22:30:00.000Z';
const forgotten = (requestId = 'r1') => raise(authEvents.passwordResetRequested, { ...ada, requestId, expiresAt });
const settled = (count: number) => eventually(() => service.settled(count), 10_000);

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

test('ACC-03 told twice, or after a restart, the mail is sent once, and its link is not asked for again', async () => {
  service.tokens.set('r1', 'the-token');
  await service.broker.publish(forgotten());
  await settled(1);
  service.tokens.set('r1', 'another-token');
  await service.broker.publish(forgotten());
  await settled(2);
  await service.restart();
  await service.broker.publish(forgotten());
  await settled(3);
  expect(await service.received()).toHaveLength(1);
});

test('ACC-03 a link that is no longer wanted is not mailed, and is nothing to worry an admin about', async () => {
  await service.broker.publish(forgotten('too-old'));
  await settled(1);
  expect(await service.received()).toEqual([]);
  expect(await service.inbox.countDocuments({ state: 'dead' })).toBe(0);
  expect(await service.mails.findOne({ _id: 'password-reset:too-old' })).toMatchObject({ reason: 'no longer wanted' });
});

test('ACC-03 the secret of the link is not kept here', async () => {
  service.tokens.set('r1', 'the-token');
  await service.broker.publish(forgotten());
  await settled(1);
  for (const collection of [service.mails, service.inbox]) {
    expect(JSON.stringify(await collection.find({}).toArray())).not.toContain('the-token');
  }
});

test('ACC-04 an updated password is told by mail, with the way out for whom it was not', async () => {
  const mail = await publish(authEvents.passwordChanged, { ...ada, revision: 4 });
  expect(mail?.subject).toBe('Your Coursewright password was updated');
  expect(mail?.text).toContain('https://learn.example.org/forgot');
  expect(mail?.html).toContain('was updated');
});
