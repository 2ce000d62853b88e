import { authEvents, type EventEnvelope, endReasonSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import {
  disputed,
  ended,
  paid,
  planSuspended,
  refunded,
  refundFailure,
  registered,
  renewalAhead,
  renewalChange,
  renewalMissed,
} from '../../testing/events.ts';
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

test('PAY-11 who paid for a second subscription reads that the money is on its way back and the first goes on', async () => {
  const { subject, text, html } = await mailAbout(ended({ reason: 'duplicate', provider: 'paypal' }));
  expect(subject).toBe('Your second Coursewright subscription was cancelled');
  for (const part of [text, html]) {
    expect(part).toContain('on its way back to you');
    expect(part).toContain('Your first subscription goes on as before');
    expect(part).toContain('PayPal');
    expect(part).not.toContain('Free Plan');
  }
});

test('PAY-11 who was charged something else than they had asked for reads that the money is on its way back', async () => {
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
  await settled(1);
  expect(await received()).toHaveLength(1);
  await publish(renewalMissed({ paidUntil: '2027-01-21T10:00:00.000Z', accessUntil: '2027-01-24T10:00:00.000Z' }));
  await settled(2);
  expect(await received()).toHaveLength(2);
});

test.each([
  ['stripe', 'monthly', ['Stripe tries again by itself']],
  ['paypal', 'yearly', ['PayPal tries again by itself']],
  ['razorpay', 'monthly', ['once a day for three days', 'cancel the subscription', 'choose a plan again']],
  ['paystack', 'monthly', ['next payment date, a month later', 'cancel the subscription', 'choose a plan again']],
  ['paystack', 'yearly', ['next payment date, a year later', 'cancel the subscription', 'choose a plan again']],
] as const)(
  'PAY-12 a failed renewal at %s of a %s plan says what the gateway does next',
  async (provider, plan, words) => {
    const { text, html } = await mailAbout(renewalMissed({ provider, plan }));
    for (const part of [text, html]) for (const word of words) expect(part).toContain(word);
    if (provider === 'paystack') expect(text).not.toContain('by itself');
  },
);

test.each(['stripe', 'paypal'] as const)('PAY-12 the day on which %s tries again is named', async (provider) => {
  const { text } = await mailAbout(renewalMissed({ provider, retryAt: '2026-12-23T10:00:00.000Z' }));
  expect(text).toContain('tries again by itself on 23 December 2026');
});

test('PAY-12 a plan that is suspended for a missing payment is told once for each period', async () => {
  const mail = await mailAbout(planSuspended());
  expect(mail.subject).toBe('Your Monthly Plan waits for its payment');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('paid until 21 December 2026');
    expect(part).toContain('As soon as Stripe has the money, your plan is back by itself');
  }
  expect(mail.text).toContain(`${SITE}/subscription`);
  await publish(planSuspended());
  await settled(1);
  expect(await received()).toHaveLength(1);
});

test('PAY-17 a notice before a renewal names day, amount, gateway and how to end the subscription', async () => {
  const mail = await mailAbout(renewalAhead());
  expect(mail.subject).toBe('Your Monthly Plan renews on 21 December 2026');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Stripe then charges £9.00');
    expect(part).toContain('end your subscription before 21 December 2026');
  }
  expect(mail.text).toContain(`${SITE}/subscription`);
});

test('PAY-12 the mail of a failed renewal opens the page that confirms or pays it, else the page of the subscription', async () => {
  const payUrl = 'https://invoice.stripe.com/i/acct_1/test';
  const stripe = await mailAbout(renewalMissed({ payUrl }));
  for (const part of [stripe.text, stripe.html]) {
    expect(part).toContain(payUrl);
    expect(part).toContain('Your bank may want you to confirm the payment');
  }
  await publish(renewalMissed({ provider: 'paystack' }));
  await settled(2);
  const [paystack] = await received();
  expect(paystack?.text).toContain(`${SITE}/subscription`);
  expect(paystack?.text).toContain('Update payment method');
});

test('SUB-02 an end with the paid period is confirmed by mail with its day, and so is that it renews again', async () => {
  const mail = await mailAbout(renewalChange());
  expect(mail.subject).toBe('Your Monthly Plan ends on 21 December 2026');
  for (const part of [mail.text, mail.html]) expect(part).toContain('Stripe charges nothing more');
  await publish(renewalChange({ renews: true }));
  await settled(2);
  const [again] = await received();
  expect(again?.subject).toBe('Your Monthly Plan renews again');
  expect(again?.text).toContain('charges the next period on 21 December 2026');
});

test('PAY-09 a receipt names seller and VAT where they are configured, and a refund its credit note', async () => {
  const seller = { name: 'Coursewright Ltd', address: '1 Harbour Road\nBristol', taxId: 'GB123456789' };
  const mail = await mailAbout(paid({ seller, vat: { ratePercent: 20, netMinor: 750, vatMinor: 150 } }));
  for (const words of ['Coursewright Ltd, 1 Harbour Road, Bristol', 'GB123456789', '£7.50', 'VAT 20%', '£1.50']) {
    expect(mail.html).toContain(words);
    expect(mail.text).toContain(words);
  }
  await publish(refunded({ creditNote: 'CN-2026-000004' }));
  await settled(2);
  expect((await received())[0]?.text).toContain('credit note CN-2026-000004');
});

test('PAY-12 each refund is told once with its amount, also the second part of the same amount', async () => {
  const first = refunded({ amountMinor: 250 });
  const mail = await mailAbout(first);
  expect(mail.subject).toBe('£2.50 on its way back to you');
  for (const part of [mail.text, mail.html]) expect(part).toContain('CW-2026-000123');
  await publish(first, refunded({ amountMinor: 250 }));
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
