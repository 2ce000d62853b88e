import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import type { BillingPlan, Subscription, SubscriptionTransactionDetails } from '@paypal/paypal-server-sdk';
import type { Offer } from '../payment-provider.ts';
import { compareWithOffer, createPaidPlanLookup, toMinorUnits } from './paypal-prices.ts';
import { searchWindows } from './paypal-reader.ts';
import { extendToNextBill, filterPaid, toDetails, toPaymentSnapshot, toSnapshot } from './paypal-snapshot.ts';

const money = (value: string, currencyCode = 'GBP') => ({ value, currencyCode });
const offers: Offer[] = [
  { plan: 'monthly', planId: 'P-M', amountMinor: 900, currency: 'GBP' },
  { plan: 'yearly', planId: 'P-Y', amountMinor: 9900, currency: 'GBP' },
];
const config = { monthlyPlanId: 'P-M', yearlyPlanId: 'P-Y' } as Parameters<typeof createPaidPlanLookup>[0];
const findPaidPlan = createPaidPlanLookup(config, () => offers);

const transaction = (changes: object = {}) =>
  ({
    id: 'T1',
    status: 'COMPLETED',
    time: '2026-01-31T10:00:00Z',
    amountWithBreakdown: { grossAmount: money('9.00') },
    ...changes,
  }) as SubscriptionTransactionDetails;

const subscription = (changes: object = {}) =>
  ({ id: 'I-1', planId: 'P-M', status: 'ACTIVE', ...changes }) as Subscription;

const owing = (failedPaymentsCount: number, nextBillingTime?: string) => ({
  billingInfo: { outstandingBalance: money('0.0'), failedPaymentsCount, nextBillingTime },
});

function read(changes: object, ...transactions: SubscriptionTransactionDetails[]) {
  const found = subscription(changes);
  const payments = filterPaid(transactions).map((one) => toPaymentSnapshot(found, one, {}, findPaidPlan));
  return toSnapshot(found, extendToNextBill(found, payments));
}

describe('PAY-11 rule 7: amounts of PayPal are read by their digits', () => {
  test.each([
    ['9.00', 'GBP', 900],
    ['10.0', 'GBP', 1000],
    ['0.0', 'GBP', 0],
    ['-0.00', 'GBP', 0],
    ['9', 'GBP', 900],
    ['1.15', 'GBP', 115],
    ['19.99', 'GBP', 1999],
    ['4503599627370.49', 'GBP', 450359962737049],
    ['300', 'JPY', 300],
    ['300.00', 'JPY', 300],
    ['1.234', 'KWD', 1234],
    ['-10.99', 'USD', -1099],
  ])('%s %s is %d', (value, currency, minor) => {
    expect(toMinorUnits(money(value, currency))).toBe(minor);
  });

  test.each([
    ['9.005', 'GBP'],
    ['300.5', 'JPY'],
    ['', 'GBP'],
    ['1e3', 'GBP'],
    ['1,000.00', 'GBP'],
    ['9.00', 'pounds'],
  ])('%s %s is no amount', (value, currency) => {
    expect(() => toMinorUnits(money(value, currency))).toThrow('does not answer');
  });
});

