import { authEvents, type EventContract, type EventEnvelope, endReasonSchema } from '@coursewright/contracts';
import { raise } from '@coursewright/service-kit';
import {
  ada,
  ended,
  paid,
  planSuspended,
  refunded,
  renewalAhead,
  renewalChange,
  renewalMissed,
} from '../../testing/events.ts';
import { type MailContext, mailKey } from './mail.ts';
import { mails } from './mails.ts';
import { createRender } from './templates/render.ts';

// What a mail says, and which events ask for the same mail. That it is sent, and once, is in the suites of delivery.

const SITE = 'https://learn.example.org';
const render = createRender({ name: 'Coursewright', url: SITE });

function findMail({ type }: { type: string }) {
  const mail = mails.find(({ events }) => events.type === type);
  if (!mail) throw new Error(`no mail is about ${type}`);
  return mail;
}

const recipients = {
  find: async (userId: string) => (userId === ada.userId ? { name: ada.name, email: ada.email } : undefined),
  isDeleted: async () => false,
};

async function write(event: EventEnvelope) {
  const mail = findMail(event);
  const context = { recipients } as unknown as MailContext;
  const to = await mail.to(event.data as object, context);
  expect(to).toEqual({ name: ada.name, address: ada.email });
  const content =
    to && (await mail.data(event.data as object, { ...context, to, signal: new AbortController().signal }));
  if (!content) throw new Error('no mail is wanted');
  const { subject, html, text } = render(mail.template, content, 'en');
  return { subject, html, text, parts: [html, text] };
}

const getKey = (event: EventEnvelope) => mailKey(findMail(event), event);

test('PAY-08 an amount in rand is told in rand', async () => {
  const { text } = await write(paid({ amountMinor: 187_100, currency: 'ZAR', provider: 'paystack', plan: 'yearly' }));
  expect(text).toContain('ZAR 1,871.00');
});

test('PAY-09 a receipt names seller and VAT where they are configured, and a refund its credit note', async () => {
  const seller = { name: 'Coursewright Ltd', address: '1 Harbour Road\nBristol', taxId: 'GB123456789' };
  const { parts } = await write(paid({ seller, vat: { ratePercent: 20, netMinor: 750, vatMinor: 150 } }));
  for (const words of ['Coursewright Ltd, 1 Harbour Road, Bristol', 'GB123456789', '£7.50', 'VAT 20%', '£1.50'])
    for (const part of parts) expect(part).toContain(words);
  expect((await write(refunded({ creditNote: 'CN-2026-000004' }))).text).toContain('credit note CN-2026-000004');
});

test.each(endReasonSchema.exclude(['deleted', 'duplicate', 'refused']).options)(
  'PAY-12 SUB-02 the end of a subscription is told with its reason in plain words: %s',
  async (reason) => {
    const { subject, parts } = await write(ended({ reason }));
    const words = {
      cancelled: 'It was cancelled.',
      expired: 'not set to go on',
      unpaid: 'could not be charged',
      refunded: 'given back to you in full',
      disputed: 'disputed at the bank',
    }[reason];
    expect(subject).toBe('Your Monthly Plan has ended');
    for (const part of parts) {
      expect(part).toContain('25 November 2026');
      expect(part).toContain(words);
      expect(part).toContain('Nothing more will be charged');
      expect(part).toContain('Your courses and certificates stay yours');
      expect(part).toContain(`${SITE}/pricing`);
    }
  },
);

test('PAY-11 who paid for a second subscription reads that the money is on its way back and the first goes on', async () => {
  const { subject, parts } = await write(ended({ reason: 'duplicate', provider: 'paypal' }));
  expect(subject).toBe('Your second Coursewright subscription was cancelled');
  for (const part of parts) {
    expect(part).toContain('on its way back to you');
    expect(part).toContain('Your first subscription goes on as before');
    expect(part).toContain('PayPal');
    expect(part).not.toContain('Free Plan');
  }
});

test('PAY-11 who was charged something else than they had asked for reads that the money is on its way back', async () => {
  const { text } = await write(ended({ reason: 'refused' }));
  expect(text).toContain('not what you had asked for');
  expect(text).toContain('on its way back to you');
  expect(text).not.toContain('Free Plan');
});

test('PAY-12 a failed renewal is told once for each period, with the days that are left and what to do', async () => {
  const { subject, parts } = await write(renewalMissed());
  expect(subject).toBe('Your Coursewright plan could not be renewed');
  for (const part of parts) {
    expect(part).toContain('paid until 21 December 2026');
    expect(part).toContain('stays until 24 December 2026');
    expect(part).toContain('still valid and covered');
  }
  expect(getKey(renewalMissed())).toBe(getKey(renewalMissed()));
  expect(getKey(renewalMissed({ paidUntil: '2027-01-21T10:00:00.000Z' }))).not.toBe(getKey(renewalMissed()));
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
    const { text, parts } = await write(renewalMissed({ provider, plan }));
    for (const part of parts) for (const word of words) expect(part).toContain(word);
    if (provider === 'paystack') expect(text).not.toContain('by itself');
  },
);

