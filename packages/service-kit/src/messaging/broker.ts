import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@coursewright/contracts';
import { type ChannelModel, connect as connectAmqp } from 'amqplib';
import { unavailable } from '../errors/app-error.ts';
import { StartupError } from '../lifecycle/startup-error.ts';
import type { Logger } from '../logging/logger.ts';
import { createSession, type QueueSubscription, type Session } from './broker-session.ts';

/** Opens a connection to a broker, as `amqplib.connect` does. */
export type BrokerConnect = (url: string) => Promise<ChannelModel>;

/** Whether an event reached a queue, or nobody has asked for its type yet. */
export type PublishOutcome = 'routed' | 'unrouted';

/** Settings of {@link connectBroker}. */
export interface BrokerOptions {
  readonly url?: string;
  /** Replaces amqplib, e.g. by an in-process broker. */
  readonly connect?: BrokerConnect;
  readonly logger: Logger;
  /** Messages in hand per consumer. */
  readonly prefetch?: number;
}

/** A connection to the broker that comes back by itself, with its queues and consumers. */
export interface Broker {
  readonly connected: boolean;
  /** Publishes and waits until the broker has it; rejects with `unavailable` while it is away. */
  publish(envelope: EventEnvelope): Promise<PublishOutcome>;
  /** Delivers messages of a durable queue; a message is acknowledged when `onMessage` resolves. */
  consume(subscription: QueueSubscription): Promise<{ cancel(): Promise<void> }>;
  /** Sends a nudge to every process, this one without the broker; the others miss it while the broker is away. */
  publishLive(topic: string, data: unknown): void;
  /** Receives nudges of a topic. Returns how to stop. */
  subscribeLive(topic: string, listener: (data: unknown) => void): () => void;
  /** Runs after each reconnection. */
  onReconnect(listener: () => void): void;
  close(): Promise<void>;
}

const RECONNECT_MS = [200, 500, 1_000, 2_000, 5_000];

/**
 * Connects to the broker and stays connected.
 * @throws StartupError `cannot reach the broker at host:port` when the first connection fails.
 */
export async function connectBroker(options: BrokerOptions): Promise<Broker> {
  const { url = 'amqp://127.0.0.1:5672', connect = connectWithAmqplib, logger, prefetch = 20 } = options;
  const subscriptions = new Set<QueueSubscription>();
  const sender = randomUUID();
  const live = new Map<string, Set<(data: unknown) => void>>();
  const reconnectListeners = new Set<() => void>();
  let session: Session | undefined;
  let closed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opened = await createSession({ model: await connect(url), logger, prefetch, sender, onLive, onLost });
    try {
      for (const subscription of subscriptions) await opened.consume(subscription);
    } catch (error) {
      await opened.close();
      throw error;
    }
    session = opened;
  }

  function onLive(topic: string, data: unknown) {
    for (const listener of live.get(topic) ?? []) listener(data);
  }

  function onLost(lost: Session) {
    if (session !== lost) return;
    session = undefined;
    if (closed) return;
    logger.warn('lost the connection to the broker');
    reopen(0);
  }

  function reopen(attempt: number) {
    const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)];
    retryTimer = setTimeout(async () => {
      try {
        await open();
        if (closed) return void session?.close();
        logger.info('the broker is back');
        for (const listener of reconnectListeners) listener();
      } catch (error) {
        logger.debug({ err: error }, 'the broker is still away');
        if (!closed) reopen(attempt + 1);
      }
    }, wait);
  }

  await open().catch((cause: unknown) => {
    throw new StartupError(`cannot reach the broker at ${addressOf(url)} (${reasonOf(cause)})`, { cause });
  });

  return {
    get connected() {
      return session !== undefined;
    },
    async publish(envelope) {
      if (!session) throw unavailable('The broker is away');
      return session.publish(envelope);
    },
    async consume(subscription) {
      subscriptions.add(subscription);
      await session?.consume(subscription);
      return {
        async cancel() {
          subscriptions.delete(subscription);
          await session?.cancel(subscription);
        },
      };
    },
    publishLive(topic, data) {
      queueMicrotask(() => onLive(topic, data));
      session?.publishLive(topic, data);
    },
    subscribeLive(topic, listener) {
      const listeners = live.get(topic) ?? new Set();
      live.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && live.get(topic) === listeners) live.delete(topic);
      };
    },
    onReconnect: (listener) => void reconnectListeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      const last = session;
      session = undefined;
      await last?.close();
    },
  };
}

function connectWithAmqplib(url: string): Promise<ChannelModel> {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10');
  return connectAmqp(address.href, { noDelay: true, timeout: 5_000 });
}

/** Host and port without credentials, for messages. */
function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid address';
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  return code ?? message ?? String(error);
}
