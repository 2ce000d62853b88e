import { randomInt } from 'node:crypto';
import { defineEvent } from '@coursewright/contracts';
import { type ChannelModel, connect as connectAmqp } from 'amqplib';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { consumeEvents, type EventHandler, onEvent, toJobType } from '../../jobs/events.ts';
import type { JobDocument } from '../../jobs/job-store.ts';
import { createJobs, type Jobs, type JobsOptions } from '../../jobs/jobs.ts';
import { closeAll } from '../../lifecycle/run-main.ts';
import {
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestDatabase,
  testServers,
} from '../../testing/index.ts';
import { type Broker, connectBroker } from '../broker.ts';
import { type OutboxFields, outboxFields } from '../outbox.ts';
import { createRelay, type Relay, type RelayOptions } from '../relay.ts';

interface Order extends OutboxFields {
  item: string;
}

type TestHandler = Pick<EventHandler<{ item: string }>, 'handle'> &
  Partial<EventHandler<{ item: string }>> &
  Partial<JobsOptions>;

/** One process of a service with one event handler. */
export interface TestConsumer extends Jobs {
  readonly name: string;
}

export type MessagingSetup = Awaited<ReturnType<typeof setupMessaging>>;

export async function setupMessaging() {
  const { amqpUrl } = testServers();
  const database = await createTestDatabase();
  const logger = createSilentLogger();
  const fake = createTestBroker();
  const models = new Set<ChannelModel>();
  const queues = new Set<string>();
  const clock = createTestClock();
  const closables: { close(): Promise<void> }[] = [];
  const brokers: Broker[] = [];
  const relays: Relay[] = [];
  const consumers: Jobs[] = [];
  let refusing = false;
  let hangUps = 0;

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
    const opened = await connectBroker({ url: amqpUrl ?? 'amqp://in-process', connect, logger, reconnectMs: [20] });
    closables.push(opened);
    brokers.push(opened);
    return opened;
  };
  const broker = await openBroker();
  const service = `test-${letters()}`;
  const placed = defineEvent({ type: `${service}.order.placed.v1`, data: z.object({ item: z.string() }) });
  const { connection } = database;
  const orders = connection.model<Order>('Order', new Schema<Order>({ item: String, ...outboxFields }));

  return {
    broker,
    clock,
    openBroker,
    /** All events are published and stored as jobs, and all due jobs are over. */
    async idle() {
      for (const relay of relays) await relay.flush();
      for (const each of brokers) await each.idle();
      for (const jobs of consumers) await jobs.idle();
    },
    /** Resolves once the next connection that `breakConnections` or a hang-up causes is in use. */
    reconnected: () => new Promise<void>((resolve) => broker.onReconnect(resolve)),
    connection,
    logger,
    service,
    placed,
    orders,
    jobs: connection.collection<JobDocument>('jobs'),
    breakConnections: () => Promise.all([...models].map((model) => model.close())),
    openConnections: () => models.size,
    hangUp: (times: number) => {
      hangUps = times;
    },
    refuseConnections: (refuse: boolean) => {
      refusing = refuse;
    },
    /** The name of a queue that is deleted in the end. */
    queue(name: string): string {
      queues.add(`${service}.${name}`);
      return `${service}.${name}`;
    },
    async sendRaw(queue: string, contents: readonly string[]) {
      const model = await connect(amqpUrl ?? 'amqp://in-process');
      const channel = await model.createConfirmChannel();
      for (const content of contents) channel.sendToQueue(queue, Buffer.from(content));
      await channel.waitForConfirms();
      await model.close();
    },
    async consumer(options: TestHandler): Promise<TestConsumer> {
      const handler = onEvent({ handler: 'prepare', events: placed, backoffMs: [10], ...options });
      const jobs = createJobs({ connection, broker, logger, service, clock, pollMs: undefined, ...options });
      const name = `${service}.${handler.handler}`;
      queues.add(name);
      await jobs.prepare();
      jobs.register([toJobType(service, handler)]);
      await jobs.start();
      const queue = await consumeEvents(handler, {
        broker: options.broker ?? broker,
        jobs,
        logger,
        clock: options.clock ?? clock,
      });
      const close = () => closeAll([jobs, queue]);
      closables.push({ close });
      consumers.push(jobs);
      return { ...jobs, name, close };
    },
    async relay(options: Partial<RelayOptions> = {}) {
      const relay = createRelay({ connection, models: [orders], broker, logger, pollMs: undefined, ...options });
      closables.push(relay);
      relays.push(relay);
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
