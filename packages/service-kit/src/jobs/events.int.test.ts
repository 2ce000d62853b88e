import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventEnvelope } from '@coursewright/contracts';
import type { Clock } from '../clock/clock.ts';
import { invalid, unavailable } from '../errors/app-error.ts';
import { currentTraceId } from '../logging/logger.ts';
import { raise } from '../messaging/outbox.ts';
import { type MessagingSetup, setupMessaging } from '../messaging/testing/setup-messaging.ts';
import { createTestClock, eventually } from '../testing/index.ts';

let bench: MessagingSetup;
beforeEach(async () => {
  bench = await setupMessaging();
});
afterEach(() => bench.close());

const place = async (item: string) => {
  const envelope = raise(bench.placed, { item });
  await bench.broker.publish(envelope);
  return envelope;
};
const item = () => bench.jobs.findOne();

test('PLT-09 an event delivered twice is worked on once', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const envelope = await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'done' }));
  await bench.broker.publish(envelope);
  await place('cake');
  await eventually(() => expect(received).toEqual(['tea', 'cake']));
  expect(await bench.jobs.countDocuments()).toBe(2);
});

test('CRT-03 events that ask for the same are one job, which is kept for good; one that cannot be read fails by itself', async () => {
  const received: string[] = [];
  await bench.consumer({
    jobId: ({ data }) => `drink:${data.item}`,
    handle: ({ data }) => void received.push(data.item),
  });
  for (const drink of ['tea', 'tea', 'coffee']) await place(drink);
  await bench.broker.publish({ ...raise(bench.placed, { item: 'tea' }), data: { item: 7 } });
  await eventually(async () => expect(await bench.jobs.countDocuments({ state: 'failed' })).toBe(1));
  await eventually(async () => expect(await bench.jobs.countDocuments({ state: 'done' })).toBe(2));
  expect(received).toEqual(['tea', 'coffee']);
  const done = await bench.jobs.find({ state: 'done' }, { sort: { _id: -1 } }).toArray();
  expect(done.map(({ _id }) => _id)).toEqual(['drink:tea', 'drink:coffee']);
  for (const job of done) expect(job).not.toHaveProperty('expiresAt');
});

test('PLT-04 an event that fails because something is away is tried again until it succeeds', async () => {
  const attempts: number[] = [];
  await bench.consumer({
    handle: (_envelope, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw unavailable('mail server away');
      if (attempt === 2) throw new Error('unexpected');
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'done', attempts: 3 }));
  expect(attempts).toEqual([1, 2, 3]);
});

test('PLT-04 the wait that an error asks for is honoured', async () => {
  const clock = createTestClock();
  await bench.consumer({
    clock,
    handle: () => {
      throw unavailable('slow down', { retryAfterMs: 3_600_000 });
    },
  });
  await place('tea');
  const queued = await eventually(async () => {
    const stored = await item();
    expect(stored).toMatchObject({ state: 'queued', attempts: 1 });
    return stored;
  });
  expect(queued?.runAt?.getTime()).toBe(clock.now().getTime() + 3_600_000);
});

test('PLT-04 an error that asks for less than the usual wait does not use up the attempts', async () => {
  const clock = createTestClock();
  await bench.consumer({
    clock,
    backoffMs: [3_600_000],
    handle: () => {
      throw unavailable('slow down', { retryAfterMs: 1 });
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'queued', attempts: 1 }));
  // Waits are spread by up to a few percent.
  const waits = Number((await item())?.runAt) - clock.now().getTime();
  expect(waits).toBeGreaterThan(3_500_000);
});

test('PLT-04 an event that cannot succeed is dead at once, is listed with its reason, and can be replayed', async () => {
  let broken = true;
  const received: string[] = [];
  const consumer = await bench.consumer({
    handle: ({ data }) => {
      if (broken) throw invalid('no such product');
      received.push(data.item);
    },
  });
  await place('tea');
  const dead = await eventually(async () => {
    const [first] = await consumer.listDead();
    expect(first).toMatchObject({ reason: 'no such product', attempts: 1, type: bench.placed.type });
    return first;
  });
  broken = false;
  expect(await consumer.replay(dead?.id ?? '')).toBe(true);
  await eventually(() => expect(received).toEqual(['tea']));
  expect(await consumer.listDead()).toEqual([]);
  expect(await consumer.replay(dead?.id ?? '')).toBe(false);
});

