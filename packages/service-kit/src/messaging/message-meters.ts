import { counter, gauge } from '../health/meters.ts';
import { rememberFor } from '../statistics/remember.ts';
import type { Consumer } from './consumer.ts';
import type { Relay } from './relay.ts';

/** Those that run in this process. */
export const runningConsumers = new Set<Pick<Consumer, 'name' | 'backlog'>>();
export const runningRelays = new Map<Pick<Relay, 'outbox'>, string>();

/** What came of each attempt at a message. */
export const countMessage = counter({
  name: 'coursewright_messages_total',
  help: 'Attempts at messages by consumer and outcome: done, retried, dead',
  labels: ['consumer', 'outcome'],
});

const FRESH_MS = 1_000;

/** While the database is away nothing is known, which `up` and readiness tell. */
const backlogs = rememberFor(FRESH_MS, async () => {
  const found = await Promise.allSettled(
    [...runningConsumers].map(async (consumer) => ({ consumer: consumer.name, ...(await consumer.backlog()) })),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
});

const outboxes = rememberFor(FRESH_MS, async () => {
  const found = await Promise.allSettled(
    [...runningRelays].map(async ([relay, service]) => ({ service, ...(await relay.outbox()) })),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
});

const ageOf = (oldestAt: string | undefined) => (oldestAt ? Math.max(0, Date.now() - Date.parse(oldestAt)) / 1000 : 0);
const ofConsumer = ['consumer'] as const;
const ofService = ['service'] as const;

gauge({ name: 'coursewright_inbox_waiting', help: 'Messages that wait or are in work', labels: ofConsumer }, async () =>
  (await backlogs()).map(({ consumer, waiting }) => ({ of: { consumer }, value: waiting })),
);
gauge({ name: 'coursewright_inbox_oldest_seconds', help: 'Age of the oldest of them', labels: ofConsumer }, async () =>
  (await backlogs()).map(({ consumer, oldestAt }) => ({ of: { consumer }, value: ageOf(oldestAt) })),
);
gauge({ name: 'coursewright_inbox_dead', help: 'Messages that were given up', labels: ofConsumer }, async () =>
  (await backlogs()).map(({ consumer, dead }) => ({ of: { consumer }, value: dead })),
);
gauge({ name: 'coursewright_outbox_waiting', help: 'Events not published yet', labels: ofService }, async () =>
  (await outboxes()).map(({ service, waiting }) => ({ of: { service }, value: waiting })),
);
gauge({ name: 'coursewright_outbox_oldest_seconds', help: 'Age of the oldest of them', labels: ofService }, async () =>
  (await outboxes()).map(({ service, oldestAt }) => ({ of: { service }, value: ageOf(oldestAt) })),
);
