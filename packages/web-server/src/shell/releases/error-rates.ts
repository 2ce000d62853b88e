import { type Clock, getIpRateLimitKey, systemClock } from '@coursewright/service-kit';

export interface Sample {
  /** People who used the release. */
  visits: number;
  /** Those of them in which it failed. */
  faulty: number;
}

const STEP_MS = 5 * 60_000;
const STEPS = 12;

/** Who reported: the key of the cohort, and the network that one customer of a provider has. */
export interface Reporter {
  cohort: string;
  network: string;
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address. */
export const toNetwork = (address: string): string => getIpRateLimitKey(address).split(/[.:]/).slice(0, 3).join('.');

/**
 * People with visits and faults of the last hour. Each cohort and each network counts once, as anyone may send reports
 * and choose the cohort: one address, or one range of addresses, decides nothing. Only the last hour counts, so that a
 * fault that begins late is not diluted by a long good time before.
 */
export function createRecentSample(clock: Clock = systemClock) {
  const steps = new Map<number, Sample>();
  const seen = new Map<string, number>();
  const current = () => Math.floor(clock.monotonic() / STEP_MS);

  return {
    count(what: keyof Sample, { cohort, network }: Reporter) {
      const now = current();
      for (const step of steps.keys()) if (step <= now - STEPS) steps.delete(step);
      if (!steps.has(now)) for (const [key, step] of seen) if (step <= now - STEPS) seen.delete(key);
      const keys = [`${what} cohort ${cohort}`, `${what} network ${network}`];
      if (keys.some((key) => seen.has(key))) return;
      for (const key of keys) seen.set(key, now);
      const sample = steps.get(now) ?? { visits: 0, faulty: 0 };
      steps.set(now, { ...sample, [what]: sample[what] + 1 });
    },
    total(): Sample {
      const recent = [...steps].filter(([step]) => step > current() - STEPS).map(([, sample]) => sample);
      const visits = recent.reduce((sum, sample) => sum + sample.visits, 0);
      const faulty = recent.reduce((sum, sample) => sum + sample.faulty, 0);
      // a visit can be older than its fault
      return { visits, faulty: Math.min(faulty, visits) };
    },
  };
}

/** Below these there is no verdict. */
const MIN_VISITS = 20;
const MIN_FAULTY = 5;
/** One in 50 visits fails for reasons of its own; this counts where the stable release was hardly visited. */
const EXPECTED: Sample = { visits: 50, faulty: 1 };
/** A canary that fails less often than this above the stable release is not worth a return. */
const MIN_DIFFERENCE = 0.02;
/**
 * The counts are looked at after every report. The looks depend on each other, so that the chance to return a canary
 * that is as good as the stable release stays below 1 % in 2,000 visits (measured by a test).
 */
const ALPHA = 0.0002;

/** Whether the canary fails significantly more often than the stable release: Fisher's exact test, one-sided. */
export function isFaulty(canary: Sample, stable: Sample): boolean {
  if (canary.visits < MIN_VISITS || canary.faulty < MIN_FAULTY) return false;
  const visits = stable.visits + EXPECTED.visits;
  const faulty = stable.faulty + EXPECTED.faulty;
  if (canary.faulty / canary.visits - faulty / visits < MIN_DIFFERENCE) return false;
  return probabilityOfAtLeast(canary, { visits, faulty }) < ALPHA;
}

/**
 * The probability that so many of all faulty visits, or more, fall to the first sample when both have the same rate
 * (the upper tail of the hypergeometric distribution).
 */
export function probabilityOfAtLeast(first: Sample, second: Sample): number {
  const faulty = first.faulty + second.faulty;
  const all = first.visits + second.visits;
  const ways = logOfChoices(all, first.visits);
  let sum = 0;
  for (let count = first.faulty; count <= Math.min(faulty, first.visits); count++)
    sum += Math.exp(logOfChoices(faulty, count) + logOfChoices(all - faulty, first.visits - count) - ways);
  return Math.min(1, sum);
}

const logOfChoices = (n: number, k: number) =>
  k < 0 || k > n ? Number.NEGATIVE_INFINITY : logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const EXACT = [0, 0, Math.log(2), Math.log(6), Math.log(24), Math.log(120), Math.log(720), Math.log(5040)];

// Stirling's series; from 8 on its error is below 1e-9.
function logFactorial(n: number): number {
  const exact = EXACT[n];
  if (exact !== undefined) return exact;
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
}