test('PLT-04 retries end: after the last attempt the event is dead', async () => {
  const consumer = await bench.consumer({
    maxAttempts: 3,
    handle: () => {
      throw unavailable('never there');
    },
  });
  await place('tea');
  await eventually(async () =>
    expect(await consumer.listDead()).toMatchObject([{ attempts: 3, reason: 'never there' }]),
  );
});

test('PLT-04 poison is stored as dead with its reason and blocks nothing', async () => {
  const received: string[] = [];
  const consumer = await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const good: EventEnvelope = raise(bench.placed, { item: 'tea' });
  const poison = [
    '{ not json',
    'null',
    JSON.stringify({ ...good, id: 'no uuid' }),
    JSON.stringify({ ...good, id: randomUUID(), data: { item: 7 } }),
    JSON.stringify({ ...good, id: randomUUID(), type: 'other.service.v1' }),
    'x'.repeat(2 * 1024 * 1024),
  ];
  await bench.sendRaw(consumer.name, poison);
  await bench.broker.publish(good);
  await eventually(() => expect(received).toEqual(['tea']));
  const dead = await eventually(async () => {
    const list = await consumer.listDead();
    expect(list).toHaveLength(poison.length);
    return list;
  });
  const reasons = dead.map(({ reason }) => reason).join('\n');
  for (const part of [
    'not JSON',
    'expected object',
    'id: ',
    'item: ',
    'no event of this consumer: other.service.v1',
    'larger than 1048576 bytes',
  ]) {
    expect(reasons).toContain(part);
  }
});

test('PLT-09 a job of a killed process is taken over as soon as its lease is over, and not before', async () => {
  const dead = createTestClock();
  const clock = createTestClock();
  const killed = Promise.withResolvers<void>();
  const held: string[] = [];
  const lease = { leaseMs: 10_000, concurrency: 1 };
  await bench.consumer({
    ...lease,
    clock: dead,
    async handle({ data }) {
      held.push(data.item);
      await killed.promise;
    },
  });
  await place('tea');
  await eventually(() => expect(held).toEqual(['tea']));
  expect((await item())?.runAt).toEqual(new Date(dead.now().getTime() + 10_000));

  const taken: string[] = [];
  await bench.consumer({
    ...lease,
    clock,
    handle: ({ data }, { attempt }) => void taken.push(`${data.item} ${attempt}`),
  });
  await place('cake');
  await eventually(async () => expect(await bench.jobs.countDocuments()).toBe(2));
  await clock.advance(9_999);
  await eventually(() => expect(taken).toEqual(['cake 1']));
  await clock.advance(1);
  await eventually(() => expect(taken).toEqual(['cake 1', 'tea 2']));
  killed.resolve();
});

test('PLT-09 in exclusive mode, work interrupted by a kill resumes at once', async () => {
  await bench.consumer({ handle: () => {}, concurrency: 0 });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'queued' }));
  await bench.jobs.updateMany({}, { $set: { state: 'running', attempts: 1, runAt: new Date(Date.now() + 60_000) } });
  const attempts: number[] = [];
  await bench.consumer({ exclusive: true, handle: (_envelope, { attempt }) => void attempts.push(attempt) });
  await eventually(() => expect(attempts).toEqual([2]));
});

test('PLT-09 a worker that lost its lease is told so, and its result does not count', async () => {
  const clock = createTestClock();
  const lost = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const consumer = await bench.consumer({
    clock,
    leaseMs: 30_000,
    handle: async (_envelope, { attempt, signal }) => {
      if (attempt > 1) return;
      signal.addEventListener('abort', () => lost.resolve());
      await proceed.promise;
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'running' }));
  const runAt = new Date(clock.now().getTime() + 60_000);
  await bench.jobs.updateMany({}, { $set: { fence: 7, runAt } });
  // The renewal of the lease, and the next look for due jobs.
  await eventually(() => expect(clock.timers).toBe(2));
  await clock.advance(10_000);
  await lost.promise;
  proceed.resolve();
  await consumer.close();
  expect(await item()).toMatchObject({ state: 'running', fence: 7, runAt });
});

