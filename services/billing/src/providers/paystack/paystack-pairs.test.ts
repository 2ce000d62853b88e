import { subscriptionAnswer, transactionAnswer } from './paystack-answers.ts';
import { isRenewalOf, pairPurchases } from './paystack-pairs.ts';
import { toPayment } from './paystack-reading.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const customer = { id: 1, customer_code: 'CUS_1' };

let ids = 0;
const paid = (reference: string, seconds: number, card: string, changes: object = {}) =>
  transactionAnswer.parse({
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
  subscriptionAnswer.parse({
    subscription_code: code,
    status: 'active',
    email_token: 'token',
    createdAt: at(seconds),
    plan: { plan_code: 'PLN_m' },
    authorization: { authorization_code: card },
    customer,
    ...changes,
  });

const pairsOf = (...[transactions, subscriptions]: Parameters<typeof pairPurchases>) =>
  Object.fromEntries(
    [...pairPurchases(transactions, subscriptions)].map(([one, { reference }]) => [one.subscription_code, reference]),
  );

describe('PAY-08 which payment began which subscription at Paystack', () => {
  test('the one with the same card, in whatever order they are listed', () => {
    const transactions = [paid('second', 10, 'B'), paid('first', 0, 'A')];
    const subscriptions = [made('S1', 12, 'A'), made('S2', 11, 'B')];
    expect(pairsOf(transactions, subscriptions)).toEqual({ S1: 'first', S2: 'second' });
  });

  test('with one card, each the next one made', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 100, 'A')];
    expect(pairsOf(transactions, [made('S2', 101, 'A'), made('S1', 1, 'A')])).toEqual({ S1: 'first', S2: 'second' });
  });

  test('a payment whose subscription is not made yet waits, even if an older subscription is there', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 1000, 'B')];
    expect(pairsOf(transactions, [made('S1', 1, 'A')])).toEqual({ S1: 'first' });
  });

  test('a payment whose subscription is late does not take that of another', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 10, 'B')];
    expect(pairsOf(transactions, [made('S2', 11, 'B')])).toEqual({ S2: 'second' });
  });

  test('a payment whose subscription is not listed any more does not take the one that was bought a month later', () => {
    const transactions = [paid('first', 0, 'A'), paid('second', 30 * 86_400, 'A')];
    expect(pairsOf(transactions, [made('S2', 30 * 86_400 + 1, 'A')])).toEqual({ S2: 'second' });
  });

  test('a card that was replaced since changes nothing', () => {
    expect(pairsOf([paid('first', 0, 'A')], [made('S1', 1, 'NEW')])).toEqual({ S1: 'first' });
  });

  test('other plans, unpaid pages and renewals begin nothing', () => {
    const transactions = [
      paid('yearly', 0, 'A', { plan: 'PLN_y' }),
      paid('declined', 0, 'A', { status: 'failed' }),
      paid('renewal', 0, 'A', { metadata: '' }),
      paid('forged', 0, 'A', { metadata: { attempt: 'somebody else' } }),
    ];
    expect(pairsOf(transactions, [made('S1', 1, 'A')])).toEqual({});
  });

  test('a payment that was given back began it all the same', () => {
    expect(pairsOf([paid('first', 0, 'A', { status: 'reversed' })], [made('S1', 1, 'A')])).toEqual({ S1: 'first' });
  });

  test('a renewal is known by its invoice, listed or newest, when that was paid', () => {
    const renewal = paid('renewal', 5, 'A', { metadata: 0 });
    const invoice = { paid: 1, transaction: renewal.id, period_end: at(9) };
    expect(isRenewalOf(made('S1', 1, 'A', { most_recent_invoice: invoice }), renewal)).toBe(true);
    const listed = { paid: true, transaction: { reference: 'renewal' } };
    expect(isRenewalOf(made('S1', 1, 'A', { invoices: [listed] }), renewal)).toBe(true);
    expect(isRenewalOf(made('S1', 1, 'A', { most_recent_invoice: { ...invoice, paid: 0 } }), renewal)).toBe(false);
    expect(isRenewalOf(made('S1', 1, 'A', { invoices: [], most_recent_invoice: {} }), renewal)).toBe(false);
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
  expect(toPayment(renewal, bought, 'monthly', [], []).coversUntil.toISOString()).toBe(expected);
});
