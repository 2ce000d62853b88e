import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventEnvelope } from '@coursewright/contracts';
import { invalid, unavailable } from '../errors/app-error.ts';
import { currentTraceId } from '../logging/logger.ts';
import { raise } from '../messaging/outbox.ts';
import { type MessagingSetup, setupMessaging } from '../messaging/testing/setup-messaging.ts';
import { createCollector, createTestClock, eventually } from '../testing/index.ts';

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

/** Work that goes on until it is told to end. */
function createLongWork() {
  const started = createCollector<string>();
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const handle = async ({ data }: EventEnvelope<{ item: string }>) => {
    started.add(data.item);
    await promise;
  };
  return { started, handle, end };
}

test('PLT-09 an event delivered twice is worked on once', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const envelope = await place('tea');
  await bench.idle();
  await bench.broker.publish(envelope);
  await place('cake');
  await bench.idle();
  expect(received).toEqual(['tea', 'cake']);
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
  await bench.idle();
  expect(await bench.jobs.countDocuments({ state: 'failed' })).toBe(1);
  expect(received.toSorted()).toEqual(['coffee', 'tea']);
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
  for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
    await bench.idle();
    expect(attempts).toEqual(expected);
    await bench.clock.advance(12);
  }
  expect(await item()).toMatchObject({ state: 'done', attempts: 3 });
});

// Waits are spread by up to a fifth.
test.each([
  ['that an error asks for is honoured', { retryAfterMs: 3_600_000, backoffMs: [10] }, 3_600_000],
  ['is the usual one where an error asks for less', { retryAfterMs: 1, backoffMs: [3_600_000] }, 4_320_000],
] as const)('PLT-04 the wait %s', async (_title, { retryAfterMs, backoffMs }, atMost) => {
  await bench.consumer({
    backoffMs,
    handle: () => {
      throw unavailable('slow down', { retryAfterMs });
    },
  });
  await place('tea');
  await bench.idle();
  const queued = await item();
  expect(queued).toMatchObject({ state: 'queued', attempts: 1 });
  const wait = Number(queued?.runAt) - bench.clock.now().getTime();
  expect(wait).toBeGreaterThanOrEqual(3_600_000);
  expect(wait).toBeLessThanOrEqual(atMost);
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
  await bench.idle();
  const [dead] = await consumer.listDead();
  expect(dead).toMatchObject({ reason: 'no such product', attempts: 1, type: bench.placed.type });
  broken = false;
  expect(await consumer.replay(dead?.id ?? '')).toBe(true);
  await bench.idle();
  expect(received).toEqual(['tea']);
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
  for (const deaths of [0, 0, 1]) {
    await bench.idle();
    expect(await consumer.listDead()).toHaveLength(deaths);
    await bench.clock.advance(12);
  }
  expect(await consumer.listDead()).toMatchObject([{ attempts: 3, reason: 'never there' }]);
});

test('PLT-04 poison is stored as dead with its reason and blocks nothing', async () => {
  const received: string[] = [];
  const consumer = await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const good: EventEnvelope = raise(bench.placed, { item: 'tea' });
  const poison = [
    ['{ not json', 'not JSON'],
    ['null', 'must be an object'],
    [JSON.stringify({ ...good, id: 'no uuid' }), 'id: '],
    [JSON.stringify({ ...good, id: randomUUID(), data: { item: 7 } }), 'item: '],
    [
      JSON.stringify({ ...good, id: randomUUID(), type: 'other.service.v1' }),
      'no event of this consumer: other.service.v1',
    ],
    ['x'.repeat(2 * 1024 * 1024), 'larger than 1048576 bytes'],
  ] as const;
  await bench.sendRaw(
    consumer.name,
    poison.map(([content]) => content),
  );
  await bench.broker.publish(good);
  await bench.idle();
  expect(received).toEqual(['tea']);
  const dead = await consumer.listDead();
  expect(dead).toHaveLength(poison.length);
  const reasons = dead.map(({ reason }) => reason).join('\n');
  for (const [, reason] of poison) expect(reasons).toContain(reason);
});

test('PLT-09 a job of a killed process is taken over as soon as its lease is over, and not before', async () => {
  const dead = createTestClock();
  const work = createLongWork();
  const lease = { leaseMs: 10_000, concurrency: 1 };
  await bench.consumer({ ...lease, clock: dead, handle: work.handle });
  await place('tea');
  await work.started.reached(1);
  expect((await item())?.runAt).toEqual(new Date(dead.now().getTime() + 10_000));

  const taken: string[] = [];
  const other = await bench.consumer({
    ...lease,
    handle: ({ data }, { attempt }) => void taken.push(`${data.item} ${attempt}`),
  });
  await place('cake');
  await bench.broker.idle();
  await bench.clock.advance(9_999);
  await other.idle();
  expect(taken).toEqual(['cake 1']);
  await bench.clock.advance(1);
  await other.idle();
  expect(taken).toEqual(['cake 1', 'tea 2']);
  work.end();
});

