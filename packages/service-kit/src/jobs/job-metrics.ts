import { createCounter, createGauge, secondsSince } from '../health/metrics.ts';
import { memoizeWithTtl } from '../statistics/memoize-with-ttl.ts';
import type { Backlog } from './jobs.ts';

/** The started job runners of this process. */
export const runningJobs = new Set<{ backlogs(): Promise<readonly Backlog[]> }>();

export const countJob = createCounter({
  name: 'coursewright_messages_total',
  help: 'Attempts at jobs by type and outcome: done, retried, dead',
  labels: ['consumer', 'outcome'],
});

const FRESH_MS = 1_000;

/** Empty while the database is unavailable. */
const backlogs = memoizeWithTtl(FRESH_MS, async () => {
  const found = await Promise.allSettled([...runningJobs].map((jobs) => jobs.backlogs()));
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
});

const ofConsumer = ['consumer'] as const;

createGauge(
  { name: 'coursewright_inbox_waiting', help: 'Jobs that wait or are in work', labels: ofConsumer },
  async () => (await backlogs()).map(({ consumer, waiting }) => ({ of: { consumer }, value: waiting })),
);
createGauge(
  { name: 'coursewright_inbox_oldest_seconds', help: 'Age of the oldest of them', labels: ofConsumer },
  async () => (await backlogs()).map(({ consumer, oldestAt }) => ({ of: { consumer }, value: secondsSince(oldestAt) })),
);
createGauge({ name: 'coursewright_inbox_dead', help: 'Jobs that were given up', labels: ofConsumer }, async () =>
  (await backlogs()).map(({ consumer, dead }) => ({ of: { consumer }, value: dead })),
);