test('PLT-09 long work keeps its lease and is not started a second time', async () => {
  const clock = createTestClock();
  const started: string[] = [];
  const proceed = Promise.withResolvers<void>();
  const consumer = {
    ...{ clock, leaseMs: 30_000, concurrency: 1 },
    handle: async ({ data }: EventEnvelope<{ item: string }>) => {
      started.push(data.item);
      if (data.item === 'tea') await proceed.promise;
    },
  };
  await bench.consumer(consumer);
  await bench.consumer(consumer);
  await place('tea');
  await eventually(() => expect(clock.timers).toBe(3));
  for (let renewals = 0; renewals < 6; renewals += 1) {
    await clock.advance(10_000);
    const runAt = new Date(clock.now().getTime() + 30_000);
    await eventually(async () => expect(await item()).toMatchObject({ state: 'running', runAt }));
  }
  await place('cake');
  await eventually(async () => {
    await clock.advance(20);
    expect(started).toEqual(['tea', 'cake']);
  });
  proceed.resolve();
  await eventually(async () => expect(await bench.jobs.countDocuments({ state: 'done', attempts: 1 })).toBe(2));
  expect(started).toEqual(['tea', 'cake']);
});

test('PLT-09 closing lets running work finish', async () => {
  const proceed = Promise.withResolvers<void>();
  const consumer = await bench.consumer({ clock: createTestClock(), handle: () => proceed.promise });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'running' }));
  const closing = consumer.close();
  proceed.resolve();
  await closing;
  expect(await item()).toMatchObject({ state: 'done' });
});

test('PLT-09 work that outlasts the drain is interrupted and given back uncounted', async () => {
  const clock = createTestClock();
  const waits: number[] = [];
  const after: Clock['after'] = (ms, work) => {
    waits.push(ms);
    return clock.after(ms, work);
  };
  const consumer = await bench.consumer({
    clock: { ...clock, after },
    drainMs: 30_000,
    handle: (_envelope, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  await place('tea');
  await eventually(() => expect(clock.timers).toBe(2));
  const closing = consumer.close();
  await eventually(() => expect(waits).toEqual([30_000]));
  await clock.advance(30_000);
  await closing;
  expect(await item()).toMatchObject({ state: 'queued', attempts: 0 });
});

test('PLT-10 no more jobs are in work at a time than allowed, and all get their turn', async () => {
  let now = 0;
  let most = 0;
  const proceed = Promise.withResolvers<void>();
  await bench.consumer({
    concurrency: 3,
    handle: async () => {
      now += 1;
      most = Math.max(most, now);
      await proceed.promise;
      await nextTurn();
      now -= 1;
    },
  });
  await Promise.all(Array.from({ length: 20 }, (_, index) => place(`tea ${index}`)));
  await eventually(async () => expect(await bench.jobs.countDocuments()).toBe(20));
  await eventually(() => expect(now).toBe(3));
  proceed.resolve();
  await eventually(async () => expect(await bench.jobs.countDocuments({ state: 'done' })).toBe(20));
  expect(most).toBe(3);
});

test('PLT-09 two processes share the jobs without working on anything twice', async () => {
  const received: string[] = [];
  const handle = async ({ data }: EventEnvelope<{ item: string }>) => {
    await nextTurn();
    received.push(data.item);
  };
  await bench.consumer({ handle });
  await bench.consumer({ handle, broker: await bench.openBroker() });
  const items = Array.from({ length: 30 }, (_, index) => `tea ${index}`);
  await Promise.all(items.map(place));
  await eventually(() => expect(received.toSorted()).toEqual(items.toSorted()));
});

test('PLT-09 consumers are back after the broker was away', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  await bench.breakConnections();
  await eventually(() => expect(bench.broker.connected).toBe(true));
  await eventually(() => place('tea'));
  await eventually(() => expect(received).toEqual(['tea']));
});

test('API-07 a handler works under the trace of the request that began it all', async () => {
  const traces: (string | undefined)[] = [];
  await bench.consumer({ handle: () => void traces.push(currentTraceId()) });
  const { correlationId } = await place('tea');
  await eventually(() => expect(traces).toEqual([correlationId]));
});
