import { eventually } from '../testing/index.ts';
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

test('PLT-04 an event stored with its document reaches the consumer, and then leaves the document', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const relay = await bench.relay();
  await placeOrder('tea');
  relay.trigger();
  await eventually(() => expect(received).toEqual(['tea']));
  await eventually(async () =>
    expect(await bench.orders.findOne({ item: 'tea' }).lean()).toMatchObject({ pendingEvents: [] }),
  );
  const sent = await bench.connection.collection('sent_events').find().toArray();
  expect(sent).toEqual([expect.objectContaining({ type: bench.placed.type, unrouted: 0 })]);
});

test('PLT-04 an event raised by an update with operators is published as well', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const relay = await bench.relay({ pollMs: 60_000 });
  const { _id } = await bench.orders.create({ item: 'tea' });
  await bench.orders.updateOne({ _id }, withEvents({ $set: { item: 'cake' } }, raise(bench.placed, { item: 'cake' })));
  relay.trigger();
  await eventually(() => expect(received).toEqual(['cake']));
  await eventually(async () => expect(await pending()).toBe(0));
});

test('PLT-09 nothing is lost when publishing fails halfway, and what was published is not published again', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
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
  await bench.relay({ broker: flaky });
  await eventually(() => expect(received.toSorted()).toEqual(['one', 'three', 'two']));
  await eventually(async () => expect(await pending()).toBe(0));
  expect(published).toBe(4);
});

test('PLT-09 events raised while the broker is away are published when it is back', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  await bench.relay();
  bench.refuseConnections(true);
  await bench.breakConnections();
  await eventually(() => expect(bench.broker.connected).toBe(false));
  await placeOrder('late');
  bench.refuseConnections(false);
  await eventually(() => expect(received).toEqual(['late']));
});

test('PLT-09 an event that no queue took is kept, and delivered once its first consumer comes up', async () => {
  const relay = await bench.relay();
  await placeOrder('early');
  await relay.flush();
  const sent = bench.connection.collection('sent_events');
  await eventually(async () => expect((await sent.findOne())?.unrouted).toBeGreaterThan(0));
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  await eventually(() => expect(received).toEqual(['early']));
  await eventually(async () => expect(await sent.findOne()).toMatchObject({ unrouted: 0 }));
});

test('PLT-09 with a broker that forgets, the log is published again at start and duplicates do no harm', async () => {
  const received: string[] = [];
  const handle = ({ data }: { data: { item: string } }) => void received.push(data.item);
  await bench.consumer({ handle });
  const first = await bench.relay();
  await placeOrder('tea');
  await eventually(() => expect(received).toEqual(['tea']));
  await first.close();
  await bench.jobs.deleteMany({});
  await bench.relay({ replaySent: true });
  await eventually(() => expect(received).toEqual(['tea', 'tea']));

  await bench.consumer({ handler: 'archive', handle: ({ data }) => void received.push(`archived ${data.item}`) });
  await eventually(() => expect(received).toEqual(['tea', 'tea', 'archived tea']));
});

test('PLT-04 an event whose data break its contract cannot be raised', () => {
  expect(() => raise(bench.placed, { item: 7 } as never)).toThrow();
});
