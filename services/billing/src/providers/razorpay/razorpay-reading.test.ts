import type { PaymentReading } from '../payment-provider.ts';
import { subscriptionAnswer } from './razorpay-answers.ts';
import { toPayment, toReading } from './razorpay-reading.ts';

const DAY = 24 * 3600;
const start = 1_767_225_600;

const subscription = (changes: object = {}) =>
  subscriptionAnswer.parse({
    id: 'sub_1',
    plan_id: 'plan_m',
    status: 'active',
    current_start: start,
    current_end: start + 31 * DAY,
    charge_at: start + 31 * DAY,
    remaining_count: '119',
    short_url: 'https://rzp.io/i/1',
    created_at: start,
    notes: { attempt: 'a1' },
    ...changes,
  });

const payment: PaymentReading = {
  id: 'pay_1',
  amountMinor: 900,
  currency: 'GBP',
  paidAt: new Date(start * 1000),
  coversUntil: new Date((start + 31 * DAY) * 1000),
  refundedMinor: 0,
};

describe('PAY-07 Razorpay’s words in ours', () => {
  test.each([
    ['created', 'pending', 'pending'],
    ['authenticated', 'pending', 'active'],
    ['active', 'pending', 'active'],
    ['pending', 'pending', 'past-due'],
    ['halted', 'failed', 'past-due'],
    ['paused', 'pending', 'active'],
    ['cancelled', 'failed', 'ended'],
    ['completed', 'failed', 'ended'],
    ['expired', 'failed', 'ended'],
    ['a word of tomorrow', 'pending', 'past-due'],
  ])('%s is %s before money came and %s after', (status, unpaid, paid) => {
    expect(toReading(subscription({ status }), []).state).toBe(unpaid);
    expect(toReading(subscription({ status }), [payment])).toMatchObject({ state: paid, status });
  });

  test('a cycle that is charged in vain is not paid for, although Razorpay has begun it', () => {
    const next = { status: 'pending', current_start: start + 31 * DAY, current_end: start + 59 * DAY };
    expect(toReading(subscription(next), [payment]).paidUntil).toEqual(payment.coversUntil);
  });

  test('what was charged for the last time or paused does not renew', () => {
    expect(toReading(subscription(), [payment]).renews).toBe(true);
    const last = toReading(subscription({ remaining_count: 0 }), [payment]);
    expect([last.renews, last.nextBillingAt]).toEqual([false, undefined]);
    expect(toReading(subscription({ status: 'paused' }), [payment]).renews).toBe(false);
  });

  test('no notes, which Razorpay sends as a list, are no attempt', () => {
    const reading = toReading(subscription({ notes: [] }), []);
    expect([reading.attemptId, reading.details.notes]).toEqual([undefined, {}]);
  });

  test('an invoice that does not say its end covers a period from its payment', () => {
    const invoice = { id: 'inv_1', status: 'paid', payment_id: 'pay_1', paid_at: Date.UTC(2026, 0, 31) / 1000 };
    const paid = { id: 'pay_1', status: 'captured', amount: 900, currency: 'gbp', created_at: start };
    expect(toPayment(invoice, paid, 'monthly', [])).toMatchObject({
      currency: 'GBP',
      coversUntil: new Date('2026-02-28'),
    });
    expect(toPayment(invoice, paid, 'yearly', []).coversUntil).toEqual(new Date('2027-01-31'));
  });

  test('of several disputes of one payment a lost one counts, and then the newest', () => {
    const invoice = { id: 'inv_1', status: 'paid', payment_id: 'pay_1' };
    const paid = { id: 'pay_1', status: 'captured', amount: 900, currency: 'GBP', created_at: start };
    const disputed = (...statuses: string[]) =>
      toPayment(
        invoice,
        paid,
        'monthly',
        statuses.map((status, created_at) => ({ status, created_at, payment_id: 'pay_1' })),
      ).dispute;
    expect(disputed()).toBeUndefined();
    expect(disputed('won', 'under_review')).toBe('open');
    expect(disputed('open', 'closed')).toBe('won');
    expect(disputed('lost', 'won')).toBe('lost');
  });
});