describe('PAY-11 what a state of PayPal means', () => {
  test.each([
    ['APPROVAL_PENDING', 'pending', 'pending'],
    ['APPROVED', 'pending', 'pending'],
    ['ACTIVE', 'active', 'pending'],
    ['SUSPENDED', 'past-due', 'failed'],
    ['CANCELLED', 'ended', 'failed'],
    ['EXPIRED', 'ended', 'failed'],
    ['SOMETHING_NEW', 'unknown', 'unknown'],
  ])('%s is %s when something was paid, else %s', (status, paid, unpaid) => {
    expect(read({ status }, transaction()).state).toBe(paid);
    expect(read({ status }).state).toBe(unpaid);
  });

  test.each([
    ['EXPIRED', 'expired'],
    ['CANCELLED', 'cancelled'],
    ['SUSPENDED', undefined],
  ])('%s ends as %s', (status, endReason) => {
    expect(read({ status }, transaction())).toMatchObject({ endReason, renews: false, nextBillingAt: undefined });
  });

  test('a payment that is on its way, was declined or has failed is none', () => {
    const tried = ['PENDING', 'DECLINED', 'FAILED'].map((status) => transaction({ status }));
    expect(read({}, ...tried)).toMatchObject({ state: 'pending', payments: [] });
  });

  test('an amount that is no number is not passed over', () => {
    const odd = transaction({ amountWithBreakdown: { grossAmount: money('1,000.00') } });
    expect(() => read({}, odd)).toThrow();
  });

  test.each(['-9.00', '0.00'])('what PayPal lists with %s is none', (value) => {
    const back = transaction({ id: 'T2', amountWithBreakdown: { grossAmount: money(value) } });
    expect(read({}, transaction(), back).payments).toHaveLength(1);
  });

  test('payments come oldest first, in whatever order PayPal lists them', () => {
    const later = transaction({ id: 'T2', time: '2026-02-28T10:00:00Z' });
    expect(read({}, later, transaction()).payments.map(({ id }) => id)).toEqual(['T1', 'T2']);
  });
});

describe('PAY-12 how long a payment at PayPal lasts', () => {
  const until = (changes: object, ...transactions: SubscriptionTransactionDetails[]) =>
    read(changes, ...transactions).paidUntil?.toISOString();

  test('until the next bill while nothing is owed', () => {
    expect(until(owing(0, '2026-02-28T10:00:00Z'), transaction())).toBe('2026-02-28T10:00:00.000Z');
  });

  test('for its own period when a bill was not paid, though PayPal names the bill after it', () => {
    const changes = owing(1, '2026-03-31T10:00:00Z');
    expect(until(changes, transaction())).toBe('2026-02-28T10:00:00.000Z');
    expect(read(changes, transaction())).toMatchObject({ state: 'past-due', nextBillingAt: undefined });
  });

  test('for the period of the plan whose price was paid, also after another plan was agreed to', () => {
    expect(until({ status: 'CANCELLED', planId: 'P-Y' }, transaction())).toBe('2026-02-28T10:00:00.000Z');
    const yearly = transaction({ amountWithBreakdown: { grossAmount: money('99.00') } });
    expect(until({ status: 'CANCELLED', planId: 'P-M' }, yearly)).toBe('2027-01-31T10:00:00.000Z');
  });

  test('for its own period while the money for the next one is on its way, though PayPal names the bill after it', () => {
    const pending = transaction({ id: 'T2', status: 'PENDING', time: '2026-02-28T10:00:00Z' });
    expect(until(owing(0, '2026-03-31T10:00:00Z'), transaction(), pending)).toBe('2026-02-28T10:00:00.000Z');
    expect(until({ planId: 'P-Y', ...owing(0, '2027-02-28T10:00:00Z') }, transaction())).toBe(
      '2026-02-28T10:00:00.000Z',
    );
  });

  test('for the period of its plan when the price is an old one', () => {
    const former = transaction({ amountWithBreakdown: { grossAmount: money('7.50') } });
    expect(until({ status: 'CANCELLED', planId: 'P-Y' }, former)).toBe('2026-02-28T10:00:00.000Z');
    const old = transaction({ amountWithBreakdown: { grossAmount: money('79.00') } });
    expect(until({ status: 'CANCELLED', planId: 'P-Y' }, old)).toBe('2027-01-31T10:00:00.000Z');
  });
});

test('PAY-06 details that PayPal leaves out are blank, not missing', () => {
  expect(toDetails(subscription(), undefined)).toEqual({
    id: 'I-1',
    start_time: '',
    subscriber: {
      name: { given_name: '', surname: '' },
      shipping_address: { address: { address_line_1: '', postal_code: '', country_code: '' } },
      email_address: '',
    },
    billing_info: {},
  });
});

