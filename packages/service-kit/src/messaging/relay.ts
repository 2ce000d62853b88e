import type { EventEnvelope } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { partOf } from '../logging/part-of.ts';
import { inSpan } from '../tracing/span.ts';
import type { Broker } from './broker.ts';
import { onConsumerReady } from './live.ts';
import { runningRelays } from './message-meters.ts';
import { type EventSource, pendingEvents } from './pending-events.ts';
import { createPump } from './pump.ts';
import { sentEvents } from './sent-events.ts';

/** Settings of {@link createRelay}. */
export interface RelayOptions {
  readonly connection: Connection;
  /** Models whose schema contains `aggregateEvents`. */
  readonly models: readonly EventSource[];
  readonly broker: Broker;
  readonly logger: Logger;
  /** The broker forgets: publish the log again at start, and for every consumer that comes up later. */
  readonly replaySent?: boolean;
  readonly pollMs?: number;
}

/** Brings the events in documents to the broker, at least once each. */
export interface Relay {
  start(): Promise<void>;
  /** Call after a write that raised events, so that they need not wait for the next look. */
  poke(): void;
  /** Publishes all that is pending now and waits for it. */
  flush(): Promise<void>;
  /** What is stored and not published yet, or published and taken by no queue. */
  outbox(): Promise<{ waiting: number; oldestAt?: string }>;
  close(): Promise<void>;
}

/** Publishes with confirmation, records in `sent_events`, then removes exactly what was published from its document. */
export function createRelay(options: RelayOptions): Relay {
  const { connection, models, broker, logger, replaySent = false, pollMs = 2_000 } = options;
  const sources = models.map(pendingEvents);
  const sent = sentEvents(connection);
  const toReplay: (readonly string[] | undefined)[] = [];
  let failing = false;
  let unsubscribe = () => {};

  async function publish(envelope: EventEnvelope, unroutedBefore?: number) {
    await sent.record(envelope, await broker.publish(envelope), unroutedBefore);
  }

  /** The first time is part of what raised the event; later ones are nobody's. */
  function publishFirst(envelope: EventEnvelope) {
    const attributes = { 'messaging.system': 'rabbitmq', 'messaging.destination.name': envelope.type };
    const options = {
      kind: 'producer',
      part: partOf(logger),
      parent: envelope.traceparent ?? 'none',
      attributes,
    } as const;
    return inSpan(`publish ${envelope.type}`, options, () => publish(envelope));
  }

  async function publishPending() {
    for (const source of sources) {
      for (let batch = await source.next(); batch.length > 0; batch = await source.next()) {
        const results = await Promise.allSettled(batch.map((carrier) => source.drain(carrier, publishFirst)));
        for (const result of results) if (result.status === 'rejected') throw result.reason;
      }
    }
  }

  async function replay() {
    while (toReplay.length > 0) {
      for await (const { envelope } of sent.all(toReplay[0])) await publish(envelope);
      toReplay.shift();
    }
  }

  async function work() {
    if (!broker.connected) return;
    try {
      await replay();
      await publishPending();
      for (const { envelope, unrouted } of await sent.due()) await publish(envelope, unrouted);
      if (failing) logger.info('events flow again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'events cannot be published, trying again');
      failing = true;
    }
  }

  const pump = createPump(work, pollMs);

  async function consumerReady(types: readonly string[]) {
    if (replaySent) toReplay.push(types);
    else await sent.makeDue(types);
    pump.poke();
  }

  const relay: Relay = {
    async start() {
      await Promise.all([sent.prepare(), ...sources.map((source) => source.prepare())]);
      unsubscribe = onConsumerReady(broker, (types) => {
        consumerReady(types).catch((error: unknown) => logger.warn({ err: error }, 'relay'));
      });
      broker.onReconnect(pump.poke);
      if (replaySent) toReplay.push(undefined);
      pump.start();
      runningRelays.set(relay, partOf(logger));
    },
    poke: pump.poke,
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
