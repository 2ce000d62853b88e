import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@coursewright/contracts';
import { type ChannelModel, connect as connectAmqp } from 'amqplib';
import { StartupError, unavailable } from '../errors/app-error.ts';
import { getLoggerName, type Logger } from '../logging/logger.ts';
import { createSession, type QueueSubscription, type Session } from './broker-session.ts';
import { openBrokers } from './messaging-metrics.ts';

export type BrokerConnect = (url: string) => Promise<ChannelModel>;

export type PublishOutcome = 'routed' | 'unrouted';

export interface BrokerOptions {
  readonly url?: string;
  readonly connect?: BrokerConnect;
  readonly logger: Logger;
  readonly prefetch?: number;
  readonly reconnectMs?: readonly number[];
}

export interface Broker {
  readonly connected: boolean;
  /** Waits for the broker's confirmation; rejects with `unavailable` while disconnected. */
  publish(envelope: EventEnvelope): Promise<PublishOutcome>;
  consume(subscription: QueueSubscription): Promise<{ cancel(): Promise<void> }>;
  /** Best effort: other processes miss it while the broker is unavailable. */
  notify(topic: string, data: unknown): void;
  subscribe(topic: string, listener: (data: unknown) => void): () => void;
  /** Resolves once the notifications of all subscribed topics reach this process, or the broker is away. */
  subscribed(): Promise<void>;
  onReconnect(listener: () => void): void;
  /** Resolves once no message waits for the consumers of this process and all that arrived are handled. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Events stay in their outboxes and announcements are lost, as while the broker is away. */
export const createOfflineBroker = (): Broker => ({
  connected: false,
  publish: () => Promise.reject(unavailable('the broker is not used here')),
  consume: async () => ({ cancel: async () => undefined }),
  notify: () => undefined,
  subscribe: () => () => undefined,
  subscribed: async () => undefined,
  onReconnect: () => undefined,
  idle: async () => undefined,
  close: async () => undefined,
});

const RECONNECT_MS = [200, 500, 1_000, 2_000, 5_000];

export async function connectBroker(options: BrokerOptions): Promise<Broker> {
  const { url = 'amqp://127.0.0.1:5672', connect = connectWithAmqplib, logger, prefetch = 20 } = options;
  const { reconnectMs = RECONNECT_MS } = options;
  const subscriptions = new Set<QueueSubscription>();
  const sender = randomUUID();
  const live = new Map<string, Set<(data: unknown) => void>>();
  const reconnectListeners = new Set<() => void>();
  let session: Session | undefined;
  let closed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const opened = await createSession({ model: await connect(url), logger, prefetch, sender, onNotification, onLost });
    try {
      for (const subscription of subscriptions) await opened.consume(subscription);
    } catch (error) {
      await opened.close();
      throw error;
    }
    session = opened;
    for (const topic of live.keys()) opened.bind(topic);
  }

  function onNotification(topic: string, data: unknown) {
    for (const listener of live.get(topic) ?? []) listener(data);
  }

  function onLost(lost: Session) {
    if (session !== lost) return;
    session = undefined;
    if (closed) return;
    logger.warn('broker connection lost');
    reopen(0);
  }

  function reopen(attempt: number) {
    const wait = reconnectMs[Math.min(attempt, reconnectMs.length - 1)];
    retryTimer = setTimeout(async () => {
      try {
        await open();
        if (closed) return void session?.close();
        logger.info('broker reconnected');
        for (const listener of reconnectListeners) listener();
      } catch (error) {
        logger.debug({ err: error }, 'broker reconnect failed');
        if (!closed) reopen(attempt + 1);
      }
    }, wait);
  }

  await open().catch((cause: unknown) => {
    throw new StartupError(`cannot reach the broker at ${getAddress(url)} (${getReason(cause)})`, { cause });
  });

  const broker: Broker = {
    get connected() {
      return session !== undefined;
    },
    async publish(envelope) {
      if (!session) throw unavailable('The broker is away');
      return session.publish(envelope);
    },
    async consume(subscription) {
      subscriptions.add(subscription);
      const used = session;
      await used?.consume(subscription).catch((error: unknown) => {
        // the next connection consumes it
        if (session === used) throw error;
      });
      return {
        async cancel() {
          subscriptions.delete(subscription);
          await session?.cancel(subscription);
        },
      };
    },
    notify(topic, data) {
      queueMicrotask(() => onNotification(topic, data));
      session?.notify(topic, data);
    },
    subscribe(topic, listener) {
      const listeners = live.get(topic) ?? new Set();
      if (listeners.size === 0) session?.bind(topic);
      live.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || live.get(topic) !== listeners) return;
        live.delete(topic);
        session?.unbind(topic);
      };
    },
    subscribed: async () => session?.bound(),
    onReconnect: (listener) => void reconnectListeners.add(listener),
    idle: async () => session?.idle(),
    async close() {
      openBrokers.delete(broker);
      closed = true;
      clearTimeout(retryTimer);
      const last = session;
      session = undefined;
      await last?.close();
    },
  };
  openBrokers.set(broker, getLoggerName(logger));
  return broker;
}

function connectWithAmqplib(url: string): Promise<ChannelModel> {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '10');
  return connectAmqp(address.href, { noDelay: true, timeout: 5_000 });
}

function getAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid address';
}

function getReason(error: unknown): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  return code ?? message ?? String(error);
}

export type PubSub = ReturnType<typeof createPubSub>;

/** Messages may be lost, so subscribers also poll. */
export function createPubSub({ broker }: { readonly broker: Broker }) {
  return { publish: broker.notify, subscribe: broker.subscribe };
}

const READY_TOPIC = 'messaging.consumer-ready';

export function announceConsumer(broker: Broker, types: readonly string[]): void {
  broker.notify(READY_TOPIC, types);
}

export function onConsumerReady(broker: Broker, listener: (types: readonly string[]) => void): () => void {
  return broker.subscribe(READY_TOPIC, (data) => {
    if (Array.isArray(data)) listener(data.map(String));
  });
}