test('PAY-06 the newest payment is the last one, also where PayPal does not name it yet', () => {
  const { details } = read(
    { billingInfo: { outstandingBalance: money('0.0'), failedPaymentsCount: 0 } },
    transaction(),
  );
  expect(details.billing_info).toEqual({ last_payment: { amount: { value: '9.00', currency_code: 'GBP' } } });
});

describe('PAY-06 a plan at PayPal is not on sale', () => {
  const cycle = {
    tenureType: 'REGULAR',
    sequence: 1,
    totalCycles: 0,
    frequency: { intervalUnit: 'MONTH', intervalCount: 1 },
    pricingScheme: { fixedPrice: money('9.00') },
  };
  const paymentPreferences = { paymentFailureThreshold: 3 };
  const plan = (changes: object = {}) =>
    ({ status: 'ACTIVE', billingCycles: [cycle], paymentPreferences, ...changes }) as BillingPlan;
  const [monthly = offers[0], yearly] = offers;
  const compare =
    (found: BillingPlan, offer = monthly) =>
    () =>
      offer && compareWithOffer(found, offer);

  test('unless it is what we say; twelve months are a year', () => {
    expect(compare(plan())).not.toThrow();
    const twelve = { ...cycle, frequency: { intervalUnit: 'MONTH', intervalCount: 12 } };
    const priced = { ...twelve, pricingScheme: { fixedPrice: money('99.00') } };
    expect(compare(plan({ billingCycles: [priced] }), yearly)).not.toThrow();
  });

  test.each([
    ['it starts with a trial', { billingCycles: [{ ...cycle, tenureType: 'TRIAL' }, cycle] }, 'cycles'],
    ['it has a second price', { billingCycles: [cycle, cycle] }, 'cycles'],
    ['it is charged once', { billingCycles: [{ ...cycle, totalCycles: 1 }] }, 'renews'],
    ['it says nothing of its price', { billingCycles: [{ ...cycle, pricingScheme: undefined }] }, 'currency'],
    [
      'it comes every two months',
      { billingCycles: [{ ...cycle, frequency: { intervalUnit: 'MONTH', intervalCount: 2 } }] },
      'months',
    ],
    ['it has a fee at the start', { paymentPreferences: { setupFee: money('1.00') } }, 'setup fee'],
    ['it never gives up charging', { paymentPreferences: { paymentFailureThreshold: 0 } }, 'payment failure threshold'],
    ['it does not say when it gives up', { paymentPreferences: undefined }, 'payment failure threshold'],
    ['taxes come on top', { taxes: { percentage: '20', inclusive: false } }, 'taxes'],
  ])('when %s', (_name, changes, field) => {
    expect(compare(plan(changes))).toThrow(`differs in ${field}`);
  });
});

describe('PAY-11 refunds are searched for where PayPal has reports', () => {
  const now = Date.UTC(2026, 10, 22);
  // PayPal's clock may be ahead of ours.
  const end = now + HOUR_MS;
  const ages = [0, 1, 2, 3, 4, 24 * 31, 24 * 31 + 1, 24 * 31 + 4, 24 * 62 + 1, 24 * 365, 24 * 365 * 4];

  test.each(ages)('of a payment %d hours ago', (hours) => {
    const paidAt = now - hours * HOUR_MS;
    const windows = searchWindows(paidAt, now);
    for (const { from, to } of windows) {
      expect(from).toBeLessThanOrEqual(now - 3 * HOUR_MS);
      expect(from).toBeGreaterThanOrEqual(now - 3 * 365 * DAY_MS);
      expect(to).toBeLessThanOrEqual(end);
      expect(to - from).toBeLessThanOrEqual(31 * DAY_MS);
    }
    let covered = Math.max(paidAt, now - (3 * 365 - 1) * DAY_MS);
    for (const { from, to } of windows) {
      expect(from).toBeLessThanOrEqual(covered);
      covered = to;
    }
    expect(covered).toBe(end);
  });
});
