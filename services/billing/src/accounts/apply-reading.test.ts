import type { ReadState } from '../providers/payment-provider.ts';
import {
  apply,
  attempt,
  behind,
  day,
  graceMs,
  month,
  nobody,
  offers,
  over,
  paid,
  reading,
  told,
} from './testing/purchase.ts';

const twoMonths = [month(1), month(2)];
const accounts = { nobody, paid, behind, over };

interface Row {
  from: keyof typeof accounts;
  says: ReadState;
  plan: 'free' | 'monthly';
  state: 'active' | 'past-due' | 'ended' | undefined;
  outcome: string;
  tells: string[];
}
const row = (
  from: Row['from'],
  says: ReadState,
  plan: Row['plan'],
  state: Row['state'],
  outcome: string,
  ...tells: string[]
): Row => ({
  ...{ from, says, plan, state, outcome, tells },
});
const ended = (reason: string) => [`subscriptionEnded:${reason}`, 'planChanged'];

describe('PAY-12 every state of a subscription meets every word of a gateway', () => {
  test.each([
    row('nobody', 'pending', 'free', undefined, 'pending'),
    row('nobody', 'failed', 'free', undefined, 'failed'),
    row('nobody', 'active', 'monthly', 'active', 'active', 'planChanged'),
    row('nobody', 'past-due', 'monthly', 'past-due', 'active', 'renewalFailed', 'planChanged'),
    row('nobody', 'ended', 'free', 'ended', 'ended', 'subscriptionEnded:cancelled'),
    row('paid', 'pending', 'monthly', 'active', 'active'),
    row('paid', 'failed', 'monthly', 'active', 'active'),
    row('paid', 'active', 'monthly', 'active', 'active'),
    row('paid', 'past-due', 'monthly', 'past-due', 'active', 'renewalFailed'),
    row('paid', 'ended', 'free', 'ended', 'ended', ...ended('cancelled')),
    row('behind', 'pending', 'monthly', 'past-due', 'active'),
    row('behind', 'failed', 'monthly', 'past-due', 'active'),
    row('behind', 'active', 'monthly', 'past-due', 'active'),
    row('behind', 'past-due', 'monthly', 'past-due', 'active'),
    row('behind', 'ended', 'free', 'ended', 'ended', ...ended('cancelled')),
    row('over', 'pending', 'free', 'ended', 'ended'),
    row('over', 'failed', 'free', 'ended', 'ended'),
    row('over', 'active', 'free', 'ended', 'ended'),
    row('over', 'past-due', 'free', 'ended', 'ended'),
    row('over', 'ended', 'free', 'ended', 'ended'),
  ])('$from, told $says: plan $plan, $state, tells $tells', ({ from, says, plan, state, outcome, tells }) => {
    const now = from === 'behind' ? day(30) : day(5);
    const applied = apply(accounts[from], reading(says), now);
    expect(applied.account.plan).toBe(plan);
    expect(applied.account.subscriptions[0]?.state).toBe(state);
    expect([applied.outcome, told(applied)]).toEqual([outcome, tells]);
    const again = apply(applied.account, reading(says), now);
    expect(again).toMatchObject({ outcome, events: [] });
    expect(again.account).toBe(applied.account);
  });
});

describe('PAY-11 what a first payment must be', () => {
  test('of the amount, the currency and the plan that were asked for; anything else ends at once and is given back', () => {
    for (const wrong of [
      reading('active', { payments: [month(1, { amountMinor: 899 })] }),
      reading('active', { payments: [month(1, { amountMinor: 90_000 })] }),
      reading('active', { payments: [month(1, { currency: 'INR' })] }),
      reading('active', { planId: 'price_y' }),
      reading('ended', { planId: 'price_y' }),
    ]) {
      const applied = apply(nobody, wrong);
      expect([applied.outcome, applied.account.plan, told(applied)]).toEqual([
        'refused',
        'free',
        ['subscriptionEnded:refused', 'settlementRequested'],
      ]);
      expect(applied.events[1]?.data).toMatchObject({ refund: true });
      const again = apply(applied.account, reading('active'), day(0), { ...attempt, state: 'refused' });
      expect([again.outcome, again.account.plan, again.events]).toEqual(['refused', 'free', []]);
    }
  });

  test('PAY-06 there: active without money is pending, ended without money has failed', () => {
    expect(apply(nobody, reading('active', { payments: [] })).outcome).toBe('pending');
    expect(apply(nobody, reading('active', { planId: undefined })).outcome).toBe('pending');
    expect(apply(nobody, reading('ended', { payments: [] })).outcome).toBe('failed');
  });
});

