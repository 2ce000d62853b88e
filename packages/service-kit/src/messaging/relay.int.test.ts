import { createCollector } from '../testing/index.ts';
import type { Broker } from './broker.ts';
import { addEvents, raise, withEvents } from './outbox.ts';
import { type MessagingSetup, setupMessaging } from './testing/setup-messaging.ts';

let bench: MessagingSetup;
beforeEach(async () => {
  bench = await setupMessaging();
});
afterEach(() => bench.close());

const pending = () => bench.orders.collection.countDocuments({ pendingSince: { $exists: true } });

async function placeOrder(item: string) {
  const order = new bench.orders({ item });
  addEvents(order, raise(bench.placed, { item }));
  await order.save();
  return order;
}

/** A consumer, and the items that it has received. */
async function receive(handler?: string) {
  const { add, items, reached } = createCollector<string>();
  await bench.consumer({ ...(handler && { handler }), handle: ({ data }) => add(data.item) });
  return { items, reached };
}

test('PLT-04 an event stored with its document reaches the consumer, and then leaves the document', async () => {
  const { reached } = await receive();
  const relay = await bench.relay();
  await placeOrder('tea');
  relay.trigger();
  expect(await reached(1)).toEqual(['tea']);
  await bench.idle();
  expect(await bench.orders.findOne({ item: 'tea' }).lean()).toMatchObject({ pendingEvents: [] });
  const sent = await bench.connection.collection('sent_events').find().toArray();
  expect(sent).toEqual([expect.objectContaining({ type: bench.placed.type, unrouted: 0 })]);
});

test('PLT-04 an event raised by an update with operators is published as well', async () => {
  const { items } = await receive();
  await bench.relay();
  const { _id } = await bench.orders.create({ item: 'tea' });
  await bench.orders.updateOne({ _id }, withEvents({ $set: { item: 'cake' } }, raise(bench.placed, { item: 'cake' })));
  await bench.idle();
  expect(items).toEqual(['cake']);
  expect(await pending()).toBe(0);
});

test('PLT-09 nothing is lost when publishing fails halfway, and what was published is not published again', async () => {
  const { items, reached } = await receive();
  let published = 0;
  const flaky: Broker = Object.create(bench.broker, {
    publish: {
      value: (envelope: Parameters<Broker['publish']>[0]) => {
        published += 1;
        return published === 2 ? Promise.reject(new Error('broken pipe')) : bench.broker.publish(envelope);
      },
    },
  });
  const order = new bench.orders({ item: 'three' });
  addEvents(order, ...['one', 'two', 'three'].map((item) => raise(bench.placed, { item })));
  await order.save();
  await bench.relay({ broker: flaky, clock: bench.clock, pollMs: 50 });
  await bench.clock.advance(50);
  await reached(3);
  await bench.idle();
  expect(items.toSorted()).toEqual(['one', 'three', 'two']);
  expect(await pending()).toBe(0);
  expect(published).toBe(4);
});

test.each(['before', 'after'])(
  'PLT-09 an event raised while those %s it are published is published too',
  async (place) => {
    const { items, reached } = await receive();
    const { _id } = await placeOrder('first');
    const raiseSecond = () => bench.orders.updateOne({ _id }, withEvents({}, raise(bench.placed, { item: 'second' })));
    const busy: Broker = Object.create(bench.broker, {
      publish: {
        async value(envelope: Parameters<Broker['publish']>[0]) {
          const isFirst = (envelope.data as { item: string }).item === 'first';
          // Another process publishes and removes the same.
          if (isFirst && place === 'after') await bench.orders.updateOne({ _id }, { $set: { pendingEvents: [] } });
          if (isFirst) await raiseSecond();
          return bench.broker.publish(envelope);
        },
      },
    });
    const relay = await bench.relay({ broker: busy });
    relay.trigger();
    await reached(2);
    await bench.idle();
    expect(items).toEqual(['first', 'second']);
    expect(await pending()).toBe(0);
  },
);

test('PLT-09 events raised while the broker is away are published when it is back', async () => {
  const { reached } = await receive();
  const relay = await bench.relay();
  bench.refuseConnections(true);
  await bench.breakConnections();
  await placeOrder('late');
  await relay.flush();
  expect(await pending()).toBe(1);
  bench.refuseConnections(false);
  expect(await reached(1)).toEqual(['late']);
});

test('PLT-09 an event that no queue took is kept, and delivered once its first consumer comes up', async () => {
  await bench.relay();
  await placeOrder('early');
  await bench.idle();
  const sent = bench.connection.collection('sent_events');
  expect((await sent.findOne())?.unrouted).toBeGreaterThan(0);
  const { reached } = await receive();
  expect(await reached(1)).toEqual(['early']);
  await bench.idle();
  expect(await sent.findOne()).toMatchObject({ unrouted: 0 });
});

test('PLT-09 with a broker that forgets, the log is published again at start and duplicates do no harm', async () => {
  const { items } = await receive();
  const first = await bench.relay();
  await placeOrder('tea');
  await bench.idle();
  expect(items).toEqual(['tea']);
  await first.close();
  await bench.jobs.deleteMany({});
  await bench.relay({ replaySent: true });
  await bench.idle();
  expect(items).toEqual(['tea', 'tea']);

  const archive = await receive('archive');
  await bench.idle();
  expect([items, archive.items]).toEqual([['tea', 'tea'], ['tea']]);
});

test('PLT-04 an event whose data break its contract cannot be raised', () => {
  expect(() => raise(bench.placed, { item: 7 } as never)).toThrow();
});
