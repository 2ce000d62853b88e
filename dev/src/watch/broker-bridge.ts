import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BrokerConnect } from '@coursewright/service-kit';

type ChannelModel = Awaited<ReturnType<BrokerConnect>>;
type Channel = Awaited<ReturnType<ChannelModel['createConfirmChannel']>>;
type Message = NonNullable<Parameters<Parameters<Channel['consume']>[1]>[0]>;

const awaited = ['assertExchange', 'assertQueue', 'bindQueue', 'prefetch', 'cancel', 'close'] as const;
type AwaitedMethod = (typeof awaited)[number];

type Request = { broker: true; connection: string; channel?: string } & (
  | { call: 'connect' }
  | { call: 'disconnect' }
  | { call: 'channel'; id: string; confirm: boolean }
  | { call: AwaitedMethod; id: string; args: unknown[] }
  | { call: 'consume'; id: string; queue: string; options: object; tag: string }
  | {
      call: 'publish';
      id: string;
      exchange: string;
      key: string;
      content: Uint8Array;
      options: object;
      confirm: boolean;
    }
  | { call: 'ack'; tag: number }
);

type Report = { broker: true; connection: string; channel?: string } & (
  | { event: 'result'; id: string; value?: unknown; error?: string }
  | { event: 'message'; tag: string; message: Message | null }
  | { event: 'return'; messageId: unknown }
  | { event: 'closed' }
);

const isBrokerMessage = (message: unknown): message is { broker: true } =>
  typeof message === 'object' && message !== null && 'broker' in message;

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

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

  async function answer(request: Request): Promise<unknown> {
    const { connection, channel: channelId = '' } = request;
    if (request.call === 'connect') {
      connections.set(connection, { model: await connect('amqp://127.0.0.1'), channels: new Map() });
      return undefined;
    }
    if (request.call === 'disconnect') return close(connection);
    const { model, channels } = connections.get(connection) ?? {};
    if (!model || !channels) throw new Error('the connection is closed');
    if (request.call === 'channel') {
      const created = await (request.confirm ? model.createConfirmChannel() : model.createChannel());
      created.on('return', ({ properties }) => {
        report({ broker: true, connection, channel: channelId, event: 'return', messageId: properties.messageId });
      });
      created.on('error', () => report({ broker: true, connection, channel: channelId, event: 'closed' }));
      channels.set(channelId, created as Channel);
      return undefined;
    }
    const channel = channels.get(channelId);
    if (!channel) throw new Error('the channel is closed');
    switch (request.call) {
      case 'consume': {
        const { queue, tag, options } = request;
        const onMessage = (message: Message | null) => {
          if (message) unacknowledged.set(`${channelId} ${message.fields.deliveryTag}`, message);
          report({
            broker: true,
            connection,
            channel: channelId,
            event: 'message',
            tag,
            message: message && plain(message),
          });
        };
        await channel.consume(queue, onMessage, { ...options, consumerTag: tag });
        return undefined;
      }
      case 'publish': {
        const { exchange, key, content, options } = request;
        const bytes = Buffer.from(content);
        if (!request.confirm) return void channel.publish(exchange, key, bytes, options);
        await promisify(channel.publish).call(channel, exchange, key, bytes, options);
        // a message that found no queue is reported before its confirmation, as AMQP has it
        return nextTurn();
      }
      case 'ack': {
        const tag = `${channelId} ${request.tag}`;
        const message = unacknowledged.get(tag);
        unacknowledged.delete(tag);
        if (message) channel.ack(message);
        return undefined;
      }
      default: {
        const method = channel[request.call] as (...args: unknown[]) => Promise<unknown>;
        const result = await method.apply(channel, request.args);
        return request.call === 'assertQueue' ? { queue: (result as { queue: string }).queue } : undefined;
      }
    }
  }

  child.on('message', (message) => {
    if (!isBrokerMessage(message)) return;
    const request = message as Request;
    const { connection } = request;
    const id = 'id' in request ? request.id : connection;
    void answer(request).then(
      (value) => report({ broker: true, connection, event: 'result', id, value }),
      (error: unknown) => report({ broker: true, connection, event: 'result', id, error: getMessage(error) }),
    );
  });
  child.once('exit', () => {
    for (const connection of [...connections.keys()]) void close(connection);
  });
}

