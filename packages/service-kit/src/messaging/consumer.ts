import { setTimeout as wait } from 'node:timers/promises';
import type { EventContract, EventEnvelope } from '@coursewright/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { Broker } from './broker.ts';
import { createInbox, publicId } from './inbox.ts';
import { announceConsumer } from './live.ts';
import { runningConsumers } from './message-meters.ts';
import { createPump } from './pump.ts';
import { createWorker, type WorkContext } from './worker.ts';

export type { WorkContext } from './worker.ts';

/** Settings of {@link createConsumer}. */
export interface ConsumerOptions<T> {
  readonly connection: Connection;
  readonly broker: Broker;
  readonly logger: Logger;
  /** The service that consumes; with `handler` the name of the queue. */
  readonly service: string;
  readonly handler: string;
  readonly events: EventContract<T> | readonly EventContract<T>[];
  /** The work. It may run more than once for an event, never twice at the same time. */
  handle(envelope: EventEnvelope<T>, context: WorkContext): Promise<void> | void;
  /** Items in work at a time. Default 4. */
  readonly concurrency?: number;
  /** How long a silent worker keeps an item. Renewed by itself while the process lives. Default 30 s. */
  readonly leaseMs?: number;
  /** Attempts, crashes included, before an item is dead. Default 12. */
  readonly maxAttempts?: number;
  /** Waits between attempts. Default 1 s, 5 s, 30 s, 2 min, 10 min, then 1 h. */
  readonly backoffMs?: readonly number[];
  /** No other process shares this inbox: what a killed predecessor had in work resumes at once. */
  readonly exclusive?: boolean;
  readonly pollMs?: number;
  /** How long `close` lets running work finish before it is interrupted and given back. Default 10 s. */
  readonly drainMs?: number;
}

/** A message that could not be processed. */
export interface DeadLetter {
  readonly id: string;
  readonly consumer: string;
  readonly type: string;
  readonly reason: string;
  readonly attempts: number;
  readonly diedAt: string;
}

/** A message between two attempts, or before the first. */
export interface WaitingMessage {
  readonly id: string;
  readonly consumer: string;
  readonly type: string;
  /** Of the last attempt; empty before the first. */
  readonly reason: string;
  readonly attempts: number;
  readonly receivedAt: string;
  readonly dueAt: string;
}

/** Takes events from the broker into a durable inbox and works on them until they are done or dead. */
export interface Consumer {
  readonly name: string;
  start(): Promise<void>;
  /** The most recent dead messages. */
  listDead(limit?: number): Promise<readonly DeadLetter[]>;
  /** Tries a dead message again from its first attempt; false when there is none with this id. */
  replay(id: string): Promise<boolean>;
  /** How much waits, since when, and how much was given up. */
  backlog(): Promise<{ waiting: number; oldestAt?: string; dead: number }>;
  /** What waits for its first or next attempt, the next one first. */
  listWaiting(limit?: number): Promise<readonly WaitingMessage[]>;
  /** Tries a waiting or dead message now; false when there is none with this id. */
  tryNow(id: string): Promise<boolean>;
  /** Drops what waits or is dead and is about somebody or something that is gone. */
  forget(isAbout: (data: unknown) => boolean): Promise<void>;
  /** Takes nothing new, lets running work finish, and gives back what does not. */
  close(): Promise<void>;
}

const STORE_RETRY_MS = 1_000;
const FORGOTTEN_AT_ONCE = 10_000;

function dataOf(payload: string): unknown {
  try {
    return (JSON.parse(payload) as { data?: unknown }).data;
  } catch {
    return undefined;
  }
}

/** Creates the consumer of one or more events; it begins with `start()`. */
export function createConsumer<T>(options: ConsumerOptions<T>): Consumer {
  const { connection, broker, logger, service, handler, concurrency = 4, leaseMs = 30_000, pollMs = 1_000 } = options;
  const name = `${service}.${handler}`;
  const contracts = new Map([options.events].flat().map((event) => [event.type, event as EventContract<T>]));
  const types = [...contracts.keys()];
  const inbox = createInbox(connection, name);
  const running = new Map<Promise<void>, AbortController>();
  const closing = new AbortController();
  let subscription: { cancel(): Promise<void> } | undefined;
  const work = createWorker({ ...options, name, inbox, contracts, leaseMs });

  async function fill() {
    try {
      while (running.size < concurrency && !closing.signal.aborted) {
        const item = await inbox.claim(leaseMs);
        if (!item) return;
        const interrupt = new AbortController();
        const run = work(item, interrupt).finally(() => {
          running.delete(run);
          pump.poke();
        });
        running.set(run, interrupt);
      }
    } catch (error) {
      logger.warn({ err: error, consumer: name }, 'the inbox cannot be read, trying again');
    }
  }
  const pump = createPump(fill, pollMs);

  /** Resolves once the message is stored: the broker keeps it as long as the database is away. */
  async function onMessage(content: Buffer) {
    for (;;) {
      try {
        if (await inbox.receive(content)) pump.poke();
        return;
      } catch (error) {
        logger.warn({ err: error, consumer: name }, 'a message cannot be stored, trying again');
        await wait(STORE_RETRY_MS, undefined, { signal: closing.signal });
      }
    }
  }

  async function drain() {
    const deadline = setTimeout(() => {
      for (const interrupt of running.values()) interrupt.abort();
    }, options.drainMs ?? 10_000);
    await Promise.all(running.keys());
    clearTimeout(deadline);
  }

  const consumer: Consumer = {
    name,
    async start() {
      await inbox.prepare();
      if (options.exclusive) await inbox.breakLeases();
      subscription = await broker.consume({ queue: name, types, onMessage });
      announceConsumer(broker, types);
      pump.start();
      runningConsumers.add(consumer);
    },
    async listDead(limit = 100) {
      return (await inbox.dead(limit)).map(({ _id, consumer, type, attempts, reason, diedAt, receivedAt }) => {
        return {
          id: publicId(_id),
          consumer,
          type,
          attempts,
          reason: reason ?? '',
          diedAt: (diedAt ?? receivedAt).toISOString(),
        };
      });
    },
    async replay(id) {
      const found = await inbox.revive(Buffer.from(id, 'base64url').toString());
      if (found) pump.poke();
      return found;
    },
    async backlog() {
      const { oldestAt, ...counts } = await inbox.backlog();
      return { ...counts, ...(oldestAt && { oldestAt: oldestAt.toISOString() }) };
    },
    async listWaiting(limit = 100) {
      return (await inbox.waiting(limit)).map(({ _id, consumer, type, attempts, reason, receivedAt, dueAt }) => ({
        ...{ id: publicId(_id), consumer, type, attempts, reason: reason ?? '' },
        ...{ receivedAt: receivedAt.toISOString(), dueAt: (dueAt ?? receivedAt).toISOString() },
      }));
    },
    async tryNow(id) {
      const _id = Buffer.from(id, 'base64url').toString();
      const found = (await inbox.hasten(_id)) || (await inbox.revive(_id));
      if (found) pump.poke();
      return found;
    },
    async forget(isAbout) {
      for (const item of [...(await inbox.waiting(FORGOTTEN_AT_ONCE)), ...(await inbox.dead(FORGOTTEN_AT_ONCE))]) {
        if (item.state !== 'processing' && isAbout(dataOf(item.payload))) await inbox.drop(item);
      }
    },
    async close() {
      runningConsumers.delete(consumer);
      await subscription?.cancel().catch(() => undefined);
      closing.abort();
      await pump.stop();
      await drain();
    },
  };
  return consumer;
}