describe('PAY-12 rule 13: renewals', () => {
  test('extend the time by what they pay for, and tell nothing', () => {
    const renewed = apply(paid, reading('active', { payments: twoMonths, nextBillingAt: day(60) }), day(30));
    expect(renewed.subscription).toMatchObject({ state: 'active', paidUntil: day(60), nextBillingAt: day(60) });
    expect(told(renewed)).toEqual([]);
  });

  test('what a gateway says of a period that is not paid yet extends nothing', () => {
    const early = apply(paid, reading('active', { paidUntil: day(60) }), day(30));
    expect(early.subscription?.paidUntil).toEqual(day(30));
  });

  test('a failed one does not extend; its recovery does, and it is told once each time', () => {
    expect(behind.subscriptions[0]?.paidUntil).toEqual(day(30));
    const recovered = apply(behind, reading('active', { payments: twoMonths }), day(32));
    expect(recovered.subscription).toMatchObject({ state: 'active', paidUntil: day(60) });
    const slow = apply(recovered.account, reading('past-due'), day(32));
    expect([slow.account, told(slow)]).toEqual([recovered.account, []]);
    const next = apply(recovered.account, reading('past-due', { payments: twoMonths }), day(60));
    expect(told(next)).toEqual(['renewalFailed']);
  });

  test('without one the plan stays through the days of grace, then it ends and the gateway is told', () => {
    const last = new Date(day(30).getTime() + graceMs);
    expect(apply(behind, reading('past-due'), new Date(last.getTime() - 1)).account.plan).toBe('monthly');
    const unpaid = apply(behind, reading('past-due'), last);
    expect(told(unpaid)).toEqual(['subscriptionEnded:unpaid', 'settlementRequested', 'planChanged']);
    const expired = apply(paid, reading('active', { renews: false }), last);
    expect(told(expired)).toEqual(['subscriptionEnded:expired', 'settlementRequested', 'planChanged']);
    expect(apply(paid, reading('ended', { endReason: 'unpaid' }), day(31)).subscription?.endReason).toBe('unpaid');
  });
});

test.each(['pending', 'failed'] as const)(
  'PAY-12 rule 13: a gateway that knows of no payment any more (%s) does not prolong the plan for ever',
  (state) => {
    const silent = reading(state, { payments: [] });
    const last = day(33);
    expect(apply(paid, silent, new Date(last.getTime() - 1)).account).toBe(paid);
    expect(told(apply(paid, silent, last))).toEqual([
      'subscriptionEnded:expired',
      'settlementRequested',
      'planChanged',
    ]);
    const checkout = reading(state, { payments: [], subscriptionId: undefined });
    expect(apply(paid, checkout, last).account).toBe(paid);
  },
);

describe('PAY-12 rule 14: refunds and disputes', () => {
  test('a part that goes back ends nothing', () => {
    const partial = apply(paid, reading('active', { payments: [month(1, { refundedMinor: 899 })] }), day(1));
    expect([partial.account.plan, told(partial)]).toEqual(['monthly', []]);
  });

  test.each([
    ['refunded', { refundedMinor: 900 }],
    ['disputed', { dispute: 'lost' }],
  ] as const)('all of the newest payment %s ends access, and the gateway is told', (reason, values) => {
    const word = reading('active', { payments: [month(1, values)] });
    const back = apply(paid, word, day(1));
    expect(told(back)).toEqual([`subscriptionEnded:${reason}`, 'settlementRequested', 'planChanged']);
    expect(back.events.find(({ name }) => name === 'settlementRequested')?.data).toMatchObject({ refund: false });
    expect(told(apply(nobody, word))).toEqual([`subscriptionEnded:${reason}`, 'settlementRequested']);
  });

  test('an older payment that goes back ends nothing, nor does a dispute that is open or won', () => {
    const renewed = apply(paid, reading('active', { payments: twoMonths }), day(30)).account;
    const older = reading('active', { payments: [month(1, { refundedMinor: 900 }), month(2, { dispute: 'won' })] });
    expect(apply(renewed, older, day(31)).account.plan).toBe('monthly');
    const open = reading('active', { payments: [month(1), month(2, { dispute: 'open' })] });
    expect(apply(renewed, open, day(31)).account.plan).toBe('monthly');
  });
});

