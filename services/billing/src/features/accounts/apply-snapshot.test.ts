import { DAY_MS, HOUR_MS } from '@coursewright/contracts/durations';
import type { ProviderSnapshot, SnapshotState } from '../../integrations/payment-provider.ts';
import type { Account } from './account.ts';
import { applySnapshot } from './apply-snapshot.ts';
import {
  apply,
  checkoutSession,
  createSnapshot,
  day,
  ended,
  eventNames,
  graceMs,
  month,
  offers,
  paid,
  pastDue,
  withoutSubscription,
} from './testing/fixtures.ts';

const twoMonths = [month(1), month(2)];
const accounts = { none: withoutSubscription, paid, pastDue, ended };

interface Row {
  from: keyof typeof accounts;
  says: SnapshotState;
  plan: 'free' | 'monthly';
  state: 'active' | 'past-due' | 'ended' | undefined;
  outcome: string;
  tells: string[];
}
const row = (
  from: Row['from'],
  says: SnapshotState,
  plan: Row['plan'],
  state: Row['state'],
  outcome: string,
  ...tells: string[]
): Row => ({
  from,
  says,
  plan,
  state,
  outcome,
  tells,
});
const endEvents = (reason: string) => [`subscriptionEnded:${reason}`, 'planChanged'];

describe('PAY-12 every state of a subscription meets every word of a gateway', () => {
  test.each([
    row('none', 'pending', 'free', undefined, 'pending'),
    row('none', 'failed', 'free', undefined, 'failed'),
    row('none', 'active', 'monthly', 'active', 'active', 'planChanged'),
    row('none', 'past-due', 'monthly', 'past-due', 'active', 'renewalFailed', 'planChanged'),
    row('none', 'ended', 'free', 'ended', 'ended', 'subscriptionEnded:cancelled'),
    row('paid', 'pending', 'monthly', 'active', 'active'),
    row('paid', 'failed', 'monthly', 'active', 'active'),
    row('paid', 'active', 'monthly', 'active', 'active'),
    row('paid', 'past-due', 'monthly', 'past-due', 'active', 'renewalFailed'),
    row('paid', 'ended', 'free', 'ended', 'ended', ...endEvents('cancelled')),
    row('pastDue', 'pending', 'monthly', 'past-due', 'active'),
    row('pastDue', 'failed', 'monthly', 'past-due', 'active'),
    row('pastDue', 'active', 'monthly', 'past-due', 'active'),
    row('pastDue', 'past-due', 'monthly', 'past-due', 'active'),
    row('pastDue', 'ended', 'free', 'ended', 'ended', ...endEvents('cancelled')),
    row('ended', 'pending', 'free', 'ended', 'ended'),
    row('ended', 'failed', 'free', 'ended', 'ended'),
    row('ended', 'active', 'free', 'ended', 'ended'),
    row('ended', 'past-due', 'free', 'ended', 'ended'),
    row('ended', 'ended', 'free', 'ended', 'ended'),
  ])('$from, told $says: plan $plan, $state, tells $tells', ({ from, says, plan, state, outcome, tells }) => {
    const now = from === 'pastDue' ? day(30) : day(5);
    const applied = apply(accounts[from], createSnapshot(says), now);
    expect(applied.account.plan).toBe(plan);
    expect(applied.account.subscriptions[0]?.state).toBe(state);
    expect([applied.outcome, eventNames(applied)]).toEqual([outcome, tells]);
    const again = apply(applied.account, createSnapshot(says), now);
    expect(again).toMatchObject({ outcome, events: [] });
    expect(again.account).toBe(applied.account);
  });
});

