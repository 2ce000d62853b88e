import type Stripe from 'stripe';
import { toPaymentSnapshots } from './stripe-snapshot.ts';

const invoice = {
  id: 'in_1',
  created: 1,
  lines: { data: [{ period: { end: 100 } }] },
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
  return toPaymentSnapshots([invoice], [paidBy], disputes)[0];
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