describe('PAY-11 rule 9: one subscription at a time', () => {
  const other = { ...attempt, id: 'a2' };
  const second = reading('active', { attemptId: 'a2', subscriptionId: 'sub_2', payments: [month(1, { id: 'pi_9' })] });

  test('the newer of two that were paid has ended before it began, and its money goes back', () => {
    const twice = apply(paid, second, day(1), other);
    expect([twice.outcome, twice.account.plan, twice.account.planRevision]).toEqual(['ended', 'monthly', 1]);
    expect(told(twice)).toEqual(['subscriptionEnded:duplicate', 'settlementRequested']);
    expect(twice.events[1]?.data).toMatchObject({ subscriptionId: 'sub_2', refund: true });
    expect(told(apply(twice.account, second, day(1), other))).toEqual([]);
  });

  test('after the first has ended, the second is bought as any other', () => {
    const again = apply(over, second, day(6), other);
    expect([again.outcome, again.account.plan, again.account.planRevision]).toEqual(['active', 'monthly', 3]);
  });
});

describe('PAY-11 rule 6: what has ended', () => {
  test('is not revived; when the gateway goes on for an hour, it is told again', () => {
    const word = reading('active');
    expect(told(apply(over, word, day(5)))).toEqual([]);
    const later = apply(over, word, day(6));
    expect([told(later), later.account.plan]).toEqual([['settlementRequested'], 'free']);
    expect(told(apply(later.account, word, day(6)))).toEqual([]);
  });

  test('gives back what was taken after the end', () => {
    const late = apply(over, reading('active', { payments: twoMonths }), day(30));
    expect(told(late)).toEqual(['settlementRequested']);
    expect(late.events[0]?.data).toMatchObject({ refund: true });
    const settled = reading('ended', { payments: [month(1), month(2, { refundedMinor: 900 })] });
    expect(told(apply(late.account, settled, day(33)))).toEqual([]);
  });

  test('gives back what was paid in the moment of the end, though the gateway was told to end it just before', () => {
    const end = day(33);
    const at = (ms: number) => new Date(end.getTime() + ms);
    const unpaid = apply(behind, reading('past-due'), end).account;
    for (const paidAt of [at(1000), at(60_000)]) {
      const word = reading('active', { payments: [month(1), month(2, { paidAt })] });
      const late = apply(unpaid, word, at(2000));
      expect(late.events.map(({ data }) => data)).toEqual([expect.objectContaining({ refund: true })]);
      expect(told(apply(late.account, word, at(3000)))).toEqual([]);
    }
  });

  test('of an account that is closed: whatever is paid then goes back', () => {
    const closed = { ...nobody, closedAt: day(0) };
    const late = apply(closed, reading('active'), day(1));
    expect([late.account.plan, told(late)]).toEqual(['free', ['subscriptionEnded:deleted', 'settlementRequested']]);
    expect(late.subscription?.details).toEqual({});
  });
});

describe('PAY-03 another plan', () => {
  test('changes what is shown and what a period costs, but not the time that was paid for', () => {
    const [subscription] = paid.subscriptions;
    const asked = { ...paid, subscriptions: subscription ? [{ ...subscription, pendingPlan: 'yearly' as const }] : [] };
    expect(apply(asked, reading('active'), day(1)).subscription?.pendingPlan).toBe('yearly');
    const agreed = apply(asked, reading('active', { planId: 'price_y' }), day(1));
    const { plan, amountMinor } = offers[1];
    expect(agreed.subscription).toMatchObject({ plan, amountMinor, paidUntil: day(30) });
    expect(agreed.subscription?.pendingPlan).toBeUndefined();
    expect([agreed.account.plan, told(agreed)]).toEqual(['yearly', ['planChanged']]);
  });
});