test.each([
  ['the last day of each month', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['a leap day', ['2028-01-29', '2028-02-29', '2028-03-29']],
])('PAY-12 a plan is paid as long as the gateway says, over %s', (_name, [start = '', ...ends]) => {
  let account: Account = withoutSubscription;
  const payments: ProviderSnapshot['payments'][number][] = [];
  for (const [index, end] of ends.entries()) {
    const [paidAt, coversUntil] = [ends[index - 1] ?? start, end].map((date) => new Date(`${date}T10:00:00Z`));
    if (!paidAt || !coversUntil) throw new Error('no date');
    payments.push(month(index + 1, { paidAt, coversUntil }));
    const renewed = apply(account, createSnapshot('active', { startedAt: paidAt, payments: [...payments] }), paidAt);
    account = renewed.account;
    expect([account.plan, renewed.subscription?.paidUntil]).toEqual(['monthly', coversUntil]);
  }
});

describe('PAY-11 what a first payment must be', () => {
  test('of the amount, the currency and the plan that were asked for; anything else ends at once and is given back', () => {
    for (const wrong of [
      createSnapshot('active', { payments: [month(1, { amountMinor: 899 })] }),
      createSnapshot('active', { payments: [month(1, { amountMinor: 90_000 })] }),
      createSnapshot('active', { payments: [month(1, { currency: 'INR' })] }),
      createSnapshot('active', { planId: 'price_y' }),
      createSnapshot('ended', { planId: 'price_y' }),
    ]) {
      const applied = apply(withoutSubscription, wrong);
      expect([applied.outcome, applied.account.plan, eventNames(applied)]).toEqual([
        'refused',
        'free',
        ['subscriptionEnded:refused', 'settlementRequested'],
      ]);
      expect(applied.events[1]?.data).toMatchObject({ refund: true });
      const again = apply(applied.account, createSnapshot('active'), day(0), { ...checkoutSession, state: 'refused' });
      expect([again.outcome, again.account.plan, again.events]).toEqual(['refused', 'free', []]);
    }
  });

  test('PAY-06 there: active without money is pending, ended without money has failed', () => {
    expect(apply(withoutSubscription, createSnapshot('active', { payments: [] })).outcome).toBe('pending');
    expect(apply(withoutSubscription, createSnapshot('active', { planId: undefined })).outcome).toBe('pending');
    expect(apply(withoutSubscription, createSnapshot('ended', { payments: [] })).outcome).toBe('failed');
  });
});

describe('PAY-12 rule 13: renewals', () => {
  test('extend the time by what they pay for, and tell nothing', () => {
    const renewed = apply(paid, createSnapshot('active', { payments: twoMonths, nextBillingAt: day(60) }), day(30));
    expect(renewed.subscription).toMatchObject({ state: 'active', paidUntil: day(60), nextBillingAt: day(60) });
    expect(eventNames(renewed)).toEqual([]);
  });

  test('what a gateway says of a period that is not paid yet extends nothing', () => {
    const early = apply(paid, createSnapshot('active', { paidUntil: day(60) }), day(30));
    expect(early.subscription?.paidUntil).toEqual(day(30));
  });

  test('a failed one does not extend; its recovery does, and it is told once each time', () => {
    expect(pastDue.subscriptions[0]?.paidUntil).toEqual(day(30));
    const recovered = apply(pastDue, createSnapshot('active', { payments: twoMonths }), day(32));
    expect(recovered.subscription).toMatchObject({ state: 'active', paidUntil: day(60) });
    const slow = apply(recovered.account, createSnapshot('past-due'), day(32));
    expect([slow.account, eventNames(slow)]).toEqual([recovered.account, []]);
    const next = apply(recovered.account, createSnapshot('past-due', { payments: twoMonths }), day(60));
    expect(eventNames(next)).toEqual(['renewalFailed']);
  });

  test('without one the plan stays through the days of grace, then it ends and the gateway is told', () => {
    const last = new Date(day(30).getTime() + graceMs);
    expect(apply(pastDue, createSnapshot('past-due'), new Date(last.getTime() - 1)).account.plan).toBe('monthly');
    const unpaid = apply(pastDue, createSnapshot('past-due'), last);
    expect(eventNames(unpaid)).toEqual(['subscriptionEnded:unpaid', 'settlementRequested', 'planChanged']);
    const expired = apply(paid, createSnapshot('active', { renews: false }), last);
    expect(eventNames(expired)).toEqual(['subscriptionEnded:expired', 'settlementRequested', 'planChanged']);
    expect(apply(paid, createSnapshot('ended', { endReason: 'unpaid' }), day(31)).subscription?.endReason).toBe(
      'unpaid',
    );
  });
});

describe('PAY-12 PAY-16 what the gateway calls active', () => {
  const sum = ({ subscription, ...applied }: ReturnType<typeof apply>) => [
    applied.account.plan,
    subscription?.state,
    subscription?.suspended ?? false,
    ...eventNames(applied),
  ];
  const active = (values = {}) => createSnapshot('active', values);

  test('is not cancelled by us when its money does not come: the plan rests, and returns with the money', () => {
    const rests = apply(paid, active(), day(33));
    expect(sum(rests)).toEqual(['free', 'active', true, 'subscriptionSuspended', 'planChanged']);
    expect(apply(rests.account, active(), day(90)).account).toBe(rests.account);
    expect(sum(apply(rests.account, active({ payments: twoMonths }), day(36)))).toEqual([
      'monthly',
      'active',
      false,
      'planChanged',
    ]);
    const silent = createSnapshot('pending', { payments: [] });
    expect(sum(apply(paid, silent, day(33)))).toEqual(['free', 'active', true, 'subscriptionSuspended', 'planChanged']);
  });

  test('and suspended here, it ends when the gateway ends it or has stopped trying', () => {
    const rests = apply(paid, active(), day(33)).account;
    expect(sum(apply(rests, createSnapshot('ended'), day(34)))).toEqual([
      'free',
      'ended',
      false,
      'subscriptionEnded:cancelled',
    ]);
    const retried = apply(rests, createSnapshot('past-due', { retryAt: day(36) }), day(35));
    expect(sum(retried)).toEqual(['free', 'past-due', true, 'renewalFailed']);
    expect(sum(apply(retried.account, createSnapshot('past-due'), day(37)))).toEqual([
      'free',
      'ended',
      false,
      'subscriptionEnded:unpaid',
      'settlementRequested',
    ]);
  });

  test.each([
    ['a trial or an invoice settled without a charge', { freeUntil: day(60) }, day(59)],
    ['a debit that a bank has for up to 14 days', { processingSince: day(30) }, day(44)],
    ['a collection paused with access', { paused: 'with-access', nextBillingAt: day(60) }, day(59)],
  ] as const)('keeps the plan through %s', (_name, values, until) => {
    const kept = apply(paid, active(values), day(30));
    expect(sum(kept)).toEqual(['monthly', 'active', false]);
    expect(sum(apply(kept.account, active(values), until))).toEqual(['monthly', 'active', false]);
    // Nothing comes of it.
    expect(apply(kept.account, active(), day(63)).account.plan).toBe('free');
  });

  test('has a collection paused without access: the plan rests after the paid time, nothing is cancelled', () => {
    const snapshot = active({ paused: 'without-access', renews: false });
    expect(apply(paid, snapshot, day(29)).account.plan).toBe('monthly');
    expect(sum(apply(paid, snapshot, day(33)))).toEqual([
      'free',
      'active',
      true,
      'subscriptionSuspended',
      'planChanged',
    ]);
  });

  test('and takes longer than any bank is asked for again every day', () => {
    const late = active({ processingSince: day(30) });
    expect(apply(paid, late, day(50)).subscription?.keptUntil).toEqual(day(51));
  });

  test('debited in vain after days has its grace from then on, debited with success its time', () => {
    const kept = apply(paid, active({ processingSince: day(30) }), day(31)).account;
    const failed = apply(kept, createSnapshot('past-due'), day(40));
    expect(sum(failed)).toEqual(['monthly', 'past-due', false, 'renewalFailed']);
    expect(failed.events[0]?.data).toMatchObject({ accessUntil: day(43).toISOString() });
    expect(apply(failed.account, createSnapshot('past-due'), day(42)).account.plan).toBe('monthly');
    expect(apply(failed.account, createSnapshot('past-due'), day(43)).account.plan).toBe('free');
    const cleared = apply(kept, active({ payments: twoMonths }), day(40)).subscription;
    expect([cleared?.paidUntil, cleared?.keptUntil]).toEqual([day(60), undefined]);
  });

  test('grants a plan that costs nothing yet, of the plan that was ordered', () => {
    const trial = active({ payments: [], freeUntil: day(30) });
    expect(apply(withoutSubscription, trial).account.plan).toBe('monthly');
    expect(apply(withoutSubscription, { ...trial, planId: 'price_y' }).outcome).toBe('refused');
  });

  test('a payment that goes back ends nothing while time without a charge follows it', () => {
    const free = active({ payments: [month(1, { refundedMinor: 900 })], freeUntil: day(60) });
    expect(apply(paid, free, day(31)).account.plan).toBe('monthly');
  });
});

test('PAY-12 the plan stays until a day after the next attempt of the gateway, and the notice says so', () => {
  const failed = apply(paid, createSnapshot('past-due', { retryAt: day(37) }), day(30));
  expect(failed.events[0]?.data).toMatchObject({
    retryAt: day(37).toISOString(),
    accessUntil: day(38).toISOString(),
  });
  const last = createSnapshot('past-due');
  expect(apply(failed.account, last, day(37)).account.plan).toBe('monthly');
  expect(eventNames(apply(failed.account, last, day(38)))[0]).toBe('subscriptionEnded:unpaid');
});

test.each([
  ['failed', true],
  ['pending', false],
] as const)(
  'PAY-12 rule 13: a gateway that knows of no payment any more (%s) does not prolong the plan for ever',
  (state, renews) => {
    const silent = createSnapshot(state, { payments: [], renews });
    const last = day(33);
    expect(apply(paid, silent, new Date(last.getTime() - 1)).account).toBe(paid);
    expect(eventNames(apply(paid, silent, last))).toEqual([
      'subscriptionEnded:expired',
      'settlementRequested',
      'planChanged',
    ]);
    const checkout = createSnapshot(state, { payments: [], renews, subscriptionId: undefined });
    expect(apply(paid, checkout, last).account).toBe(paid);
  },
);

describe('SUB-02 what is to end with the period', () => {
  const [running] = paid.subscriptions;
  const toEnd = {
    ...paid,
    subscriptions: running ? [{ ...running, renews: false, endAtPeriodEnd: 'confirmed' }] : [],
  } as Account;

  test('is not behind with a payment when the gateway suspends it, and renews no more whatever the gateway says', () => {
    const suspended = apply(toEnd, createSnapshot('past-due', { nextBillingAt: day(30) }), day(5));
    expect([suspended.subscription?.state, suspended.subscription?.renews, eventNames(suspended)]).toEqual([
      'active',
      false,
      [],
    ]);
    expect(suspended.subscription).not.toHaveProperty('nextBillingAt');
  });

  test('keeps the paid time when the gateway ends it at once, and has no days of grace', () => {
    expect(apply(toEnd, createSnapshot('ended'), day(5)).account).toBe(toEnd);
    expect(eventNames(apply(toEnd, createSnapshot('ended'), day(30)))).toEqual(endEvents('cancelled'));
    expect(apply(toEnd, createSnapshot('active'), new Date(day(30).getTime() - 1)).account.plan).toBe('monthly');
    const over = apply(toEnd, createSnapshot('active'), day(30));
    expect(eventNames(over)).toEqual(['subscriptionEnded:cancelled', 'settlementRequested', 'planChanged']);
  });
});

test('PAY-17 a notice before a renewal is raised once, of the renewal that is ahead', () => {
  const noticeMs = 10 * DAY_MS;
  const at = (account: Account, days: number, values: Partial<ProviderSnapshot> = {}) =>
    applySnapshot(account, {
      checkoutSession,
      offers,
      graceMs,
      noticeMs,
      now: day(days),
      snapshot: createSnapshot('active', { nextBillingAt: day(30), ...values }),
    });
  expect(eventNames(at(paid, 19))).toEqual([]);
  const noticed = at(paid, 20);
  expect(eventNames(noticed)).toEqual(['renewalUpcoming']);
  expect(noticed.events[0]?.data).toMatchObject({ renewsAt: day(30).toISOString(), amountMinor: 900, currency: 'GBP' });
  expect(eventNames(at(noticed.account, 21, { nextBillingAt: new Date(day(30).getTime() + HOUR_MS) }))).toEqual([]);
  const next = at(noticed.account, 51, { payments: twoMonths, nextBillingAt: day(60) });
  expect(eventNames(next)).toEqual(['renewalUpcoming']);
  expect(eventNames(at(paid, 25, { renews: false, nextBillingAt: undefined }))).toEqual([]);
});

test('PAY-12 what the gateway charges no more is said not to renew', () => {
  const halted = apply(pastDue, createSnapshot('past-due', { renews: false }), day(31));
  expect(halted.subscription).toMatchObject({ state: 'past-due', renews: false });
  expect(halted.subscription).not.toHaveProperty('nextBillingAt');
});

describe('PAY-12 rule 14: refunds and disputes', () => {
  test('a part that goes back ends nothing', () => {
    const partial = apply(paid, createSnapshot('active', { payments: [month(1, { refundedMinor: 899 })] }), day(1));
    expect([partial.account.plan, eventNames(partial)]).toEqual(['monthly', []]);
  });

  test.each([
    ['refunded', { refundedMinor: 900 }],
    ['disputed', { dispute: 'lost' }],
  ] as const)('all of the newest payment %s ends access, and the gateway is told', (reason, values) => {
    const snapshot = createSnapshot('active', { payments: [month(1, values)] });
    const back = apply(paid, snapshot, day(1));
    expect(eventNames(back)).toEqual([`subscriptionEnded:${reason}`, 'settlementRequested', 'planChanged']);
    expect(back.events.find(({ name }) => name === 'settlementRequested')?.data).toMatchObject({ refund: false });
    expect(eventNames(apply(withoutSubscription, snapshot))).toEqual([
      `subscriptionEnded:${reason}`,
      'settlementRequested',
    ]);
  });

  test('an older payment that goes back ends nothing, nor does a dispute that is open or won', () => {
    const renewed = apply(paid, createSnapshot('active', { payments: twoMonths }), day(30)).account;
    const older = createSnapshot('active', {
      payments: [month(1, { refundedMinor: 900 }), month(2, { dispute: 'won' })],
    });
    expect(apply(renewed, older, day(31)).account.plan).toBe('monthly');
    const open = createSnapshot('active', { payments: [month(1), month(2, { dispute: 'open' })] });
    expect(apply(renewed, open, day(31)).account.plan).toBe('monthly');
  });
});

describe('PAY-11 rule 9: one subscription at a time', () => {
  const other = { ...checkoutSession, id: 'a2' };
  const second = createSnapshot('active', {
    attemptId: 'a2',
    subscriptionId: 'sub_2',
    payments: [month(1, { id: 'pi_9' })],
  });

  test('the newer of two that were paid has ended before it began, and its money goes back', () => {
    const twice = apply(paid, second, day(1), other);
    expect([twice.outcome, twice.account.plan, twice.account.planRevision]).toEqual(['ended', 'monthly', 1]);
    expect(eventNames(twice)).toEqual(['subscriptionEnded:duplicate', 'settlementRequested']);
    expect(twice.events[1]?.data).toMatchObject({ subscriptionId: 'sub_2', refund: true });
    expect(eventNames(apply(twice.account, second, day(1), other))).toEqual([]);
  });

  test('after the first has ended, the second is bought as any other', () => {
    const again = apply(ended, second, day(6), other);
    expect([again.outcome, again.account.plan, again.account.planRevision]).toEqual(['active', 'monthly', 3]);
  });
});

describe('PAY-11 rule 6: what has ended', () => {
  test('is not revived; when the gateway goes on for an hour, it is told again', () => {
    const snapshot = createSnapshot('active');
    expect(eventNames(apply(ended, snapshot, day(5)))).toEqual([]);
    const later = apply(ended, snapshot, day(6));
    expect([eventNames(later), later.account.plan]).toEqual([['settlementRequested'], 'free']);
    expect(eventNames(apply(later.account, snapshot, day(6)))).toEqual([]);
  });

  test('gives back what was taken after the end', () => {
    const late = apply(ended, createSnapshot('active', { payments: twoMonths }), day(30));
    expect(eventNames(late)).toEqual(['settlementRequested']);
    expect(late.events[0]?.data).toMatchObject({ refund: true });
    const settled = createSnapshot('ended', { payments: [month(1), month(2, { refundedMinor: 900 })] });
    expect(eventNames(apply(late.account, settled, day(33)))).toEqual([]);
  });

  test('gives back what was paid in the moment of the end, though the gateway was told to end it just before', () => {
    const end = day(33);
    const at = (ms: number) => new Date(end.getTime() + ms);
    const unpaid = apply(pastDue, createSnapshot('past-due'), end).account;
    for (const paidAt of [at(1000), at(60_000)]) {
      const snapshot = createSnapshot('active', { payments: [month(1), month(2, { paidAt })] });
      const late = apply(unpaid, snapshot, at(2000));
      expect(late.events.map(({ data }) => data)).toEqual([expect.objectContaining({ refund: true })]);
      expect(eventNames(apply(late.account, snapshot, at(3000)))).toEqual([]);
    }
  });

  test('of an account that is closed: whatever is paid then goes back', () => {
    const closed = { ...withoutSubscription, closedAt: day(0) };
    const late = apply(closed, createSnapshot('active'), day(1));
    expect([late.account.plan, eventNames(late)]).toEqual([
      'free',
      ['subscriptionEnded:deleted', 'settlementRequested'],
    ]);
    expect(late.subscription?.details).toEqual({});
  });
});

describe('PAY-03 another plan', () => {
  test('changes what is shown and what a period costs, but not the time that was paid for', () => {
    const [subscription] = paid.subscriptions;
    const requested = {
      ...paid,
      subscriptions: subscription ? [{ ...subscription, pendingPlan: 'yearly' as const }] : [],
    };
    expect(apply(requested, createSnapshot('active'), day(1)).subscription?.pendingPlan).toBe('yearly');
    const agreed = apply(requested, createSnapshot('active', { planId: 'price_y' }), day(1));
    const { plan, amountMinor } = offers[1];
    expect(agreed.subscription).toMatchObject({ plan, amountMinor, paidUntil: day(30) });
    expect(agreed.subscription?.pendingPlan).toBeUndefined();
    expect([agreed.account.plan, eventNames(agreed)]).toEqual(['yearly', ['planChanged']]);
  });

  test('a price that has changed is shown once it was charged', () => {
    const [subscription] = paid.subscriptions;
    const former = { ...paid, subscriptions: subscription ? [{ ...subscription, amountMinor: 700 }] : [] };
    const payments = [month(1, { amountMinor: 700 })];
    const before = apply(former, createSnapshot('active', { payments }), day(1));
    expect(before.subscription?.amountMinor).toBe(700);
    const renewed = createSnapshot('active', { payments: [...payments, month(2)] });
    expect(apply(before.account, renewed, day(31)).subscription?.amountMinor).toBe(900);
  });
});

describe('PAY-11 a state that the provider has and this code does not know', () => {
  const unknown = (values = {}) => createSnapshot('unknown', { renews: false, ...values });

  test('starts no plan before money has come', () => {
    const before = unknown({ payments: [] });
    expect(apply(withoutSubscription, before)).toMatchObject({ outcome: 'pending', events: [] });
    const bought = apply(withoutSubscription, unknown({ payments: [month(1)] }));
    expect([bought.outcome, bought.account.plan, bought.subscription?.paidUntil]).toEqual([
      'active',
      'monthly',
      day(30),
    ]);
  });

  test('changes nothing of a plan, and is not cancelled when its time is over', () => {
    const during = apply(paid, unknown(), day(5));
    expect(during.account).toEqual(paid);
    const after = apply(paid, unknown(), day(34));
    expect(eventNames(after)).toEqual(['subscriptionSuspended', 'planChanged']);
    expect(after.subscription).toMatchObject({ state: 'active', suspended: true, renews: true });
  });

  test('takes nothing of what is paid', () => {
    const renewed = apply(paid, unknown({ payments: [month(1), month(2)] }), day(31));
    expect(renewed.account).toMatchObject({ plan: 'monthly' });
    expect(renewed.subscription).toMatchObject({ paidUntil: day(60), renews: true });
  });
});
