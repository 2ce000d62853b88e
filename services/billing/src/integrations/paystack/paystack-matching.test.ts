import { findRenewals, pairPurchases } from './paystack-matching.ts';
import { disputeSchema, refundSchema, subscriptionSchema, transactionSchema } from './paystack-responses.ts';
import { sumRequestedRefunds, toPaymentSnapshot } from './paystack-snapshot.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const customer = { id: 1, customer_code: 'CUS_1' };

let ids = 0;
const paid = (reference: string, seconds: number, card: string, changes: object = {}) =>
  transactionSchema.parse({
    id: ++ids,
    reference,
    status: 'success',
    amount: 17_000,
    currency: 'ZAR',
    paid_at: at(seconds),
    created_at: at(seconds - 30),
    plan: { plan_code: 'PLN_m' },
    metadata: { attempt: reference },
    authorization: { authorization_code: card },
    customer,
    ...changes,
  });

const made = (code: string, seconds: number, card: string, changes: object = {}) =>
  subscriptionSchema.parse({
    subscription_code: code,
    status: 'active',
    email_token: 'token',
    createdAt: at(seconds),
    plan: { plan_code: 'PLN_m' },
    authorization: { authorization_code: card },
    customer,
    ...changes,
  });

const getPairs = (...[transactions, subscriptions]: Parameters<typeof pairPurchases>) =>
  Object.fromEntries(
    [...pairPurchases(transactions, subscriptions)].map(([one, { reference }]) => [one.subscription_code, reference]),
  );

describe('PAY-08 which payment began which subscription at Paystack', () => {
  test('the one with the same card, in whatever order they are listed', () => {
    const transactions = [paid('second', 10, 'B'), paid('first', 0, 'A')];
    const subscriptions = [made('S1', 12, 'A'), made('S2', 11, 'B')];
    expect(getPairs(transactions, subscriptions)).toEqual({ S1: 'first', S2: 'second' });
  });

  test('with one card, each the next one made', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 100, 'A')];
    expect(getPairs(transactions, [made('S2', 101, 'A'), made('S1', 1, 'A')])).toEqual({ S1: 'first', S2: 'second' });
  });

  test('a payment whose subscription is not made yet waits, even if an older subscription is there', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 1000, 'B')];
    expect(getPairs(transactions, [made('S1', 1, 'A')])).toEqual({ S1: 'first' });
  });

  test('a payment whose subscription is late does not take that of another', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 10, 'B')];
    expect(getPairs(transactions, [made('S2', 11, 'B')])).toEqual({ S2: 'second' });
  });

  test('a payment whose subscription is not listed any more does not take the one that was bought a month later', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 30 * 86_400, 'A')];
    expect(getPairs(transactions, [made('S2', 30 * 86_400 + 1, 'A')])).toEqual({ S2: 'second' });
  });

  test('a card that was replaced since changes nothing', () => {
    expect(getPairs([paid('first', 0, 'A')], [made('S1', 1, 'NEW')])).toEqual({ S1: 'first' });
  });

  test('other plans, unpaid pages and renewals begin nothing', () => {
    const transactions = [
      paid('yearly', 0, 'A', { plan: 'PLN_y' }),
      paid('declined', 0, 'A', { status: 'failed' }),
      paid('renewal', 0, 'A', { metadata: '' }),
      paid('forged', 0, 'A', { metadata: { attempt: 'another one' } }),
    ];
    expect(getPairs(transactions, [made('S1', 1, 'A')])).toEqual({});
  });

  test('a payment that was given back began it all the same', () => {
    expect(getPairs([paid('first', 0, 'A', { status: 'reversed' })], [made('S1', 1, 'A')])).toEqual({ S1: 'first' });
  });

  const renewalsAmong = (subscriptions: ReturnType<typeof made>[], ...paidLater: ReturnType<typeof paid>[]) =>
    Object.fromEntries(
      subscriptions.map((one) => [
        one.subscription_code,
        findRenewals(one, subscriptions, paidLater).map(({ reference }) => reference),
      ]),
    );

  test('a renewal is known by the invoice that names it, listed or newest, when that was paid', () => {
    const renewal = paid('renewal', 5, 'OTHER', { metadata: 0, plan: {} });
    const invoice = { paid: 1, transaction: renewal.id, period_end: at(9) };
    const newest = made('S1', 1, 'A', { most_recent_invoice: invoice });
    expect(renewalsAmong([newest], renewal)).toEqual({ S1: ['renewal'] });
    const listed = made('S1', 1, 'A', { invoices: [{ paid: true, transaction: { reference: 'renewal' } }] });
    expect(renewalsAmong([listed], renewal)).toEqual({ S1: ['renewal'] });
    const unpaid = made('S1', 1, 'A', { most_recent_invoice: { ...invoice, paid: 0 } });
    expect(renewalsAmong([unpaid], renewal)).toEqual({ S1: [] });
    expect(renewalsAmong([made('S1', 1, 'A', { invoices: [], most_recent_invoice: {} })], renewal)).toEqual({ S1: [] });
  });

  test('PAY-12 renewals that no invoice names are known by customer, plan and card', () => {
    const subscriptions = [
      made('S1', 1, 'A', { invoices: [{ paid: true, transaction: {} }] }),
      made('S2', 1, 'B'),
      made('S3', 1, 'A', { plan: { plan_code: 'PLN_y' } }),
    ];
    const later = [
      paid('first month', 30 * 86_400, 'A', { metadata: '' }),
      paid('second month', 60 * 86_400, 'A', { metadata: '' }),
      paid('other card', 30 * 86_400, 'B', { metadata: '' }),
      paid('one off', 30 * 86_400, 'A', { metadata: '', plan: {} }),
      paid('declined', 30 * 86_400, 'A', { metadata: '', status: 'failed' }),
    ];
    const found = { S1: ['first month', 'second month'], S2: ['other card'], S3: [] };
    expect(renewalsAmong(subscriptions, ...later)).toEqual(found);
  });

  test('PAY-12 of two subscriptions with one card, each is charged on its own day of the month', () => {
    const subscriptions = [made('S1', 0, 'A'), made('S2', 14 * 86_400, 'A')];
    const later = [
      paid('of the first', 31 * 86_400, 'A', { metadata: '' }),
      paid('of the second', 45 * 86_400, 'A', { metadata: '' }),
    ];
    expect(renewalsAmong(subscriptions, ...later)).toEqual({ S1: ['of the first'], S2: ['of the second'] });
  });

  test('PAY-12 a renewal by a card that was replaced since is still a renewal', () => {
    const renewal = paid('old card', 31 * 86_400, 'OLD', { metadata: '' });
    expect(renewalsAmong([made('S1', 0, 'NEW')], renewal)).toEqual({ S1: ['old card'] });
  });

  test('what was sent along is read in every spelling of Paystack', () => {
    const metadata = ['{"attempt":"a"}', { attempt: 'a' }, 0, '', null, 'text', undefined];
    expect(metadata.map((value) => paid('a', 0, 'A', { metadata: value }).metadata?.attempt)).toEqual([
      'a',
      'a',
      ...Array(5).fill(undefined),
    ]);
  });
});

