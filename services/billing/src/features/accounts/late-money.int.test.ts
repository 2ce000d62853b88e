import type { PaymentProvider } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { sharedBilling } from '../checkout/testing/setup-billing.ts';
import { endedAtProvider, subscribe } from './testing/inspect-user.ts';

const env = await sharedBilling();
beforeEach(() => env.reset());

// Days pass as they do: what is due is read every half minute, everything once a day.
async function passDays(days: number) {
  for (let day = 0; day < days; day += 1) {
    env.sandbox.advance(DAY_MS);
    await env.idle();
    for (const schedule of ['reconcile-overdue', 'reconcile-subscriptions', 'reconcile-late']) await env.run(schedule);
  }
}

const isRefunded = ({ amountMinor, refundedMinor }: { amountMinor: number; refundedMinor?: number }) =>
  refundedMinor === amountMinor;

describe('PAY-16 at Stripe', () => {
  test('a renewal by bank debit keeps the plan while the bank has it, and is booked when it clears after two weeks', async () => {
    const { inspect, id, gateway, passPaidTime, paidUntil, atProvider } = await subscribe(env);
    const before = await paidUntil();
    await passPaidTime();
    gateway.renew(id, 'processing');
    await passDays(14);
    expect([await inspect.plan(), (await inspect.payments()).length]).toEqual(['monthly', 1]);
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    gateway.settle(id, true);
    await passDays(1);
    expect([await inspect.plan(), (await inspect.payments()).length]).toEqual(['monthly', 2]);
    expect(await paidUntil()).toBeGreaterThan(before + 26 * DAY_MS);
    expect((await atProvider())?.status).not.toMatch(endedAtProvider);
  });

  test('a renewal by bank debit that clears after the plan was cancelled, unheard, goes back', async () => {
    const { ada, inspect, id, gateway, passPaidTime } = await subscribe(env);
    await passPaidTime();
    gateway.renew(id, 'processing');
    await passDays(1);
    await ada.cancel('stripe', id);
    expect(await inspect.plan()).toBe('free');
    env.sandbox.deliveries.setMode({ mode: 'drop' });
    await passDays(5);
    gateway.settle(id, true);
    await passDays(2);
    const [, late] = await inspect.payments();
    expect(late && isRefunded(late)).toBe(true);
  });

  test('a renewal by bank debit that fails leaves the plan its days of grace from then on', async () => {
    const { inspect, id, gateway, passPaidTime } = await subscribe(env);
    await passPaidTime();
    gateway.renew(id, 'processing');
    await passDays(5);
    gateway.settle(id, false);
    await passDays(1);
    expect([await inspect.plan(), (await inspect.subscription())?.state]).toEqual(['monthly', 'past-due']);
    await passDays(8);
    expect(await inspect.plan()).toBe('free');
    expect(await inspect.payments()).toHaveLength(1);
  });

  test('a renewal settled without a charge is paid time, and books nothing', async () => {
    const { inspect, id, gateway, passPaidTime, paidUntil, atProvider } = await subscribe(env);
    const before = await paidUntil();
    await passPaidTime();
    gateway.renew(id, 'free');
    await passDays(5);
    expect([await inspect.plan(), (await inspect.payments()).length]).toEqual(['monthly', 1]);
    expect(await paidUntil()).toBeGreaterThan(before + 26 * DAY_MS);
    expect((await atProvider())?.status).toBe('active');
  });

  test('days for nothing are paid time, and the next renewal is charged after them', async () => {
    const { inspect, id, gateway, passPaidTime, paidUntil } = await subscribe(env);
    const before = await paidUntil();
    gateway.giveDays?.(id, 40);
    await env.idle();
    expect(await paidUntil()).toBe(before + 40 * DAY_MS);
    await passPaidTime();
    gateway.renew(id, true);
    expect([await inspect.plan(), (await inspect.payments()).length]).toEqual(['monthly', 2]);
  });

  test.each([
    ['with access keeps the plan', true, 'monthly'],
    ['without access suspends it', false, 'free'],
  ])('a paused collection %s, and cancels nothing', async (_name, access, plan) => {
    const { inspect, id, gateway, passPaidTime, atProvider } = await subscribe(env);
    gateway.pause?.(id, true, access);
    await passPaidTime();
    gateway.renew(id, true);
    await passDays(6);
    expect([await inspect.plan(), (await atProvider())?.status]).toEqual([plan, 'active']);
    gateway.pause?.(id, false, access);
    gateway.renew(id, true);
    await passDays(1);
    expect([await inspect.plan(), (await inspect.payments()).length]).toEqual(['monthly', 2]);
  });
});

test.each<PaymentProvider>(['paypal', 'razorpay'])(
  'PAY-16 what is paused at %s is suspended here, not cancelled',
  async (provider) => {
    const { inspect, id, gateway, passPaidTime, atProvider } = await subscribe(env, provider);
    gateway.pause?.(id, true, false);
    await passPaidTime();
    await passDays(5);
    expect([await inspect.plan(), (await atProvider())?.status]).toEqual([
      'free',
      expect.not.stringMatching(endedAtProvider),
    ]);
    gateway.pause?.(id, false, false);
    gateway.renew(id, true);
    expect(await inspect.plan()).toBe('monthly');
  },
);
