import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventEnvelope } from '@coursewright/contracts';
import type { Channel, ChannelModel, ConsumeMessage, Options } from 'amqplib';
import { unavailable } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { traceHeaders } from '../tracing/span.ts';
import type { PublishOutcome } from './broker.ts';

const eventsExchange = 'coursewright.events';
// Not `direct`: the in-process broker gives a message of such an exchange to one queue only.
const notificationExchange = 'coursewright.notifications';

async function assertExchanges(channel: Channel): Promise<void> {
  await channel.assertExchange(eventsExchange, 'topic', { durable: true });
  await channel.assertExchange(notificationExchange, 'topic', { durable: false, autoDelete: false });
}

async function assertEventQueue(channel: Channel, queue: string, types: readonly string[]): Promise<void> {
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  for (const type of types) await channel.bindQueue(queue, eventsExchange, type);
}

async function assertNotificationQueue(channel: Channel): Promise<string> {
  const { queue } = await channel.assertQueue('', { durable: false, exclusive: true, autoDelete: true });
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
  /** Begins to receive the notifications of a topic. */
  bind(topic: string): void;
  unbind(topic: string): void;
  /** Resolves once all of `bind` and `unbind` has taken effect, or the connection is lost. */
  bound(): Promise<void>;
  consume(subscription: QueueSubscription): Promise<void>;
  cancel(subscription: QueueSubscription): Promise<void>;
  /** Resolves once no message waits in the consumed queues and all that arrived are handled. */
  idle(): Promise<void>;
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

export async function createSession(options: SessionOptions): Promise<Session> {
  const { model, logger, prefetch, sender } = options;
  const inFlight = new Map<string, Promise<PublishOutcome>>();
  const returned = new Set<string>();
  const consuming = new Map<QueueSubscription, { channel: Channel; consumerTag: string }>();
  const handling = new Set<Promise<void>>();
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
  const { publisher, live, queue } = await openChannels().catch((error: unknown) => {
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
    return { publisher, live, queue: await consumeNotifications(live, options) };
  }

  const pending = new Map<string, unknown[]>();
  function flushNotifications() {
    const topics = [...pending];
    pending.clear();
    if (lost.signal.aborted) return;
    try {
      for (const [topic, data] of topics)
        live.publish(notificationExchange, topic, Buffer.from(JSON.stringify(data)), { appId: sender });
    } catch (error) {
      lose(error);
    }
  }

  // One after the other: the topic of a stream may be bound again before its former binding is gone.
  let binding: Promise<unknown> = Promise.resolve();
  function changeBinding(change: 'bindQueue' | 'unbindQueue', topic: string) {
    binding = binding
      .then(() => lost.signal.aborted || live[change](queue, notificationExchange, topic))
      .catch((error: unknown) => lose(error));
  }
  const whenLost = new Promise<void>((resolve) => lost.signal.addEventListener('abort', () => resolve()));

  async function publishOnce(envelope: EventEnvelope): Promise<PublishOutcome> {
    const failure = await confirmed(lost.signal, (done) => {
      publisher.publish(
        eventsExchange,
        envelope.type,
        Buffer.from(JSON.stringify({ ...envelope, ...traceHeaders() })),
        getProperties(envelope),
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
      if (pending.size === 0) setTimeout(flushNotifications, NOTIFICATION_BATCH_MS);
      const waiting = pending.get(topic);
      if (waiting) waiting.push(data);
      else pending.set(topic, [data]);
    },
    bind: (topic) => changeBinding('bindQueue', topic),
    unbind: (topic) => changeBinding('unbindQueue', topic),
    bound: async () => void (await Promise.race([binding, whenLost])),
    async consume(subscription) {
      const channel = watch(await model.createChannel());
      await channel.prefetch(prefetch);
      await assertEventQueue(channel, subscription.queue, subscription.types);
      const onMessage = (message: ConsumeMessage | null) => {
        if (!message) return lose(new Error(`queue ${subscription.queue} is gone`));
        const handled = subscription
          .onMessage(message.content)
          .then(() => {
            if (!lost.signal.aborted) channel.ack(message);
          })
          .catch(lose)
          .finally(() => handling.delete(handled));
        handling.add(handled);
      };
      const { consumerTag } = await channel.consume(subscription.queue, onMessage);
      consuming.set(subscription, { channel, consumerTag });
    },
    async cancel(subscription) {
      const active = consuming.get(subscription);
      consuming.delete(subscription);
      if (active && !lost.signal.aborted) await active.channel.cancel(active.consumerTag);
    },
    async idle() {
      // RabbitMQ may answer before it sends what it has taken out of the queue: that is seen the second time.
      for (let quiet = 0; quiet < 2 && !lost.signal.aborted; ) {
        await Promise.all(handling);
        const queues = [...consuming].map(([{ queue }, { channel }]) => channel.checkQueue(queue));
        const counts = (await Promise.all(queues)).map(({ messageCount }) => messageCount);
        const isQuiet = counts.reduce((sum, count) => sum + count, handling.size) === 0;
        quiet = isQuiet ? quiet + 1 : 0;
        if (!isQuiet) await nextTurn();
      }
    },
    async close() {
      lost.abort(unavailable('The broker connection is closed'));
      await Promise.resolve(model.close()).catch(() => undefined);
    },
  };
  return ready;
}

function getProperties({ id, type, correlationId }: EventEnvelope): Options.Publish {
  const always = { contentType: 'application/json', persistent: true, mandatory: true };
  return { messageId: id, type, correlationId, headers: traceHeaders(), ...always };
}

/** The in-process broker reports an unroutable message to every pending confirmation. */
function isForeignReturn(error: unknown): boolean {
  return error instanceof Error && error.message === 'message undelivered';
}

async function consumeNotifications(channel: Channel, { sender, onNotification }: SessionOptions): Promise<string> {
  const queue = await assertNotificationQueue(channel);
  await channel.consume(
    queue,
    (message) => {
      if (!message || message.properties.appId === sender) return;
      for (const data of JSON.parse(message.content.toString('utf8'))) onNotification(message.fields.routingKey, data);
    },
    { noAck: true },
  );
  return queue;
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
