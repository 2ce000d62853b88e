import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCollector, createSilentLogger, createTestBroker, eventually } from '../testing/index.ts';
import { type Broker, connectBroker, createPubSub } from './broker.ts';
import { raise } from './outbox.ts';
import { type MessagingSetup, setupMessaging } from './testing/setup-messaging.ts';

let bench: MessagingSetup;
beforeEach(async () => {
  bench = await setupMessaging();
});
afterEach(() => bench.close());

const reconnected = (...brokers: Broker[]) =>
  Promise.all(brokers.map((broker) => new Promise<void>((resolve) => broker.onReconnect(resolve))));

test('PLT-06 a broker that cannot be reached at start ends in one clear line without the password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  const connecting = connectBroker({ url: `amqp://me:hush@127.0.0.1:${port}`, logger: createSilentLogger() });
  await expect(connecting).rejects.toThrow(`cannot reach the broker at 127.0.0.1:${port} (ECONNREFUSED)`);
});

test('PLT-04 a nudge reaches every process that listens to its topic, and only those', async () => {
  const otherBroker = await bench.openBroker();
  const other = createPubSub({ broker: otherBroker });
  const own = createPubSub({ broker: bench.broker });
  const received = createCollector<unknown>();
  own.subscribe('course.1', (data) => received.add(['own', data]));
  const stop = other.subscribe('course.1', (data) => received.add(['other', data]));
  other.subscribe('course.2', received.add);
  await otherBroker.subscribed();
  own.publish('course.1', { next: 5 });
  expect(await received.reached(2)).toEqual(
    expect.arrayContaining([
      ['own', { next: 5 }],
      ['other', { next: 5 }],
    ]),
  );
  stop();
  own.publish('course.1', { next: 6 });
  expect((await received.reached(3))[2]).toEqual(['own', { next: 6 }]);
});

test('PLT-32 a process receives the notifications of its topics alone, from subscribing on and after a reconnect', async () => {
  const received: [number, string][] = [];
  const { connect, breakConnections } = createTestBroker((...notification) => received.push(notification));
  const options = { connect, logger: createSilentLogger(), reconnectMs: [5] };
  const [sender, reader, idle] = [
    await connectBroker(options),
    await connectBroker(options),
    await connectBroker(options),
  ];
  const heard = createCollector<unknown>();
  const subscribe = () => reader.subscribe('stream.1', heard.add);
  // Closed and opened again at once: the second subscription is in force.
  subscribe()();
  subscribe();
  await reader.subscribed();
  for (const topic of ['stream.1', 'stream.2']) sender.notify(topic, 'news');
  expect(await heard.reached(1)).toEqual(['news']);
  expect(received).toEqual([[1, 'stream.1']]);

  const back = reconnected(sender, reader, idle);
  await breakConnections();
  await back;
  await reader.subscribed();
  sender.notify('stream.1', 'more');
  expect(await heard.reached(2)).toEqual(['news', 'more']);
  expect(received).toHaveLength(2);
  await Promise.all([sender, reader, idle].map((broker) => broker.close()));
});

test('PLT-09 without the broker nudges stay within the process, and flow again when it is back', async () => {
  const own = createPubSub({ broker: bench.broker });
  const otherBroker = await bench.openBroker();
  const here: unknown[] = [];
  const there = createCollector<unknown>();
  own.subscribe('course.1', (data) => here.push(data));
  otherBroker.subscribe('course.1', there.add);
  const back = reconnected(bench.broker, otherBroker);
  await bench.breakConnections();
  own.publish('course.1', 'alone');
  await back;
  expect(here).toEqual(['alone']);
  await otherBroker.subscribed();
  own.publish('course.1', 'news');
  expect(await there.reached(1)).toEqual(['news']);
});

test('PLT-09 a broker that comes up only to hang up again is tried until it stays', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  bench.hangUp(3);
  const back = reconnected(bench.broker);
  await bench.breakConnections();
  await back;
  await bench.broker.publish(raise(bench.placed, { item: 'tea' }));
  await bench.idle();
  expect(received).toEqual(['tea']);
  expect(bench.openConnections()).toBe(1);
});

test('PLT-09 a connection that is lost while a consumer starts is replaced, and the consumer with it', async () => {
  const received: string[] = [];
  bench.hangUp(1);
  const broker = await bench.openBroker();
  const onMessage = async (content: Buffer) => void received.push(JSON.parse(content.toString()).data.item);
  await broker.consume({ queue: bench.queue('late'), types: [bench.placed.type], onMessage });
  await eventually(() => expect(broker.connected).toBe(true));
  await broker.publish(raise(bench.placed, { item: 'tea' }));
  await bench.idle();
  expect(received).toEqual(['tea']);
});

test('PLT-09 a nudge that meets a connection on its way out is dropped without harm', async () => {
  const own = createPubSub({ broker: bench.broker });
  own.publish('course.1', 'last words');
  const back = reconnected(bench.broker);
  const closing = bench.breakConnections();
  // The nudge is due before the broker has answered the goodbye.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  await closing;
  await back;
  expect(bench.broker.connected).toBe(true);
});

test('PLT-09 publishing is refused as unavailable while the broker is away', async () => {
  bench.refuseConnections(true);
  await bench.breakConnections();
  expect(bench.broker.connected).toBe(false);
  const publishing = bench.broker.publish(raise(bench.placed, { item: 'tea' }));
  await expect(publishing).rejects.toMatchObject({ kind: 'unavailable' });
});

test('PLT-04 many events at once, routed and not, each get their own outcome', async () => {
  await bench.consumer({ handle: () => {} });
  const unknown = { ...bench.placed, type: `${bench.service}.order.lost.v1` };
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      bench.broker.publish(raise(index % 2 ? unknown : bench.placed, { item: 'tea' })),
    ),
  );
  expect(outcomes).toEqual(outcomes.map((_, index) => (index % 2 ? 'unrouted' : 'routed')));
});

test('PLT-04 a broker is idle once no message waits in a queue and all that arrived are handled', async () => {
  const handled = createCollector<unknown>();
  await bench.broker.consume({
    queue: bench.queue('slow'),
    types: [bench.placed.type],
    async onMessage(content) {
      for (let turns = 0; turns < 3; turns += 1) await nextTurn();
      handled.add(content);
    },
  });
  // more than the consumer takes at a time
  const events = Array.from({ length: 70 }, (_, at) => raise(bench.placed, { item: `tea ${at}` }));
  await Promise.all(events.map((event) => bench.broker.publish(event)));
  await bench.broker.idle();
  expect(handled.items).toHaveLength(70);
});
