import type { ProviderAdapter, ProviderSnapshot } from '../../integrations/payment-provider.ts';
import { createSettlement, type Settlement } from '../settlement/settlement.feature.ts';
import type { Account, SyncResult } from './account.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { createEmptyAccount, getRunning, isReturned } from './subscription-changes.ts';
import { createFakeProvider, DAY, type FakeSubscription, graceMs, offers, START } from './testing/fixtures.ts';

function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function history(seed: number) {
  const chance = createRandom(seed);
  let now = START.getTime();
  const gateway = createFakeProvider(1 + Math.floor(chance() * 3), () => now, chance);
  const requests: Settlement[] = [];
  const late: (() => void)[] = [];
  let account: Account = createEmptyAccount('ada');

  function syncSubscription(fakeSubscription: FakeSubscription, snapshot: ProviderSnapshot): SyncResult {
    const input = { checkoutSession: fakeSubscription.checkoutSession, snapshot, offers, now: new Date(now), graceMs };
    const applied = applySnapshot(account, input);
    account = applied.account;
    for (const { name, data } of applied.events) if (name === 'settlementRequested') requests.push(data as Settlement);
    return { outcome: 'pending', snapshot };
  }
  const settleSubscription = createSettlement({
    adapters: new Map([['stripe', gateway.adapter as ProviderAdapter]]),
    accounts: {
      find: async () => account,
      syncSubscription: async (_provider, { id }) => {
        const fakeSubscription = gateway.all.find((one) => one.id === id);
        return fakeSubscription
          ? syncSubscription(fakeSubscription, gateway.toSnapshot(fakeSubscription))
          : { outcome: 'unknown' };
      },
    },
  });
  const settleNextSubscription = async () => {
    const next = requests.shift();
    if (next) await settleSubscription(next);
  };

  const actions: ((fakeSubscription: FakeSubscription) => Promise<void> | void)[] = [
    (fakeSubscription) => void (fakeSubscription.state === 'pending' && gateway.charge(fakeSubscription)),
    () => {
      now += chance() * 4 * DAY;
    },
    () => {
      now += 1000;
    },
    (fakeSubscription) => {
      if (fakeSubscription.payments.length === 0 || fakeSubscription.state === 'ended' || now < fakeSubscription.due)
        return;
      if (chance() < 0.6) gateway.charge(fakeSubscription);
      else fakeSubscription.state = 'past-due';
    },
    ({ payments }) => {
      const payment = payments[Math.floor(chance() * payments.length)];
      const part = Math.max(payment?.refundedMinor ?? 0, 300);
      const values = [
        { refundedMinor: 900 },
        { refundedMinor: part },
        { dispute: 'open' },
        { dispute: 'lost' },
      ] as const;
      if (payment && payment.dispute !== 'lost') gateway.back(payment, values[Math.floor(chance() * 4)] ?? {});
    },
    (fakeSubscription) => {
      if (fakeSubscription.payments.length > 0 && chance() < 0.3) fakeSubscription.state = 'ended';
    },
    (fakeSubscription) => void syncSubscription(fakeSubscription, gateway.toSnapshot(fakeSubscription)),
    (fakeSubscription) => void syncSubscription(fakeSubscription, gateway.toSnapshot(fakeSubscription)),
    (fakeSubscription) => {
      const snapshot = gateway.toSnapshot(fakeSubscription);
      late.push(() => void syncSubscription(fakeSubscription, snapshot));
    },
    () => late.splice(Math.floor(chance() * late.length), 1)[0]?.(),
    settleNextSubscription,
  ];
  for (let step = 0; step < 50; step += 1) {
    const fakeSubscription = gateway.all[Math.floor(chance() * gateway.all.length)];
    if (fakeSubscription) await actions[Math.floor(chance() * actions.length)]?.(fakeSubscription);
  }
  for (const fakeSubscription of gateway.all) syncSubscription(fakeSubscription, gateway.toSnapshot(fakeSubscription));
  while (requests.length > 0) await settleNextSubscription();
  return { account, bought: gateway.all.filter(({ payments }) => payments.length > 0), now };
}

test('PAY-11 PAY-12 in any order of events no payment is without a plan and no plan without a payment', async () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { account, bought, now } = await history(seed);
    const running = getRunning(account);
    expect([seed, account.plan]).toEqual([seed, running?.suspended ? 'free' : (running?.plan ?? 'free')]);
    for (const { id, state, payments } of bought) {
      const known = account.subscriptions.find((one) => one.id === id);
      const until = known?.paidUntil.getTime() ?? 0;
      const kept = payments.filter((one) => !isReturned(one) && one.coversUntil.getTime() > until + 2 * DAY);
      const bound = Math.max(...payments.map(({ coversUntil }) => coversUntil.getTime()));
      expect([seed, id, kept, until <= bound]).toEqual([seed, id, [], true]);
      if (known?.state === 'ended') expect([seed, id, state]).toEqual([seed, id, 'ended']);
      else {
        // What the gateway goes on with is not ended: it gives no plan until it is paid.
        const isPaid = now < until + graceMs;
        expect([seed, id, known?.key, known?.suspended ?? false]).toEqual([seed, id, running?.key, !isPaid]);
      }
    }
  }
});
