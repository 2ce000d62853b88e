import type Stripe from 'stripe';
import { toMoney } from './stripe-snapshot.ts';

const invoice = {
  id: 'in_1',
  status: 'paid',
  created: 1,
  lines: { data: [{ amount: 900, period: { end: 100 } }] },
  status_transitions: { paid_at: 2 },
  payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' }, status_transitions: { paid_at: 2 } }] },
} as unknown as Stripe.Invoice;

const refund = (status: string, amount: number) => ({ status, amount }) as Stripe.Refund;

const charge = (changes: object = {}) =>
  ({
    id: 'ch_1',
    status: 'succeeded',
    payment_intent: 'pi_1',
    amount_captured: 900,
    amount_refunded: 0,
    currency: 'gbp',
    ...changes,
  }) as Stripe.Charge;

const read = (paidBy: Stripe.Charge, ...statuses: string[]) => {
  const disputes = statuses.map((status) => ({ status, charge: 'ch_1' }) as Stripe.Dispute);
  return toMoney([invoice], [paidBy], disputes).payments[0];
};

test.each([
  ['open', ['appeal_needs_response']],
  ['open', ['won', 'appeal_under_review']],
  ['open', ['needs_response']],
  ['won', ['prevented']],
  ['lost', ['lost', 'appeal_under_review']],
  [undefined, ['warning_needs_response']],
])('PAY-11 a payment at Stripe is disputed (%s) when its disputes are %s', (expected, statuses) => {
  expect(read(charge(), ...statuses)?.dispute).toBe(expected);
});

test('PAY-11 of the refunds of a charge those count that have not failed, also when the charge still counts them', () => {
  const refunds = { data: [refund('failed', 500), refund('canceled', 10), refund('pending', 100)], has_more: false };
  expect(read(charge({ amount_refunded: 610, refunds }))).toMatchObject({
    refundedMinor: 100,
    failedRefundMinor: 510,
  });
});

test('PAY-11 of more refunds than are listed the sum of the charge counts', () => {
  const refunds = { data: [refund('failed', 1)], has_more: true };
  const found = read(charge({ amount_refunded: 300, refunds }));
  expect([found?.refundedMinor, found?.failedRefundMinor]).toEqual([300, undefined]);
});

const line = (amount: number, price: string) => ({
  amount,
  period: { end: 100 },
  pricing: { price_details: { price } },
});

test('PAY-12 a prorated change is a payment of the plan that it changes to', () => {
  const changed = { ...invoice, lines: { data: [line(-900, 'price_m'), line(9000, 'price_y')] } } as Stripe.Invoice;
  expect(toMoney([changed], [charge({ amount_captured: 8100 })], []).payments[0]?.planId).toBe('price_y');
});

test.each([
  ['settled by hand or from a balance', { payments: { data: [] } }],
  ['of nothing, as of a trial', { payments: { data: [] }, total: 0 }],
  ['whose charge is of another customer', {}],
])('PAY-16 a paid invoice %s is time without a payment', (_name, changes) => {
  expect(toMoney([{ ...invoice, ...changes } as Stripe.Invoice], [], [])).toMatchObject({
    payments: [],
    freeUntil: new Date(100_000),
  });
});

test('PAY-16 a paid invoice without lines is no time', () => {
  const empty = { ...invoice, lines: { data: [] }, payments: { data: [] } } as unknown as Stripe.Invoice;
  expect(toMoney([empty], [], []).freeUntil).toBeUndefined();
  expect(toMoney([empty, invoice], [charge()], []).payments).toHaveLength(1);
});

test('PAY-16 an invoice whose money went back is no time without a charge', () => {
  const money = toMoney([invoice], [charge({ amount_refunded: 900 })], []);
  expect([money.payments[0]?.refundedMinor, money.freeUntil]).toEqual([900, undefined]);
});

test.each([
  ['pending', new Date(50_000)],
  ['failed', undefined],
] as const)('PAY-16 an open invoice whose charge is %s is being processed: %s', (status, since) => {
  const open = {
    ...invoice,
    status: 'open',
    payments: { data: [{ status: 'open', payment: { payment_intent: 'pi_1' } }] },
  };
  const money = toMoney([open as unknown as Stripe.Invoice], [charge({ status, created: 50 })], []);
  expect([money.payments, money.freeUntil, money.processingSince]).toEqual([[], undefined, since]);
});

test('PAY-12 the next attempt of an open invoice is when the payment is tried again', () => {
  const open = { ...invoice, status: 'open', next_payment_attempt: 70 } as Stripe.Invoice;
  expect(toMoney([open], [], []).retryAt).toEqual(new Date(70_000));
});
