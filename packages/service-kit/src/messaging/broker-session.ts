import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventEnvelope } from '@coursewright/contracts';
import type { Channel, ChannelModel, ConsumeMessage, Options } from 'amqplib';
import { unavailable } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { traceHeaders } from '../tracing/span.ts';
import type { PublishOutcome } from './broker.ts';

const eventsExchange = 'coursewright.events';
const notificationExchange = 'coursewright.live';

async function assertExchanges(channel: Channel): Promise<void> {
  await channel.assertExchange(eventsExchange, 'topic', { durable: true });
  await channel.assertExchange(notificationExchange, 'fanout', { durable: false });
}

async function assertEventQueue(channel: Channel, queue: string, types: readonly string[]): Promise<void> {
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  for (const type of types) await channel.bindQueue(queue, eventsExchange, type);
}

async function assertNotificationQueue(channel: Channel): Promise<string> {
  const { queue } = await channel.assertQueue('', { durable: false, exclusive: true, autoDelete: true });
  await channel.bindQueue(queue, notificationExchange, '');
  return queue;
}

export interface QueueSubscription {
  readonly queue: string;
  readonly types: readonly string[];
  /** Must not resolve before the message is stored; rejects only to drop the connection. */
  onMessage(content: Buffer): Promise<void>;
}

export interface Session {
  publish(envelope: EventEnvelope): Promise<PublishOutcome>;
  notify(topic: string, data: unknown): void;
  consume(subscription: QueueSubscription): Promise<void>;
  cancel(subscription: QueueSubscription): Promise<void>;
  close(): Promise<void>;
}

interface SessionOptions {
  readonly model: ChannelModel;
  readonly logger: Logger;
  readonly prefetch: number;
  /** Identifies notifications of this process, which it has already delivered locally. */
  readonly sender: string;
  onNotification(topic: string, data: unknown): void;
  onLost(session: Session): void;
}

const CONFIRM_TIMEOUT_MS = 10_000;
/** Batches notifications: hundreds of streams would send thousands of messages. */
const NOTIFICATION_BATCH_MS = 5;

interface Notification {
  topic: string;
  data: unknown;
}

export async function createSession(options: SessionOptions): Promise<Session> {
  const { model, logger, prefetch, sender } = options;
  const inFlight = new Map<string, Promise<PublishOutcome>>();
  const returned = new Set<string>();
  const consuming = new Map<QueueSubscription, { channel: Channel; consumerTag: string }>();
  const lost = new AbortController();
  let ready: Session | undefined;

  function lose(error?: unknown) {
    if (lost.signal.aborted) return;
    if (error) logger.debug({ err: error }, 'broker connection failed');
    lost.abort(unavailable('The broker is away'));
    void Promise.resolve(model.close()).catch(() => undefined);
    if (ready) options.onLost(ready);
  }

  function watch<C extends Channel>(channel: C): C {
    channel.on('error', (error) => logger.debug({ err: error }, 'broker channel error'));
    channel.on('close', () => lose());
    return channel;
  }

  model.on('error', (error) => logger.debug({ err: error }, 'broker connection error'));
  model.on('close', () => lose());
  const { publisher, live } = await openChannels().catch((error: unknown) => {
    lose(error);
    throw error;
  });
  publisher.on('return', ({ properties }) => {
    if (typeof properties.messageId === 'string' && inFlight.has(properties.messageId))
      returned.add(properties.messageId);
  });

  async function openChannels() {
    const publisher = watch(await model.createConfirmChannel());
    await assertExchanges(publisher);
    const live = watch(await model.createChannel());
    await consumeNotifications(live, options);
    return { publisher, live };
  }

  let pending: Notification[] = [];
  function flushNotifications() {
    const together = Buffer.from(JSON.stringify(pending));
    pending = [];
    if (lost.signal.aborted) return;
    try {
      live.publish(notificationExchange, '', together, { appId: sender });
    } catch (error) {
      lose(error);
    }
  }

  async function publishOnce(envelope: EventEnvelope): Promise<PublishOutcome> {
    const failure = await confirmed(lost.signal, (done) => {
      publisher.publish(
        eventsExchange,
        envelope.type,
        Buffer.from(JSON.stringify({ ...envelope, ...traceHeaders() })),
        propertiesOf(envelope),
        done,
      );
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    await nextTurn();
    if (returned.delete(envelope.id)) return 'unrouted';
    if (failure !== undefined && !isForeignReturn(failure)) throw failure;
    return 'routed';
  }

  ready = {
    publish(envelope) {
      const present = inFlight.get(envelope.id);
      if (present) return present;
      const publishing = publishOnce(envelope).finally(() => inFlight.delete(envelope.id));
      inFlight.set(envelope.id, publishing);
      return publishing;
    },
    notify(topic, data) {
      pending.push({ topic, data });
      if (pending.length === 1) setTimeout(flushNotifications, NOTIFICATION_BATCH_MS);
    },
    async consume(subscription) {
      const channel = watch(await model.createChannel());
      await channel.prefetch(prefetch);
      await assertEventQueue(channel, subscription.queue, subscription.types);
      const onMessage = (message: ConsumeMessage | null) => {
        if (!message) return lose(new Error(`queue ${subscription.queue} is gone`));
        const handled = subscription.onMessage(message.content).then(() => {
          if (!lost.signal.aborted) channel.ack(message);
        });
        handled.catch(lose);
      };
      const { consumerTag } = await channel.consume(subscription.queue, onMessage);
      consuming.set(subscription, { channel, consumerTag });
    },
    async cancel(subscription) {
      const active = consuming.get(subscription);
      consuming.delete(subscription);
      if (active && !lost.signal.aborted) await active.channel.cancel(active.consumerTag);
    },
    async close() {
      lost.abort(unavailable('The broker connection is closed'));
      await Promise.resolve(model.close()).catch(() => undefined);
    },
  };
  return ready;
}

function propertiesOf({ id, type, correlationId }: EventEnvelope): Options.Publish {
  const always = { contentType: 'application/json', persistent: true, mandatory: true };
  return { messageId: id, type, correlationId, headers: traceHeaders(), ...always };
}

/** The in-process broker reports an unroutable message to every pending confirmation. */
function isForeignReturn(error: unknown): boolean {
  return error instanceof Error && error.message === 'message undelivered';
}

async function consumeNotifications(
  channel: Channel,
  { sender, onNotification: onLive }: SessionOptions,
): Promise<void> {
  const queue = await assertNotificationQueue(channel);
  await channel.consume(
    queue,
    (message) => {
      if (!message || message.properties.appId === sender) return;
      const nudges = JSON.parse(message.content.toString('utf8')) as Notification[];
      for (const { topic, data } of nudges) onLive(topic, data);
    },
    { noAck: true },
  );
}

/** Ends with the connection or after a timeout. */
function confirmed(lost: AbortSignal, publish: (done: (error: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => settle(lost.reason ?? unavailable('The broker does not confirm'));
    const timer = setTimeout(giveUp, CONFIRM_TIMEOUT_MS);
    lost.addEventListener('abort', giveUp, { once: true });
    function settle(error: unknown) {
      clearTimeout(timer);
      lost.removeEventListener('abort', giveUp);
      if (error) reject(error);
      else resolve();
    }
    if (lost.aborted) giveUp();
    else publish(settle);
  });
}
