import type Razorpay from 'razorpay';
import type { PaymentSnapshot } from '../payment-provider.ts';
import type { RazorpayConfig } from '../provider-config.ts';
import type { RazorpayClient } from './razorpay-client.ts';
import { refundsSchema, subscriptionSchema } from './razorpay-responses.ts';
import { createRazorpayReader, toPaymentSnapshot, toSnapshot } from './razorpay-snapshot.ts';

const DAY = 24 * 3600;
const start = 1_767_225_600;

const subscription = (changes: object = {}) =>
  subscriptionSchema.parse({
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

const payment: PaymentSnapshot = {
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
    ['a word of tomorrow', 'unknown', 'unknown'],
  ])('%s is %s before money came and %s after', (status, unpaid, paid) => {
    expect(toSnapshot(subscription({ status }), []).state).toBe(unpaid);
    expect(toSnapshot(subscription({ status }), [payment])).toMatchObject({ state: paid, status });
  });

  test('a cycle that is charged in vain is not paid for, although Razorpay has begun it', () => {
    const next = { status: 'pending', current_start: start + 31 * DAY, current_end: start + 59 * DAY };
    expect(toSnapshot(subscription(next), [payment]).paidUntil).toEqual(payment.coversUntil);
  });

  test('what was charged for the last time or paused does not renew', () => {
    expect(toSnapshot(subscription(), [payment]).renews).toBe(true);
    const last = toSnapshot(subscription({ remaining_count: 0 }), [payment]);
    expect([last.renews, last.nextBillingAt]).toEqual([false, undefined]);
    expect(toSnapshot(subscription({ status: 'paused' }), [payment]).renews).toBe(false);
  });

  test.each([undefined, null])('what Razorpay leaves out (%s) neither ends nor hides a subscription', (nothing) => {
    const found = subscription({ remaining_count: nothing, notes: nothing, customer_id: nothing, short_url: nothing });
    expect(toSnapshot(found, [payment])).toMatchObject({ state: 'active', renews: true, attemptId: undefined });
  });

  test('SUB-02 one whose end with the period is scheduled runs and does not renew', () => {
    const ending = toSnapshot(subscription({ has_scheduled_changes: true }), [payment]);
    expect([ending.state, ending.renews, ending.nextBillingAt]).toEqual(['active', false, undefined]);
  });

  test('PAY-12 a halted one is not charged any more, although Razorpay names a day', () => {
    const halted = toSnapshot(subscription({ status: 'halted' }), [payment]);
    expect([halted.state, halted.renews, halted.nextBillingAt]).toEqual(['past-due', false, undefined]);
  });

  test('no notes, which Razorpay sends as a list, are no attempt', () => {
    const snapshot = toSnapshot(subscription({ notes: [] }), []);
    expect([snapshot.attemptId, snapshot.details.notes]).toEqual([undefined, {}]);
  });

  test('an invoice that does not say its end covers a period from its payment', () => {
    const invoice = { id: 'inv_1', status: 'paid', payment_id: 'pay_1', paid_at: Date.UTC(2026, 0, 31) / 1000 };
    const paid = { id: 'pay_1', status: 'captured', amount: 900, currency: 'gbp', created_at: start };
    expect(toPaymentSnapshot(invoice, paid, 'monthly', [], [])).toMatchObject({
      currency: 'GBP',
      coversUntil: new Date('2026-02-28'),
    });
    expect(toPaymentSnapshot(invoice, paid, 'yearly', [], []).coversUntil).toEqual(new Date('2027-01-31'));
  });

  test('PAY-16 a payment of nothing, as a mandate is authorised, is no payment, and its invoice is time without one', async () => {
    const end = start + 31 * DAY;
    const invoice = { id: 'inv_1', status: 'paid', payment_id: 'pay_0', billing_end: end };
    const sdk = {
      subscriptions: { fetch: async () => subscription() },
      invoices: { all: async () => ({ items: [invoice] }) },
      disputes: { all: async () => ({ items: [] }) },
      payments: { fetch: async () => ({ ...payment, status: 'captured', amount: 0, created_at: start }) },
    } as unknown as Razorpay;
    const request: RazorpayClient['request'] = async (answer, call) => answer.parse(await call(sdk));
    const client = { request, find: request } as RazorpayClient;
    const read = createRazorpayReader(client, { yearlyPlanId: 'plan_y' } as RazorpayConfig);
    expect(await read('sub_1')).toMatchObject({ state: 'active', payments: [], freeUntil: new Date(end * 1000) });
  });

  test('PAY-11 refunds of which Razorpay names no state count', () => {
    const refunds = refundsSchema.parse({
      items: [
        { id: 'rfnd_1', amount: 300 },
        { id: 'rfnd_2', amount: 1, status: 'failed' },
      ],
    });
    const paid = {
      id: 'pay_1',
      status: 'captured',
      amount: 900,
      currency: 'GBP',
      created_at: start,
      amount_refunded: 301,
    };
    expect(toPaymentSnapshot({ id: 'inv_1', status: 'paid' }, paid, 'monthly', [], refunds.items).refundedMinor).toBe(
      300,
    );
  });

  test('of several disputes of one payment a lost one counts, and then the newest', () => {
    const invoice = { id: 'inv_1', status: 'paid', payment_id: 'pay_1' };
    const paid = { id: 'pay_1', status: 'captured', amount: 900, currency: 'GBP', created_at: start };
    const disputed = (...statuses: string[]) =>
      toPaymentSnapshot(
        invoice,
        paid,
        'monthly',
        statuses.map((status, created_at) => ({ status, created_at, payment_id: 'pay_1' })),
        [],
      ).dispute;
    expect(disputed()).toBeUndefined();
    expect(disputed('won', 'under_review')).toBe('open');
    expect(disputed('open', 'closed')).toBe('won');
    expect(disputed('lost', 'won')).toBe('lost');
  });
});
