import type { ProviderAdapter, Reading } from '../providers/payment-provider.ts';
import { createSettle, type Settlement } from '../settlement/settle.ts';
import type { Account, Followed } from './account.ts';
import { applyReading } from './apply-reading.ts';
import { emptyAccount, runningOf } from './entitlement.ts';
import { isReturned } from './paid-time.ts';
import { modelGateway, type There } from './testing/model-gateway.ts';
import { DAY, graceMs, offers, START } from './testing/purchase.ts';

/** The same numbers for the same seed. */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One to three purchases of one person, payments, failures, refunds, disputes, ends, and words that come late. */
async function history(seed: number) {
  const chance = chances(seed);
  let now = START.getTime();
  const gateway = modelGateway(1 + Math.floor(chance() * 3), () => now, chance);
  const asked: Settlement[] = [];
  const late: (() => void)[] = [];
  let account: Account = emptyAccount('ada');

  function follow(there: There, reading: Reading): Followed {
    const facts = { attempt: there.attempt, reading, offers, now: new Date(now), graceMs };
    const applied = applyReading(account, facts);
    account = applied.account;
    for (const { name, data } of applied.events) if (name === 'settlementRequested') asked.push(data as Settlement);
    return { outcome: 'pending', reading };
  }
  const settle = createSettle({
    adapters: new Map([['stripe', gateway.adapter as ProviderAdapter]]),
    accounts: {
      find: async () => account,
      follow: async (_provider, { id }) => {
        const there = gateway.all.find((one) => one.id === id);
        return there ? follow(there, gateway.wordOn(there)) : { outcome: 'unknown' };
      },
    },
  });
  const settleNext = async () => {
    const next = asked.shift();
    if (next) await settle(next);
  };

  const acts: ((there: There) => Promise<void> | void)[] = [
    (there) => void (there.state === 'pending' && gateway.charge(there)),
    () => {
      now += chance() * 4 * DAY;
    },
    () => {
      now += 1000;
    },
    (there) => {
      if (there.payments.length === 0 || there.state === 'ended' || now < there.due) return;
      if (chance() < 0.6) gateway.charge(there);
      else there.state = 'past-due';
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
    (there) => {
      if (there.payments.length > 0 && chance() < 0.3) there.state = 'ended';
    },
    (there) => void follow(there, gateway.wordOn(there)),
    (there) => void follow(there, gateway.wordOn(there)),
    (there) => {
      const word = gateway.wordOn(there);
      late.push(() => void follow(there, word));
    },
    () => late.splice(Math.floor(chance() * late.length), 1)[0]?.(),
    settleNext,
  ];
  for (let step = 0; step < 50; step += 1) {
    const there = gateway.all[Math.floor(chance() * gateway.all.length)];
    if (there) await acts[Math.floor(chance() * acts.length)]?.(there);
  }
  for (const there of gateway.all) follow(there, gateway.wordOn(there));
  while (asked.length > 0) await settleNext();
  return { account, bought: gateway.all.filter(({ payments }) => payments.length > 0), now };
}

test('PAY-11 PAY-12 whatever happens in whatever order, nobody pays for nothing and nobody has a plan for nothing', async () => {
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { account, bought, now } = await history(seed);
    const running = runningOf(account);
    expect([seed, account.plan]).toEqual([seed, running?.plan ?? 'free']);
    for (const { id, state, payments } of bought) {
      const known = account.subscriptions.find((one) => one.id === id);
      const until = known?.paidUntil.getTime() ?? 0;
      const kept = payments.filter((one) => !isReturned(one) && one.coversUntil.getTime() > until + 2 * DAY);
      const bound = Math.max(...payments.map(({ coversUntil }) => coversUntil.getTime()));
      expect([seed, id, kept, until <= bound]).toEqual([seed, id, [], true]);
      if (known?.state === 'ended') expect([seed, id, state]).toEqual([seed, id, 'ended']);
      else expect([seed, id, known?.key, now < until + graceMs]).toEqual([seed, id, running?.key, true]);
    }
  }
});
