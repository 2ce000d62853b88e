import { once } from 'node:events';
import { createServer } from 'node:net';
import { createSilentLogger, createTestBroker, eventually } from '../testing/index.ts';
import { connectBroker, createPubSub } from './broker.ts';
import { raise } from './outbox.ts';
import { type MessagingSetup, setupMessaging } from './testing/setup-messaging.ts';

let bench: MessagingSetup;
beforeEach(async () => {
  bench = await setupMessaging();
});
afterEach(() => bench.close());

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
  const received: unknown[] = [];
  own.subscribe('course.1', (data) => received.push(['own', data]));
  const stop = other.subscribe('course.1', (data) => received.push(['other', data]));
  other.subscribe('course.2', (data) => received.push(data));
  await otherBroker.subscribed();
  own.publish('course.1', { next: 5 });
  await eventually(() => expect(received).toHaveLength(2));
  expect(received).toEqual(
    expect.arrayContaining([
      ['own', { next: 5 }],
      ['other', { next: 5 }],
    ]),
  );
  stop();
  own.publish('course.1', { next: 6 });
  await eventually(() => expect(received).toHaveLength(3));
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
  const heard: unknown[] = [];
  const subscribe = () => reader.subscribe('stream.1', (data) => heard.push(data));
  // Closed and opened again at once: the second subscription is in force.
  subscribe()();
  subscribe();
  await reader.subscribed();
  for (const topic of ['stream.1', 'stream.2']) sender.notify(topic, 'news');
  await eventually(() => expect(heard).toEqual(['news']));
  expect(received).toEqual([[1, 'stream.1']]);

  await breakConnections();
  await eventually(() => expect([sender, reader, idle].every(({ connected }) => connected)).toBe(true));
  await reader.subscribed();
  sender.notify('stream.1', 'more');
  await eventually(() => expect(heard).toEqual(['news', 'more']));
  expect(received).toHaveLength(2);
  await Promise.all([sender, reader, idle].map((broker) => broker.close()));
});

test('PLT-09 without the broker nudges stay within the process, and flow again when it is back', async () => {
  const own = createPubSub({ broker: bench.broker });
  const other = createPubSub({ broker: await bench.openBroker() });
  const here: unknown[] = [];
  const there: unknown[] = [];
  own.subscribe('course.1', (data) => here.push(data));
  other.subscribe('course.1', (data) => there.push(data));
  await bench.breakConnections();
  own.publish('course.1', 'alone');
  await eventually(() => expect(here).toEqual(['alone']));
  await eventually(() => {
    own.publish('course.1', 'news');
    expect(there).toContain('news');
  });
  expect(there).not.toContain('alone');
});

test('PLT-09 a broker that comes up only to hang up again is tried until it stays', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  bench.hangUp(3);
  await bench.breakConnections();
  await eventually(() => expect(bench.broker.connected).toBe(false));
  await eventually(() => expect(bench.broker.connected).toBe(true));
  expect(bench.openConnections()).toBe(1);
  await bench.broker.publish(raise(bench.placed, { item: 'tea' }));
  await eventually(() => expect(received).toEqual(['tea']));
});

test('PLT-09 a connection that is lost while a consumer starts is replaced, and the consumer with it', async () => {
  const received: string[] = [];
  bench.hangUp(1);
  const broker = await bench.openBroker();
  const onMessage = async (content: Buffer) => void received.push(JSON.parse(content.toString()).data.item);
  await broker.consume({ queue: `${bench.service}.late`, types: [bench.placed.type], onMessage });
  await eventually(() => expect(broker.connected).toBe(true));
  await broker.publish(raise(bench.placed, { item: 'tea' }));
  await eventually(() => expect(received).toEqual(['tea']));
});

test('PLT-09 a nudge that meets a connection on its way out is dropped without harm', async () => {
  const own = createPubSub({ broker: bench.broker });
  own.publish('course.1', 'last words');
  const closing = bench.breakConnections();
  // The nudge is due before the broker has answered the goodbye.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  await closing;
  await eventually(() => expect(bench.broker.connected).toBe(false));
  await eventually(() => expect(bench.broker.connected).toBe(true));
});

test('PLT-09 publishing is refused as unavailable while the broker is away', async () => {
  bench.refuseConnections(true);
  await bench.breakConnections();
  await eventually(() => expect(bench.broker.connected).toBe(false));
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