test.each([
  ['its end, as the invoice says', 30 * 86_400, at(30 * 86_400)],
  ['a month when the invoice ends before it was paid', -1, new Date(Date.UTC(2026, 1, 1, 0, 0, 5)).toISOString()],
])('PAY-12 a renewal at Paystack lasts until %s', (_until, end, expected) => {
  const renewal = paid('renewal', 5, 'A', { metadata: 0 });
  const invoice = { paid: 1, transaction: renewal.id, period_end: at(end) };
  const bought = made('S1', 1, 'A', { most_recent_invoice: invoice });
  expect(toPaymentSnapshot(renewal, bought, 'monthly', [], []).coversUntil.toISOString()).toBe(expected);
});

describe('PAY-11 what became of a payment at Paystack', () => {
  const payment = paid('first', 0, 'A');
  const bought = made('S1', 1, 'A');
  const refund = (status: string, amount = 17_000) => refundSchema.parse({ transaction: payment.id, status, amount });
  const dispute = (status: string, resolution: string | null = null) =>
    disputeSchema.parse({ transaction: { id: payment.id }, status, resolution });

  test.each([
    ['processed', 17_000, undefined],
    ['pending', 17_000, undefined],
    ['failed', 0, 17_000],
    ['needs-attention', 0, undefined],
  ])('a refund that is %s counts as %d', (status, refundedMinor, failedRefundMinor) => {
    const read = toPaymentSnapshot(payment, bought, 'monthly', [refund(status)], []);
    expect([read.refundedMinor, read.failedRefundMinor]).toEqual([refundedMinor, failedRefundMinor]);
    expect(sumRequestedRefunds([refund(status)])).toBe(status === 'failed' ? 0 : 17_000);
  });

  test('a payment that is reversed went back, unless the refund that did it has failed', () => {
    const reversed = { ...payment, status: 'reversed' };
    expect(toPaymentSnapshot(reversed, bought, 'monthly', [], []).refundedMinor).toBe(17_000);
    expect(toPaymentSnapshot(reversed, bought, 'monthly', [refund('failed')], []).refundedMinor).toBe(0);
  });

  test('PAY-11 a payment that the bank reversed went back, although a refund of a part had failed before', () => {
    const reversed = { ...payment, status: 'reversed' };
    const back = (...refunds: ReturnType<typeof refund>[]) =>
      toPaymentSnapshot(reversed, bought, 'monthly', refunds, []).refundedMinor;
    expect(back(refund('failed', 5_000))).toBe(17_000);
    expect(back(refund('failed', 5_000), refund('processed', 2_000))).toBe(17_000);
    expect(back(refund('failed', 15_000), refund('processed', 2_000))).toBe(2_000);
  });

  test.each([
    ['open', dispute('awaiting-merchant-feedback')],
    ['won', dispute('archived')],
    ['won', dispute('resolved', 'declined')],
    ['lost', dispute('resolved', 'merchant-accepted')],
  ])('a dispute is %s', (expected, found) => {
    expect(toPaymentSnapshot(payment, bought, 'monthly', [], [found]).dispute).toBe(expected);
  });
});
