import { HOUR_MS } from '@coursewright/contracts/durations';
import { createTestClock } from '@coursewright/service-kit/testing';
import { createRecentSample, isFaulty, probabilityOfAtLeast, toNetwork } from './error-rates.ts';

test('PLT-43 the probability is that of the exact test of Fisher', () => {
  // the lady tasting tea: 3 of 4 cups
  expect(probabilityOfAtLeast({ visits: 4, faulty: 3 }, { visits: 4, faulty: 1 })).toBeCloseTo(17 / 70, 9);
  expect(probabilityOfAtLeast({ visits: 4, faulty: 4 }, { visits: 4, faulty: 0 })).toBeCloseTo(1 / 70, 9);
  expect(probabilityOfAtLeast({ visits: 10, faulty: 0 }, { visits: 10, faulty: 0 })).toBe(1);
  // R: fisher.test(matrix(c(30, 170, 60, 1740), 2), alternative = "greater")$p.value is below 1e-8
  expect(probabilityOfAtLeast({ visits: 200, faulty: 30 }, { visits: 1800, faulty: 60 })).toBeLessThan(1e-8);
});

test.each([
  ['few visits, all of them faulty', { visits: 19, faulty: 19 }, { visits: 200, faulty: 0 }, false],
  ['the same rate', { visits: 500, faulty: 25 }, { visits: 5_000, faulty: 250 }, false],
  ['no faults at all', { visits: 500, faulty: 0 }, { visits: 0, faulty: 0 }, false],
  ['a third against one in a hundred', { visits: 30, faulty: 10 }, { visits: 300, faulty: 3 }, true],
  ['all of them, and the stable release was not visited', { visits: 20, faulty: 20 }, { visits: 0, faulty: 0 }, true],
  ['both fail because a service is away', { visits: 40, faulty: 20 }, { visits: 360, faulty: 180 }, false],
  ['significant, but hardly more', { visits: 50_000, faulty: 750 }, { visits: 450_000, faulty: 4_500 }, false],
])('PLT-43 %s', (_what, canary, stable, expected) => {
  expect(isFaulty(canary, stable)).toBe(expected);
});

/** Numbers that look random and are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many visits of a canary at 10 percent it takes until it is returned, looking after each. */
function visitsUntilReturn(rates: { canary: number; stable: number }, seed: number, limit: number) {
  const random = createRandom(seed);
  const canary = { visits: 0, faulty: 0 };
  const stable = { visits: 0, faulty: 0 };
  while (canary.visits < limit) {
    const isCanary = random() < 0.1;
    const sample = isCanary ? canary : stable;
    sample.visits += 1;
    if (random() < rates[isCanary ? 'canary' : 'stable']) sample.faulty += 1;
    if (isCanary && isFaulty(canary, stable)) return canary.visits;
  }
  return undefined;
}

test('PLT-43 of 300 canaries as good as the stable release fewer than 1 percent return in 2,000 visits', () => {
  const returned = [0.005, 0.02, 0.1].flatMap((rate) =>
    Array.from({ length: 100 }, (_, seed) => visitsUntilReturn({ canary: rate, stable: rate }, seed + 1, 2_000)),
  );
  expect(returned.filter((visits) => visits !== undefined).length).toBeLessThan(3);
});

test.each([
  [1, 20],
  [0.5, 30],
  [0.2, 100],
])('PLT-43 half of the canaries that fail in a share of %d return within %i of their visits', (canary, within) => {
  const visits = Array.from({ length: 41 }, (_, seed) => visitsUntilReturn({ canary, stable: 0.01 }, seed + 1, 2_000));
  const sorted = visits.map((count) => count ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  expect(sorted[20]).toBeLessThanOrEqual(within);
});

const person = (number: number) => ({ cohort: `c${number}`, network: toNetwork(`10.0.${number}.1`) });

test('PLT-43 a cohort and a network count once an hour each', async () => {
  const clock = createTestClock();
  const sample = createRecentSample(clock);
  for (let count = 0; count < 10_000; count++) {
    // Any cohort can be made up: from one address, from its neighbours, and from a network of IPv6.
    for (const address of ['203.0.113.7', `203.0.113.${count % 256}`, `2001:db8:5:${(count % 999).toString(16)}::1`]) {
      sample.count('visits', { cohort: `c${count}`, network: toNetwork(address) });
      sample.count('faulty', { cohort: `c${count}`, network: toNetwork(address) });
    }
    sample.count('visits', { cohort: 'c0', network: toNetwork(`10.${count >> 8}.${count & 255}.1`) });
  }
  expect(sample.total()).toEqual({ visits: 2, faulty: 2 });
  await clock.advance(61 * 60_000);
  sample.count('visits', { cohort: 'c0', network: toNetwork('203.0.113.7') });
  expect(sample.total()).toEqual({ visits: 1, faulty: 0 });
});

test('PLT-43 what is older than an hour no longer counts', async () => {
  const clock = createTestClock();
  const sample = createRecentSample(clock);
  for (let count = 0; count < 3; count++) sample.count('visits', person(count));
  await clock.advance(30 * 60_000);
  sample.count('visits', person(3));
  sample.count('faulty', person(3));
  expect(sample.total()).toEqual({ visits: 4, faulty: 1 });
  await clock.advance(31 * 60_000);
  expect(sample.total()).toEqual({ visits: 1, faulty: 1 });
  await clock.advance(HOUR_MS);
  expect(sample.total()).toEqual({ visits: 0, faulty: 0 });
});
