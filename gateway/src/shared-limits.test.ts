import type { LimitLeaseRequest } from '@coursewright/contracts';
import { createTestClock } from '@coursewright/service-kit/testing';
import { createSharedLimits } from './shared-limits.ts';

const POINTS = 1_200;

/** Gateways on one counter, which gives a tenth of what is left. `state.away` takes it away. */
function setup(gateways: number, points = POINTS) {
  const clock = createTestClock();
  const state = { count: 0, asked: 0, away: false, endsAt: 60_000 };
  async function lease({ counted, unused, wanted }: LimitLeaseRequest) {
    state.asked += 1;
    await Promise.resolve();
    if (state.away) return undefined;
    if (clock.monotonic() >= state.endsAt) Object.assign(state, { count: 0, endsAt: clock.monotonic() + 60_000 });
    state.count += counted - unused;
    const granted = wanted ? Math.max(0, Math.ceil((points - state.count) / 10)) : 0;
    state.count += granted;
    return { granted, resetMs: state.endsAt - clock.monotonic() };
  }
  const shared = Array.from({ length: gateways }, () => createSharedLimits(lease, clock));
  const limits = shared.map(({ create }) => create('address read', points));
  const allows = async (gateway: number, key = 'ada') => (await limits[gateway]?.consume(key)) === undefined;

  async function countAllowed(order: readonly number[], calls: number): Promise<number> {
    let allowed = 0;
    for (let call = 0; call < calls; call++) if (await allows(order[call % order.length] ?? 0)) allowed += 1;
    return allowed;
  }
  return { clock, state, shared, limits, allows, countAllowed };
}

test.each([
  ['one after the other', [0, 1, 2]],
  ['most of them at one', [0, 0, 0, 0, 1, 0, 0, 2]],
] as const)('PLT-30 three gateways, called %s, allow the limit of one within 2 percent', async (_order, order) => {
  const { countAllowed, state } = setup(3);
  const allowed = await countAllowed(order, 4 * POINTS);
  expect(Math.abs(allowed - POINTS)).toBeLessThanOrEqual(POINTS * 0.02);
  // Refused calls cost nothing.
  expect(state.asked).toBeLessThan(POINTS / 10);
});

test('PLT-30 calls at the same time share a lease and are allowed as often as the limit says', async () => {
  const { allows, state } = setup(3);
  const calls = await Promise.all(Array.from({ length: 3 * POINTS }, (_, call) => allows(call % 3)));
  const allowed = calls.filter(Boolean).length;
  expect(Math.abs(allowed - POINTS)).toBeLessThanOrEqual(POINTS * 0.02);
  expect(state.asked).toBeLessThan(POINTS / 5);
});

test('PLT-30 an address that calls now and then is not counted at auth', async () => {
  const { allows, state } = setup(1);
  for (let call = 0; call < 2; call++) expect(await allows(0)).toBe(true);
  expect(state.asked).toBe(0);
});

test('PLT-30 a small limit is exact', async () => {
  const { countAllowed } = setup(3, 5);
  expect(await countAllowed([0, 1, 2], 30)).toBe(5);
});

test('PLT-30 the rest of a lease that one gateway does not use can be used at another', async () => {
  const { clock, countAllowed, allows } = setup(2);
  expect(await countAllowed([0], 10)).toBe(10);
  const elsewhere = await countAllowed([1], POINTS);
  expect(elsewhere).toBeLessThan(POINTS * 0.98 - 10);
  expect(await allows(1)).toBe(false);
  await clock.advance(5_000);
  const more = await countAllowed([1], POINTS);
  expect(10 + elsewhere + more).toBeGreaterThanOrEqual(POINTS * 0.98);
  expect(10 + elsewhere + more).toBeLessThanOrEqual(POINTS * 1.02);
});

test('PLT-30 a refusal says how long to wait, and the next window begins at zero', async () => {
  const { clock, limits, countAllowed } = setup(1, 10);
  await clock.advance(20_000);
  await countAllowed([0], 10);
  expect(await limits[0]?.consume('ada')).toBe(40_000);
  await clock.advance(40_000);
  expect(await countAllowed([0], 20)).toBe(10);
});

test('PLT-30 a refunded call may be made again', async () => {
  const { limits, countAllowed } = setup(1, 10);
  expect(await countAllowed([0], 20)).toBe(10);
  await limits[0]?.refund('ada');
  expect(await countAllowed([0], 20)).toBe(1);
});

test('PLT-30 while auth is away each gateway allows its part, for every address, and is counted when auth is back', async () => {
  const { clock, state, shared, allows, countAllowed } = setup(3, 300);
  for (const { setGateways } of shared) setGateways(3);
  state.away = true;
  expect(await countAllowed([0], 500)).toBe(100);
  expect(await countAllowed([1], 500)).toBe(100);
  expect(await allows(0, 'grace')).toBe(true);
  state.away = false;
  await clock.advance(1_000);
  expect(await allows(0)).toBe(true);
  expect(await allows(1)).toBe(true);
  expect(state.count).toBeGreaterThanOrEqual(200);
  expect(200 + 2 + (await countAllowed([0, 1, 2], 500))).toBeLessThanOrEqual(306);
});
