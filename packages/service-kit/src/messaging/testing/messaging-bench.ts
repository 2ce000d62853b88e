import { randomInt } from 'node:crypto';
import { defineEvent } from '@coursewright/contracts';
import { startMongo } from '@coursewright/local/mongo';
import { type ChannelModel, connect as connectAmqp } from 'amqplib';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { closeAll } from '../../lifecycle/run-part.ts';
import { createTestBroker, silentLogger, testServers, withMongo } from '../../testing/index.ts';
import { type AggregateEvents, aggregateEvents } from '../aggregate-events.ts';
import { connectBroker } from '../broker.ts';
import { type Consumer, type ConsumerOptions, createConsumer } from '../consumer.ts';
import type { InboxItem } from '../inbox.ts';
import { createRelay, type RelayOptions } from '../relay.ts';

interface Order extends AggregateEvents {
  item: string;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** A database, a broker (RabbitMQ when AMQP_URL is set) and names that no other test uses. */
export async function openBench() {
  const { amqpUrl } = testServers();
  const database = await withMongo(() => startMongo({ file: ':memory:' }));
  const logger = silentLogger();
  const fake = createTestBroker();
  const models = new Set<ChannelModel>();
  const queues = new Set<string>();
  const closables: { close(): Promise<void> }[] = [];
  let refusing = false;
  let hangUps = 0;

  /** Ends the connection at its n-th channel, at another one each time. */
  function hangUp(model: ChannelModel, nth: number) {
    let channels = 0;
    const open = model.createChannel.bind(model);
    model.createChannel = async () => {
      const channel = await open();
      channels += 1;
      if (channels === nth) await model.close();
      return channel;
    };
  }

  async function connect(url: string): Promise<ChannelModel> {
    if (refusing) throw new Error('connection refused');
    const model = amqpUrl ? await connectAmqp(url, { noDelay: true }) : await fake.connect(url);
    models.add(model);
    model.once('close', () => models.delete(model));
    if (hangUps > 0) hangUp(model, (hangUps-- % 2) + 1);
    return model;
  }

  const openBroker = async () => {
    const opened = await connectBroker({ url: amqpUrl ?? 'amqp://in-process', connect, logger });
    closables.push(opened);
    return opened;
  };
  const broker = await openBroker();
  const service = `test-${letters()}`;
  const placed = defineEvent({ type: `${service}.order.placed.v1`, data: z.object({ item: z.string() }) });
  const { connection } = database;
  const orders = connection.model<Order>('Order', new Schema<Order>({ item: String, ...aggregateEvents }));

  return {
    broker,
    openBroker,
    connection,
    logger,
    service,
    placed,
    orders,
    inbox: connection.collection<InboxItem>('inbox'),
    breakConnections: () => Promise.all([...models].map((model) => model.close())),
    openConnections: () => models.size,
    /** The next connections end while they are being set up. */
    hangUp: (times: number) => {
      hangUps = times;
    },
    refuseConnections: (refuse: boolean) => {
      refusing = refuse;
    },
    /** Puts bytes into a queue as no relay would. */
    async sendRaw(queue: string, contents: readonly string[]) {
      const model = await connect(amqpUrl ?? 'amqp://in-process');
      const channel = await model.createConfirmChannel();
      for (const content of contents) channel.sendToQueue(queue, Buffer.from(content));
      await channel.waitForConfirms();
      await model.close();
    },
    async consumer(
      options: Pick<ConsumerOptions<{ item: string }>, 'handle'> & Partial<ConsumerOptions<{ item: string }>>,
    ) {
      const defaults = { connection, broker, logger, service, handler: 'prepare', events: placed, pollMs: 20 };
      const consumer: Consumer = createConsumer({ ...defaults, backoffMs: [10], ...options });
      queues.add(consumer.name);
      closables.push(consumer);
      await consumer.start();
      return consumer;
    },
    async relay(options: Partial<RelayOptions> = {}) {
      const relay = createRelay({ connection, models: [orders], broker, logger, pollMs: 50, ...options });
      closables.push(relay);
      await relay.start();
      return relay;
    },
    async close() {
      refusing = false;
      await closeAll(closables);
      if (amqpUrl) await deleteQueues(amqpUrl, queues);
      await database.close();
    },
  };
}

function letters(): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

async function deleteQueues(url: string, queues: ReadonlySet<string>) {
  const model = await connectAmqp(url);
  const channel = await model.createChannel();
  for (const queue of queues) await channel.deleteQueue(queue);
  await model.close();
}