const plain = ({ fields, properties, content }: Message) => ({ fields, properties, content }) as Message;

export function connectToParent(): BrokerConnect {
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>();
  const channels = new Map<string, BridgedChannel>();

  const send = (request: Request) => void process.send?.(request);
  const call = (id: string, request: Request) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      send(request);
    });

  process.on('message', (message) => {
    if (!isBrokerMessage(message)) return;
    const report = message as Report;
    if (report.event !== 'result') return channels.get(report.channel ?? '')?.receive(report);
    const caller = waiting.get(report.id);
    waiting.delete(report.id);
    if (report.error === undefined) caller?.resolve(report.value);
    else caller?.reject(new Error(report.error));
  });

  return async () => {
    const connection = randomUUID();
    const model = new EventEmitter();
    await call(connection, { broker: true, connection, call: 'connect' });
    const createChannel = async (confirm: boolean) => {
      const channel = new BridgedChannel(connection, send, call);
      channels.set(channel.id, channel);
      const id = randomUUID();
      await call(id, { broker: true, connection, channel: channel.id, call: 'channel', id, confirm });
      return channel;
    };
    return Object.assign(model, {
      createChannel: () => createChannel(false),
      createConfirmChannel: () => createChannel(true),
      async close() {
        await call(connection, { broker: true, connection, call: 'disconnect' });
        model.emit('close');
      },
    }) as unknown as ChannelModel;
  };
}

class BridgedChannel extends EventEmitter {
  readonly id = randomUUID();
  readonly #connection: string;
  readonly #send: (request: Request) => void;
  readonly #call: (id: string, request: Request) => Promise<unknown>;
  readonly #consumers = new Map<string, (message: Message | null) => void>();

  constructor(
    connection: string,
    send: (request: Request) => void,
    call: (id: string, request: Request) => Promise<unknown>,
  ) {
    super();
    this.#connection = connection;
    this.#send = send;
    this.#call = call;
  }

  assertExchange = (...args: unknown[]) => this.#forward('assertExchange', args);
  assertQueue = (...args: unknown[]) => this.#forward('assertQueue', args);
  bindQueue = (...args: unknown[]) => this.#forward('bindQueue', args);
  prefetch = (...args: unknown[]) => this.#forward('prefetch', args);
  cancel = (...args: unknown[]) => this.#forward('cancel', args);
  close = () => this.#forward('close', []);

  async consume(queue: string, onMessage: (message: Message | null) => void, options: object = {}) {
    const id = randomUUID();
    const tag = randomUUID();
    this.#consumers.set(tag, onMessage);
    await this.#call(id, { ...this.#address(), call: 'consume', id, queue, options, tag });
    return { consumerTag: tag };
  }

  publish(exchange: string, key: string, content: Buffer, options: object = {}, done?: (error: unknown) => void) {
    const id = randomUUID();
    const confirm = done !== undefined;
    const message = { ...this.#address(), call: 'publish', id, exchange, key, content, options, confirm } as const;
    const sending = this.#call(id, message);
    sending.then(
      () => done?.(null),
      (error: unknown) => done?.(error),
    );
    return true;
  }

  ack(message: Message): void {
    this.#send({ ...this.#address(), call: 'ack', tag: message.fields.deliveryTag });
  }

  receive(report: Report): void {
    if (report.event === 'return') this.emit('return', { properties: { messageId: report.messageId } });
    if (report.event === 'closed') this.emit('close');
    if (report.event === 'message') {
      const { message } = report;
      const consume = this.#consumers.get(report.tag);
      consume?.(message && ({ ...message, content: Buffer.from(message.content) } as Message));
    }
  }

  #address() {
    return { broker: true, connection: this.#connection, channel: this.id } as const;
  }

  #forward(call: AwaitedMethod, args: unknown[]) {
    const id = randomUUID();
    return this.#call(id, { ...this.#address(), call, id, args });
  }
}
