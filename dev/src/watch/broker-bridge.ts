import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BrokerConnect } from '@coursewright/service-kit';

type ChannelModel = Awaited<ReturnType<BrokerConnect>>;
type Channel = Awaited<ReturnType<ChannelModel['createConfirmChannel']>>;
type Message = NonNullable<Parameters<Parameters<Channel['consume']>[1]>[0]>;

// Methods of a channel that take and answer plain values.
const forwarded = ['assertExchange', 'assertQueue', 'bindQueue', 'prefetch', 'cancel', 'close'] as const;

/** A call of a connection, or of its channel. */
interface Request {
  broker: true;
  id: string;
  connection: string;
  channel: string;
  call: string;
  args: unknown[];
}

type Report = { broker: true } & (
  | { id: string; value?: unknown; error?: string }
  | { channel: string; event: string; args: unknown[] }
);

const isBrokerMessage = (message: unknown): message is { broker: true } =>
  typeof message === 'object' && message !== null && 'broker' in message;

const plain = ({ fields, properties, content }: Message) => ({ fields, properties, content });

/**
 * Gives a child process the broker of this process over its IPC channel. Messages that the child did not
 * acknowledge return to their queue when it ends.
 */
export function shareBroker(connect: BrokerConnect, child: ChildProcess): void {
  const connections = new Map<string, { model: ChannelModel; channels: Map<string, Channel> }>();
  const unacknowledged = new Map<string, Message>();

  const report = (message: Report) => {
    if (child.connected) child.send(message, () => undefined);
  };

  async function close(connection: string) {
    const open = connections.get(connection);
    connections.delete(connection);
    await Promise.resolve(open?.model.close()).catch(() => undefined);
  }

  async function openChannel(model: ChannelModel, id: string, confirm: unknown): Promise<Channel> {
    const created = await (confirm ? model.createConfirmChannel() : model.createChannel());
    const tell = (event: string, ...args: unknown[]) => report({ broker: true, channel: id, event, args });
    created.on('return', ({ properties: { messageId } }) => tell('return', { properties: { messageId } }));
    created.on('error', () => tell('close'));
    return created as Channel;
  }

  async function answer({ connection, channel: channelId, call, args }: Request): Promise<unknown> {
    if (call === 'connect') {
      connections.set(connection, { model: await connect('amqp://127.0.0.1'), channels: new Map() });
      return undefined;
    }
    if (call === 'disconnect') return close(connection);
    const { model, channels } = connections.get(connection) ?? {};
    if (!model || !channels) throw new Error('the connection is closed');
    if (call === 'openChannel') return void channels.set(channelId, await openChannel(model, channelId, args[0]));
    const channel = channels.get(channelId);
    if (!channel) throw new Error('the channel is closed');
    if (call === 'consume') {
      const [queue, options, tag] = args as [string, object, string];
      const onMessage = (message: Message | null) => {
        if (message) unacknowledged.set(`${channelId} ${message.fields.deliveryTag}`, message);
        report({ broker: true, channel: channelId, event: `message ${tag}`, args: [message && plain(message)] });
      };
      return void (await channel.consume(queue, onMessage, { ...options, consumerTag: tag }));
    }
    if (call === 'publish') {
      const [exchange, key, content, options, confirm] = args as [string, string, Uint8Array, object, boolean];
      const bytes = Buffer.from(content);
      if (!confirm) return void channel.publish(exchange, key, bytes, options);
      await promisify(channel.publish).call(channel, exchange, key, bytes, options);
      // a message that found no queue is reported before its confirmation, as AMQP has it
      return nextTurn();
    }
    if (call === 'ack') {
      const tag = `${channelId} ${args[0]}`;
      const message = unacknowledged.get(tag);
      unacknowledged.delete(tag);
      return void (message && channel.ack(message));
    }
    const method = channel[call as (typeof forwarded)[number]] as (...args: unknown[]) => Promise<unknown>;
    const result = await method.apply(channel, args);
    return call === 'assertQueue' ? { queue: (result as { queue: string }).queue } : undefined;
  }

  child.on('message', (message) => {
    if (!isBrokerMessage(message)) return;
    const request = message as Request;
    void answer(request).then(
      (value) => report({ broker: true, id: request.id, value }),
      (error: unknown) => {
        report({ broker: true, id: request.id, error: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  child.once('exit', () => {
    for (const connection of [...connections.keys()]) void close(connection);
  });
}

export function connectToParent(): BrokerConnect {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const channels = new Map<string, EventEmitter>();

  const send = (request: Omit<Request, 'broker' | 'id'>) => {
    const id = randomUUID();
    const answered = Promise.withResolvers<unknown>();
    waiting.set(id, answered);
    process.send?.({ ...request, broker: true, id } satisfies Request);
    return answered.promise;
  };

  process.on('message', (message) => {
    if (!isBrokerMessage(message)) return;
    const report = message as Report;
    if ('event' in report) return void channels.get(report.channel)?.emit(report.event, ...report.args);
    const caller = waiting.get(report.id);
    waiting.delete(report.id);
    if (report.error === undefined) caller?.resolve(report.value);
    else caller?.reject(new Error(report.error));
  });

  async function openChannel(connection: string, confirm: boolean) {
    const channel = randomUUID();
    const events = new EventEmitter();
    const call = (name: string, ...args: unknown[]) => send({ connection, channel, call: name, args });
    channels.set(channel, events);
    await call('openChannel', confirm);
    return Object.assign(events, {
      ...Object.fromEntries(forwarded.map((name) => [name, (...args: unknown[]) => call(name, ...args)])),
      async consume(queue: string, onMessage: (message: Message | null) => void, options: object = {}) {
        const consumerTag = randomUUID();
        events.on(`message ${consumerTag}`, (message: Message | null) =>
          onMessage(message && { ...message, content: Buffer.from(message.content) }),
        );
        await call('consume', queue, options, consumerTag);
        return { consumerTag };
      },
      publish(exchange: string, key: string, content: Buffer, options: object = {}, done?: (error: unknown) => void) {
        call('publish', exchange, key, content, options, done !== undefined).then(
          () => done?.(null),
          (error: unknown) => done?.(error),
        );
        return true;
      },
      // Of a channel that is closed meanwhile, the message returns to its queue.
      ack: (message: Message) => void call('ack', message.fields.deliveryTag).catch(() => undefined),
    });
  }

  return async () => {
    const connection = randomUUID();
    const call = (name: string) => send({ connection, channel: '', call: name, args: [] });
    const model = new EventEmitter();
    await call('connect');
    return Object.assign(model, {
      createChannel: () => openChannel(connection, false),
      createConfirmChannel: () => openChannel(connection, true),
      async close() {
        await call('disconnect');
        model.emit('close');
      },
    }) as unknown as ChannelModel;
  };
}
