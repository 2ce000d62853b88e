import { createGauge, secondsSince } from '../health/metrics.ts';
import { memoizeWithTtl } from '../statistics/memoize-with-ttl.ts';
import type { Broker } from './broker.ts';
import type { Relay } from './relay.ts';

export const runningRelays = new Map<Pick<Relay, 'outbox'>, string>();

export const openBrokers = new Map<Pick<Broker, 'connected'>, string>();

const FRESH_MS = 1_000;

/** Empty while the database is unavailable. */
const outboxes = memoizeWithTtl(FRESH_MS, async () => {
  const found = await Promise.allSettled(
    [...runningRelays].map(async ([relay, service]) => ({ service, ...(await relay.outbox()) })),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
});

const ofService = ['service'] as const;

createGauge({ name: 'coursewright_outbox_waiting', help: 'Events not published yet', labels: ofService }, async () =>
  (await outboxes()).map(({ service, waiting }) => ({ of: { service }, value: waiting })),
);
createGauge(
  { name: 'coursewright_outbox_oldest_seconds', help: 'Age of the oldest of them', labels: ofService },
  async () => (await outboxes()).map(({ service, oldestAt }) => ({ of: { service }, value: secondsSince(oldestAt) })),
);
createGauge(
  { name: 'coursewright_broker_connected', help: '1 while the broker is connected, else 0', labels: ofService },
  async () => [...openBrokers].map(([broker, service]) => ({ of: { service }, value: broker.connected ? 1 : 0 })),
);
