import { authEvents, type EventEnvelope } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { disputed, ended, paid, refunded, refundFailure, registered } from '../../testing/events.ts';
import { sharedNotification, startNotification } from '../../testing/start-notification.ts';
import { getMessageId } from './mail.ts';

const service = await sharedNotification();
beforeEach(() => service.reset());

const SITE = 'https://learn.example.org';
const { settled } = service;
const publish = async (...events: EventEnvelope<unknown>[]) => {
  for (const event of events) await service.broker.publish(event);
};
const received = async () => (await service.received()).filter(({ subject }) => !subject.startsWith('Welcome'));

async function mailAbout(event: EventEnvelope<unknown>) {
  await service.addAda();
  await publish(event);
  await settled(1);
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  if (!mail) throw new Error('no mail came');
  return mail;
}

test('PAY-09 a receipt is mailed to the address of the account, in HTML and in text, and leads to the PDF', async () => {
  const mail = await mailAbout(paid());
  expect(mail).toMatchObject({
    from: '"Coursewright" <no-reply@localhost>',
    to: ['ada@example.org'],
    subject: 'Your receipt CW-2026-000123 from Coursewright',
    messageId: getMessageId('receipt:stripe:in_1', SITE),
  });
  const said = ['Thank you, Ada King', '£9.00', 'Monthly Plan', 'CW-2026-000123', 'Stripe'];
  for (const words of [...said, '21 November 2026 to 21 December 2026', `${SITE}/subscription`]) {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  }
});

test('PAY-09 a receipt is mailed once, however often it is told and restarted; the next payment has its own', async () => {
  await service.addAda();
  const event = paid();
  await publish(event, event, paid());
  await settled(1);
  await service.restart();
  await publish(event, paid());
  await settled(1);
  expect(await received()).toHaveLength(1);
  await publish(paid({ receiptId: 'stripe:in_2', number: 'CW-2026-000124' }));
  await settled(2);
  expect(await received()).toHaveLength(2);
});

test('PAY-11 a refund that failed is told to an admin, once for each, with what is needed to pay it otherwise', async () => {
  const own = await startNotification({ ADMIN_EMAIL: 'money@example.org' });
  await own.broker.publish(registered());
  await own.settled(2);
  const failure = refundFailure();
  for (const event of [failure, failure, refundFailure({ amountMinor: 100 })]) await own.broker.publish(event);
  await own.settled(4);
  const subjects = (await own.received()).map(({ subject }) => subject).filter((one) => !one.startsWith('Welcome'));
  expect(subjects.toSorted()).toEqual(['A refund of £1.00 failed at Stripe', 'A refund of £9.00 failed at Stripe']);
  const mail = (await own.received()).find(({ subject }) => subject.includes('£9.00'));
  expect(mail?.to).toEqual(['money@example.org']);
  for (const part of [mail?.text, mail?.html])
    for (const words of ['sub_1', 'CW-2026-000017', 'ada@example.org', 'in another way', `${SITE}/paid`])
      expect(part).toContain(words);
  await own.close();
});

describe('PAY-12 a dispute', () => {
  const grace = { userId: 'u0', name: 'Grace', email: 'grace@example.org', role: 'main-admin' } as const;

  test('is told to the main admin, once, with what is needed to answer it', async () => {
    await publish(registered(grace), registered());
    await settled(4);
    await publish(disputed(), disputed());
    await settled(5);
    const [mail, ...others] = await received();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: ['grace@example.org'],
      subject: 'A payment of £9.00 is disputed: please answer at Stripe',
    });
    for (const part of [mail?.text, mail?.html]) {
      for (const words of ['sub_1', 'CW-2026-000017', 'ada@example.org', 'dashboard of Stripe', `${SITE}/paid`])
        expect(part).toContain(words);
      expect(part).not.toContain('stripe:in_1');
    }
  });

  test('of a payer and a number that are not known names the ids instead', async () => {
    await publish(registered(grace));
    await settled(2);
    await publish(disputed({ number: undefined }));
    await settled(3);
    const [mail] = await received();
    expect(mail?.text).toContain('Receipt: stripe:in_1');
    expect(mail?.text).toContain('Payer: u1');
  });

  test('is told to ADMIN_EMAIL where there is one', async () => {
    const own = await startNotification({ ADMIN_EMAIL: 'money@example.org' });
    await own.broker.publish(disputed());
    await own.settled(1);
    expect((await own.received()).map(({ to }) => to)).toEqual([['money@example.org']]);
    await own.close();
  });

  test('is only in the log while no admin is known, and is not tried again', async () => {
    await publish(disputed());
    await settled(1);
    expect(await service.received()).toEqual([]);
    expect(await service.jobs.countDocuments({ state: 'done' })).toBe(1);
  });
});

test('PAY-12 a deleted user gets no more mail, and nothing is left to be tried again', async () => {
  await service.addAda();
  await publish(raise(authEvents.userDeleted, { userId: 'u1' }));
  await settled(1);
  await publish(ended({ reason: 'deleted' }), paid(), refunded());
  await settled(4);
  expect(await received()).toEqual([]);
  expect(await service.jobs.countDocuments({ state: 'done' })).toBe(4);
});