test.each(['stripe', 'paypal'] as const)('PAY-12 the day on which %s tries again is named', async (provider) => {
  const { text } = await write(renewalMissed({ provider, retryAt: '2026-12-23T10:00:00.000Z' }));
  expect(text).toContain('tries again by itself on 23 December 2026');
});

test('PAY-12 the mail of a failed renewal opens the page that confirms or pays it, else the page of the subscription', async () => {
  const payUrl = 'https://invoice.stripe.com/i/acct_1/test';
  for (const part of (await write(renewalMissed({ payUrl }))).parts) {
    expect(part).toContain(payUrl);
    expect(part).toContain('Your bank may want you to confirm the payment');
  }
  const { text } = await write(renewalMissed({ provider: 'paystack' }));
  expect(text).toContain(`${SITE}/subscription`);
  expect(text).toContain('Update payment method');
});

test('PAY-12 a plan that is suspended for a missing payment is told once for each period', async () => {
  const { subject, text, parts } = await write(planSuspended());
  expect(subject).toBe('Your Monthly Plan waits for its payment');
  for (const part of parts) {
    expect(part).toContain('paid until 21 December 2026');
    expect(part).toContain('As soon as Stripe has the money, your plan is back by itself');
  }
  expect(text).toContain(`${SITE}/subscription`);
  expect(getKey(planSuspended())).toBe(getKey(planSuspended()));
});

test('PAY-17 a notice before a renewal names day, amount, gateway and how to end the subscription', async () => {
  const { subject, text, parts } = await write(renewalAhead());
  expect(subject).toBe('Your Monthly Plan renews on 21 December 2026');
  for (const part of parts) {
    expect(part).toContain('Stripe then charges £9.00');
    expect(part).toContain('end your subscription before 21 December 2026');
  }
  expect(text).toContain(`${SITE}/subscription`);
});

test('SUB-02 an end with the paid period is confirmed with its day, and so is that it renews again', async () => {
  const { subject, parts } = await write(renewalChange());
  expect(subject).toBe('Your Monthly Plan ends on 21 December 2026');
  for (const part of parts) expect(part).toContain('Stripe charges nothing more');
  const again = await write(renewalChange({ renews: true }));
  expect(again.subject).toBe('Your Monthly Plan renews again');
  expect(again.text).toContain('charges the next period on 21 December 2026');
  expect(getKey(renewalChange())).not.toBe(getKey(renewalChange()));
});

test('PAY-12 each refund is told once with its amount, also the second part of the same amount', async () => {
  const first = refunded({ amountMinor: 250 });
  const { subject, parts } = await write(first);
  expect(subject).toBe('£2.50 on its way back to you');
  for (const part of parts) expect(part).toContain('CW-2026-000123');
  expect(getKey(refunded({ amountMinor: 250 }))).not.toBe(getKey(first));
});

const account = { userId: ada.userId, name: ada.name, email: ada.email };
const about = <T extends object>(contract: EventContract<T>, data: NoInfer<T>) => write(raise(contract, data));

test('ACC-04 an updated password is announced, with a link to reset it', async () => {
  const { subject, text, html } = await about(authEvents.passwordChanged, { ...account, revision: 4 });
  expect(subject).toBe('Your Coursewright password was updated');
  expect(text).toContain(`${SITE}/forgot`);
  expect(html).toContain('was updated');
});

test.each([
  ['turned-on', 'Two-step sign-in is on', 'asks for a code'],
  ['turned-off', 'Two-step sign-in is off', 'the password is enough'],
  ['recovery-codes-renewed', 'You have new recovery codes', 'throw them away'],
  ['recovery-code-used', 'A recovery code was used', 'cannot be used again'],
] as const)('ACC-10 the owner of an account is told: second factor %s', async (news, title, words) => {
  const { subject, parts } = await about(authEvents.secondFactorChanged, { ...account, news });
  expect(subject).toBe(`${title}: your Coursewright account`);
  for (const part of parts) {
    expect(part).toContain(words);
    expect(part).toContain(`${SITE}/forgot`);
  }
});

test.each([
  ['passkey-added', 'A passkey was added', 'remove it on your profile too'],
  ['passkey-removed', 'A passkey was removed', 'can no longer sign in'],
] as const)('ACC-15 the owner of an account is told: %s', async (news, title, words) => {
  const { subject, parts } = await about(authEvents.passkeysChanged, { ...account, news });
  expect(subject).toBe(`${title}: your Coursewright account`);
  for (const part of parts) expect(part).toContain(words);
});

test('ACC-15 the mail about a new password says how many passkeys still sign in', async () => {
  const { parts } = await about(authEvents.passwordChanged, { ...account, revision: 4, passkeys: 2 });
  for (const part of parts) expect(part).toContain('2 passkeys go on signing in to your account');
});

test('ACC-10 whose session came back as a copy reads where it was, what may have caused it, and the way to a new password', async () => {
  const { subject, parts } = await about(authEvents.refreshTokenReused, { ...account, device: 'Firefox on Windows' });
  expect(subject).toBe('You were signed out: your Coursewright account');
  for (const part of parts) {
    for (const words of ['The sign-in of Firefox on Windows', 'connection that broke off', 'learn.example.org/forgot'])
      expect(part).toContain(words);
  }
});
