import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventEnvelope } from '@coursewright/contracts';
import type { Channel, ChannelModel, ConsumeMessage, Options } from 'amqplib';
import { unavailable } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { traceHeaders } from '../tracing/span.ts';
import type { PublishOutcome } from './broker.ts';
import { assertEventQueue, assertExchanges, assertLiveQueue, eventsExchange, liveExchange } from './topology.ts';

/** A durable queue, the event types it wants, and what to do with each message. */
export interface QueueSubscription {
  readonly queue: string;
  readonly types: readonly string[];
  /** Must not resolve before the message is safe elsewhere; retries by itself and rejects only to give up the connection. */
  onMessage(content: Buffer): Promise<void>;
}

/** Everything that lives and dies with one connection. */
export interface Session {
  publish(envelope: EventEnvelope): Promise<PublishOutcome>;
  publishLive(topic: string, data: unknown): void;
  consume(subscription: QueueSubscription): Promise<void>;
  cancel(subscription: QueueSubscription): Promise<void>;
  close(): Promise<void>;
}

interface SessionOptions {
  readonly model: ChannelModel;
  readonly logger: Logger;
  readonly prefetch: number;
  /** Marks our own nudges, which this process has had already. */
  readonly sender: string;
  onLive(topic: string, data: unknown): void;
  onLost(session: Session): void;
}

const CONFIRM_TIMEOUT_MS = 10_000;
/** Nudges of so many milliseconds share a message: hundreds of streams would send thousands. */
const NUDGES_MS = 5;

interface Nudge {
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
    await listenLive(live, options);
    return { publisher, live };
  }

  let nudges: Nudge[] = [];
  function sendNudges() {
    const together = Buffer.from(JSON.stringify(nudges));
    nudges = [];
    if (lost.signal.aborted) return;
    try {
      live.publish(liveExchange, '', together, { appId: sender });
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
    publishLive(topic, data) {
      nudges.push({ topic, data });
      if (nudges.length === 1) setTimeout(sendNudges, NUDGES_MS);
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

/** The in-process broker tells everyone who waits for a confirmation that some message, not theirs, found no queue. */
function isForeignReturn(error: unknown): boolean {
  return error instanceof Error && error.message === 'message undelivered';
}

async function listenLive(channel: Channel, { sender, onLive }: SessionOptions): Promise<void> {
  const queue = await assertLiveQueue(channel);
  await channel.consume(
    queue,
    (message) => {
      if (!message || message.properties.appId === sender) return;
      const nudges = JSON.parse(message.content.toString('utf8')) as Nudge[];
      for (const { topic, data } of nudges) onLive(topic, data);
    },
    { noAck: true },
  );
}

/** Waits for the broker's confirmation, but not for ever and not beyond the connection. */
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