test('PLT-09 in exclusive mode, work interrupted by a kill resumes at once', async () => {
  await bench.consumer({ handle: () => {}, concurrency: 0 });
  await place('tea');
  await bench.idle();
  const runAt = new Date(bench.clock.now().getTime() + 60_000);
  await bench.jobs.updateMany({}, { $set: { state: 'running', attempts: 1, runAt } });
  const attempts: number[] = [];
  await bench.consumer({ exclusive: true, handle: (_envelope, { attempt }) => void attempts.push(attempt) });
  await bench.idle();
  expect(attempts).toEqual([2]);
});

test('PLT-09 a worker that lost its lease is told so, and its result does not count', async () => {
  const work = createLongWork();
  const lost = Promise.withResolvers<void>();
  const consumer = await bench.consumer({
    leaseMs: 30_000,
    handle: async (envelope, { signal }) => {
      signal.addEventListener('abort', () => lost.resolve());
      await work.handle(envelope as EventEnvelope<{ item: string }>);
    },
  });
  await place('tea');
  await work.started.reached(1);
  const runAt = new Date(bench.clock.now().getTime() + 60_000);
  await bench.jobs.updateMany({}, { $set: { fence: 7, runAt } });
  // the renewal of the lease
  await bench.clock.advance(10_000);
  await lost.promise;
  work.end();
  await consumer.close();
  expect(await item()).toMatchObject({ state: 'running', fence: 7, runAt });
});

test('PLT-09 long work keeps its lease and is not started a second time', async () => {
  const { clock } = bench;
  const { started, handle, end } = createLongWork();
  const consumer = { leaseMs: 30_000, concurrency: 1, handle };
  await bench.consumer(consumer);
  const other = await bench.consumer(consumer);
  await place('tea');
  await started.reached(1);
  for (let renewals = 0; renewals < 6; renewals += 1) {
    await clock.advance(10_000);
    const runAt = new Date(clock.now().getTime() + 30_000);
    await eventually(async () => expect(await item()).toMatchObject({ state: 'running', runAt }));
    other.trigger();
  }
  await place('cake');
  expect(await started.reached(2)).toEqual(['tea', 'cake']);
  end();
  await bench.idle();
  expect(await bench.jobs.countDocuments({ state: 'done', attempts: 1 })).toBe(2);
  expect(started.items).toEqual(['tea', 'cake']);
});

test('PLT-09 closing lets running work finish', async () => {
  const { started, handle, end } = createLongWork();
  const consumer = await bench.consumer({ handle });
  await place('tea');
  await started.reached(1);
  const closing = consumer.close();
  end();
  await closing;
  expect(await item()).toMatchObject({ state: 'done' });
});

test('PLT-09 work that outlasts the drain is interrupted and given back uncounted', async () => {
  const { clock } = bench;
  const started = Promise.withResolvers<void>();
  const drains = Promise.withResolvers<void>();
  const consumer = await bench.consumer({
    clock: {
      ...clock,
      after(ms, work) {
        if (ms === 30_000) drains.resolve();
        return clock.after(ms, work);
      },
    },
    drainMs: 30_000,
    handle: (_envelope, { signal }) => {
      started.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  await place('tea');
  await started.promise;
  const closing = consumer.close();
  await drains.promise;
  await clock.advance(30_000);
  await closing;
  expect(await item()).toMatchObject({ state: 'queued', attempts: 0 });
});

test('PLT-10 no more jobs are in work at a time than allowed, and all get their turn', async () => {
  let now = 0;
  let most = 0;
  const { started, handle, end } = createLongWork();
  await bench.consumer({
    concurrency: 3,
    handle: async (envelope) => {
      now += 1;
      most = Math.max(most, now);
      await handle(envelope as EventEnvelope<{ item: string }>);
      await nextTurn();
      now -= 1;
    },
  });
  await Promise.all(Array.from({ length: 20 }, (_, index) => place(`tea ${index}`)));
  await bench.broker.idle();
  await started.reached(3);
  end();
  await bench.idle();
  expect(await bench.jobs.countDocuments({ state: 'done' })).toBe(20);
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
  await bench.idle();
  expect(received.toSorted()).toEqual(items.toSorted());
});

test('PLT-09 consumers are back after the broker was away', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const back = bench.reconnected();
  await bench.breakConnections();
  await back;
  await place('tea');
  await bench.idle();
  expect(received).toEqual(['tea']);
});

test('API-07 a handler works under the trace of the request that began it all', async () => {
  const traces: (string | undefined)[] = [];
  await bench.consumer({ handle: () => void traces.push(currentTraceId()) });
  const { correlationId } = await place('tea');
  await bench.idle();
  expect(traces).toEqual([correlationId]);
});
