import { authEvents, type EventEnvelope, endReasonSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import { eventually } from '@coursewright/service-kit/testing';
import { disputed, ended, paid, refunded, registered, renewalMissed } from '../testing/events.ts';
import { type RunningNotification, startNotification } from '../testing/start-notification.ts';
import { messageIdOf } from './mail-key.ts';

let service: RunningNotification;
beforeEach(async () => {
  service = await startNotification();
});
afterEach(() => service.close());

const SITE = 'https://learn.example.org';
const settled = (count: number) => eventually(() => service.settled(count), 10_000);
const publish = async (...events: EventEnvelope<unknown>[]) => {
  for (const event of events) await service.broker.publish(event);
};
/** All mails but the welcome ones; the newest first. */
const received = async () => (await service.received()).filter(({ subject }) => !subject.startsWith('Welcome'));

/** Ada is known, and something about her money has happened. */
async function mailAbout(event: EventEnvelope<unknown>) {
  await publish(registered());
  await settled(2);
  await publish(event);
  await settled(3);
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
    messageId: messageIdOf('receipt:stripe:in_1', SITE),
  });
  const said = ['Thank you, Ada King', '£9.00', 'Monthly Plan', 'CW-2026-000123', 'Stripe'];
  for (const words of [...said, '21 November 2026 to 21 December 2026', `${SITE}/subscription`]) {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  }
});

test('PAY-09 a receipt is mailed once, however often it is told and restarted; the next payment has its own', async () => {
  await publish(registered());
  await settled(2);
  const event = paid();
  await publish(event, event, paid());
  await settled(4);
  await service.restart();
  await publish(event, paid());
  await settled(5);
  expect(await received()).toHaveLength(1);
  await publish(paid({ receiptId: 'stripe:in_2', number: 'CW-2026-000124' }));
  await settled(6);
  expect(await received()).toHaveLength(2);
});

test('PAY-08 an amount in rand is told in rand', async () => {
  const mail = await mailAbout(paid({ amountMinor: 187_100, currency: 'ZAR', provider: 'paystack', plan: 'yearly' }));
  expect(mail.text).toContain('ZAR 1,871.00');
});

test.each(endReasonSchema.exclude(['deleted', 'duplicate', 'refused']).options)(
  'PAY-12 SUB-02 the end of a subscription is told with its reason in plain words: %s',
  async (reason) => {
    const { subject, text, html } = await mailAbout(ended({ reason }));
    const words = {
      cancelled: 'It was cancelled.',
      expired: 'not set to go on',
      unpaid: 'could not be charged',
      refunded: 'given back to you in full',
      disputed: 'disputed at the bank',
    }[reason];
    expect(subject).toBe('Your Monthly Plan has ended');
    for (const part of [text, html]) {
      expect(part).toContain('25 November 2026');
      expect(part).toContain(words);
      expect(part).toContain('Nothing more will be charged');
      expect(part).toContain('Your courses and certificates stay yours');
      expect(part).toContain(`${SITE}/pricing`);
    }
  },
);

test('PAY-11 whoever paid for a second subscription is told that the money is on its way back and the first goes on', async () => {
  const { subject, text, html } = await mailAbout(ended({ reason: 'duplicate', provider: 'paypal' }));
  expect(subject).toBe('Your second Coursewright subscription was cancelled');
  for (const part of [text, html]) {
    expect(part).toContain('on its way back to you');
    expect(part).toContain('Your first subscription goes on as before');
    expect(part).toContain('PayPal');
    expect(part).not.toContain('Free Plan');
  }
});

test('PAY-11 whoever paid something else than they had asked for is told that the money is on its way back', async () => {
  const { text } = await mailAbout(ended({ reason: 'refused' }));
  expect(text).toContain('not what you had asked for');
  expect(text).toContain('on its way back to you');
  expect(text).not.toContain('Free Plan');
});

test('PAY-12 a failed renewal is told once for each period, with the days that are left and what to do', async () => {
  const mail = await mailAbout(renewalMissed());
  expect(mail.subject).toBe('Your Coursewright plan could not be renewed');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('paid until 21 December 2026');
    expect(part).toContain('stays until 24 December 2026');
    expect(part).toContain('still valid and covered');
  }
  await publish(renewalMissed());
  await settled(4);
  expect(await received()).toHaveLength(1);
  await publish(renewalMissed({ paidUntil: '2027-01-21T10:00:00.000Z', accessUntil: '2027-01-24T10:00:00.000Z' }));
  await settled(5);
  expect(await received()).toHaveLength(2);
});

test('PAY-12 each refund is told once with its amount, also the second part of the same amount', async () => {
  const first = refunded({ amountMinor: 250 });
  const mail = await mailAbout(first);
  expect(mail.subject).toBe('£2.50 on its way back to you');
  for (const part of [mail.text, mail.html]) expect(part).toContain('CW-2026-000123');
  await publish(first, refunded({ amountMinor: 250 }));
  await settled(4);
  expect(await received()).toHaveLength(2);
});

describe('PAY-12 a dispute', () => {
  const boss = { userId: 'u0', name: 'Grace', email: 'grace@example.org', role: 'main-admin' } as const;

  test('is told to the main admin, once, with what is needed to answer it', async () => {
    await publish(registered(boss), registered());
    await settled(4);
    await publish(disputed(), disputed());
    await settled(6);
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
    await publish(registered(boss));
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
    await eventually(() => own.settled(1), 10_000);
    expect((await own.received()).map(({ to }) => to)).toEqual([['money@example.org']]);
    await own.close();
  });

  test('is only in the log while nobody is known, and is nothing that has to be tried again', async () => {
    await publish(disputed());
    await settled(1);
    expect(await service.received()).toEqual([]);
    expect(await service.inbox.countDocuments({ state: 'done' })).toBe(1);
  });
});

test('PAY-12 whoever deleted the account is written nothing more, and nothing is left to be tried again', async () => {
  await publish(registered());
  await settled(2);
  await publish(raise(authEvents.userDeleted, { userId: 'u1' }));
  await settled(3);
  await publish(ended({ reason: 'deleted' }), paid(), refunded());
  await settled(6);
  expect(await received()).toEqual([]);
  expect(await service.inbox.countDocuments({ state: 'done' })).toBe(6);
});

test('PAY-09 a receipt waits for the address of its payer', async () => {
  await publish(paid());
  await eventually(async () => expect(await service.inbox.findOne({ state: 'queued' })).toMatchObject({ attempts: 1 }));
  await publish(registered());
  await settled(3);
  expect(await received()).toHaveLength(1);
}, 20_000);

test('API-04 words of a payer add no headers, recipients or markup to a receipt', async () => {
  const words = 'Ada\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script>';
  const mail = await mailAbout(paid({ payerName: words, planName: words, number: words }));
  expect(mail.to).toEqual(['ada@example.org']);
  expect(mail.html).not.toContain('<script');
  expect(mail.text).not.toMatch(/^Bcc:/m);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});
