import type { EventEnvelope } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import { type Clock, systemClock } from '../clock/clock.ts';
import { getLoggerName, type Logger } from '../logging/logger.ts';
import { inSpan } from '../tracing/span.ts';
import { type Broker, onConsumerReady } from './broker.ts';
import { runningRelays } from './messaging-metrics.ts';
import { createOutbox, createSentEventLog, type OutboxCollection, type SentRecord } from './outbox.ts';
import { createPollingWorker } from './polling-worker.ts';

export interface RelayOptions {
  readonly connection: Connection;
  readonly models: readonly OutboxCollection[];
  readonly broker: Broker;
  readonly logger: Logger;
  /** The broker loses its queues: publish sent events again at start and for every new consumer. */
  readonly replaySent?: boolean;
  readonly clock?: Clock;
  /** Without it, events are published only when it is triggered. Default 2 s. */
  readonly pollMs?: number | undefined;
}

export interface Relay {
  /** How many events this process has published. */
  readonly published: number;
  start(): Promise<void>;
  trigger(): void;
  flush(): Promise<void>;
  outbox(): Promise<{ waiting: number; oldestAt?: string }>;
  close(): Promise<void>;
}

const POLL_MS = 2_000;

export function createRelay(options: RelayOptions): Relay {
  const { connection, models, broker, logger, replaySent = false, clock = systemClock } = options;
  const pollMs = 'pollMs' in options ? options.pollMs : POLL_MS;
  const sources = models.map(createOutbox);
  const sent = createSentEventLog(connection);
  // Everything that was ever sent from here, while `replaySent`.
  const sentTypes = new Set<string>();
  const toReplay: (readonly string[] | undefined)[] = [];
  let failing = false;
  let published = 0;
  let unsubscribe = () => {};

  async function publish(envelope: EventEnvelope, unroutedBefore?: number): Promise<SentRecord> {
    if (replaySent) sentTypes.add(envelope.type);
    const outcome = await broker.publish(envelope);
    published++;
    return { envelope, outcome, unroutedBefore };
  }

  /** Only the first publication belongs to the trace of the request that raised the event. */
  function publishFirst(envelope: EventEnvelope) {
    const attributes = { 'messaging.system': 'rabbitmq', 'messaging.destination.name': envelope.type };
    const options = {
      kind: 'producer',
      service: getLoggerName(logger),
      parent: envelope.traceparent ?? 'none',
      attributes,
    } as const;
    return inSpan(`publish ${envelope.type}`, options, () => publish(envelope));
  }

  async function publishPending() {
    for (const source of sources) {
      for (let batch = await source.next(); batch.length > 0; batch = await source.next()) {
        await source.drain(batch, publishFirst, sent.record);
      }
    }
  }

  async function replay() {
    while (toReplay.length > 0) {
      for await (const { envelope } of sent.all(toReplay[0])) await sent.record([await publish(envelope)]);
      toReplay.shift();
    }
  }

  /** Records what was published even when a later event fails. */
  async function publishDue() {
    const published: SentRecord[] = [];
    try {
      for (const { envelope, unrouted } of await sent.due()) published.push(await publish(envelope, unrouted));
    } finally {
      await sent.record(published);
    }
  }

  async function work() {
    if (!broker.connected) return;
    try {
      await replay();
      await publishPending();
      await publishDue();
      if (failing) logger.info('events are published again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'publishing events failed, will retry');
      failing = true;
    }
  }

  const pump = createPollingWorker(work, pollMs, clock);

  async function consumerReady(types: readonly string[]) {
    if (replaySent) {
      const sentBefore = types.filter((type) => sentTypes.has(type));
      if (sentBefore.length === 0) return;
      toReplay.push(sentBefore);
    } else await sent.makeDue(types);
    pump.trigger();
  }

  const relay: Relay = {
    get published() {
      return published;
    },
    async start() {
      await Promise.all([sent.prepare(), ...sources.map((source) => source.prepare())]);
      if (replaySent) for (const type of await sent.types()) sentTypes.add(type);
      unsubscribe = onConsumerReady(broker, (types) => {
        consumerReady(types).catch((error: unknown) => logger.warn({ err: error }, 'replaying events failed'));
      });
      await broker.subscribed();
      broker.onReconnect(pump.trigger);
      if (replaySent) toReplay.push(undefined);
      pump.start();
      runningRelays.set(relay, getLoggerName(logger));
    },
    trigger: pump.trigger,
    flush: pump.run,
    async outbox() {
      const all = await Promise.all([...sources.map((source) => source.count()), sent.unrouted()]);
      const oldest = Math.min(...all.map(({ oldestAt }) => oldestAt?.getTime() ?? Number.POSITIVE_INFINITY));
      return {
        waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
        ...(Number.isFinite(oldest) && { oldestAt: new Date(oldest).toISOString() }),
      };
    },
    async close() {
      runningRelays.delete(relay);
      unsubscribe();
      await pump.stop();
    },
  };
  return relay;
}
