import { createCounter, createGauge, secondsSince } from '../health/metrics.ts';
import { memoizeWithTtl } from '../statistics/memoize-with-ttl.ts';
import type { Jobs } from './jobs.ts';

/** Of the services in this process, whether it runs their jobs or not. */
export const measuredJobs = new Set<Pick<Jobs, 'backlogs' | 'load'>>();

export const countJob = createCounter({
  name: 'coursewright_messages_total',
  help: 'Attempts at jobs by type and outcome: done, retried, dead',
  labels: ['consumer', 'outcome'],
});

const FRESH_MS = 1_000;

/** Empty while the database is unavailable. Counted there: every process of a service gives the same figures. */
const ofAll = <T>(look: (jobs: Pick<Jobs, 'backlogs' | 'load'>) => Promise<readonly T[]>) =>
  memoizeWithTtl(FRESH_MS, async () => {
    const found = await Promise.allSettled([...measuredJobs].map(look));
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  });
const backlogs = ofAll((jobs) => jobs.backlogs());
const load = ofAll((jobs) => jobs.load());

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
createGauge(
  {
    name: 'coursewright_jobs_due',
    help: 'Jobs for workers now, by state: queued and due, or running',
    labels: ['consumer', 'state'],
  },
  async () =>
    (await load()).flatMap(({ consumer, queued, running }) => [
      { of: { consumer, state: 'queued' }, value: queued },
      { of: { consumer, state: 'running' }, value: running },
    ]),
);
createGauge(
  { name: 'coursewright_jobs_wait_seconds', help: 'How long the first due job has waited', labels: ofConsumer },
  async () => (await load()).map(({ consumer, waitMs }) => ({ of: { consumer }, value: waitMs / 1000 })),
);
