import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventEnvelope } from '@coursewright/contracts';
import { invalid, unavailable } from '../errors/app-error.ts';
import { currentTraceId } from '../logging/trace.ts';
import { eventually } from '../testing/index.ts';
import { raise } from './aggregate-events.ts';
import { type Bench, openBench } from './testing/messaging-bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const place = async (item: string) => {
  const envelope = raise(bench.placed, { item });
  await bench.broker.publish(envelope);
  return envelope;
};
const item = () => bench.inbox.findOne();

test('PLT-09 an event delivered twice is worked on once', async () => {
  const received: string[] = [];
  await bench.consumer({ handle: ({ data }) => void received.push(data.item) });
  const envelope = await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'done' }));
  await bench.broker.publish(envelope);
  await place('cake');
  await eventually(() => expect(received).toEqual(['tea', 'cake']));
  expect(await bench.inbox.countDocuments()).toBe(2);
});

test('PLT-04 an event that fails because something is away is tried again until it succeeds', async () => {
  const attempts: number[] = [];
  await bench.consumer({
    handle: (_envelope, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw unavailable('mail server away');
      if (attempt === 2) throw new Error('unforeseen');
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'done', attempts: 3 }));
  expect(attempts).toEqual([1, 2, 3]);
});

test('PLT-04 the wait that an error asks for is honoured', async () => {
  await bench.consumer({
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
  expect(queued?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
});

test('PLT-04 an error that asks for less than the usual wait does not use up the attempts', async () => {
  await bench.consumer({
    backoffMs: [3_600_000],
    handle: () => {
      throw unavailable('slow down', { retryAfterMs: 1 });
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'queued', attempts: 1 }));
  expect((await item())?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
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
    JSON.stringify({ ...good, id: randomUUID(), type: 'somebody.else.v1' }),
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
    'no event of this consumer: somebody.else.v1',
    'larger than 1048576 bytes',
  ]) {
    expect(reasons).toContain(part);
  }
});

test('PLT-09 work whose process was killed is taken over when its lease ends, and the attempt counts', async () => {
  await bench.consumer({ handle: () => {}, concurrency: 0 });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'queued' }));
  await bench.inbox.updateMany({}, { $set: { state: 'processing', attempts: 1, dueAt: new Date(Date.now() + 300) } });
  const attempts: number[] = [];
  await bench.consumer({ handle: (_envelope, { attempt }) => void attempts.push(attempt) });
  await wait(100);
  expect(attempts).toEqual([]);
  await eventually(() => expect(attempts).toEqual([2]));
});

test('PLT-09 in exclusive mode, work interrupted by a kill resumes at once', async () => {
  await bench.consumer({ handle: () => {}, concurrency: 0 });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'queued' }));
  await bench.inbox.updateMany(
    {},
    { $set: { state: 'processing', attempts: 1, dueAt: new Date(Date.now() + 60_000) } },
  );
  const attempts: number[] = [];
  await bench.consumer({ exclusive: true, handle: (_envelope, { attempt }) => void attempts.push(attempt) });
  await eventually(() => expect(attempts).toEqual([2]));
});

test('PLT-09 a worker that lost its lease is told so, and its result does not count', async () => {
  let lost = false;
  const proceed = Promise.withResolvers<void>();
  await bench.consumer({
    leaseMs: 60,
    handle: async (_envelope, { attempt, signal }) => {
      if (attempt > 1) return;
      signal.addEventListener('abort', () => {
        lost = true;
      });
      await proceed.promise;
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'processing' }));
  await bench.inbox.updateMany({}, { $set: { attempts: 7, dueAt: new Date(Date.now() + 60_000) } });
  await eventually(() => expect(lost).toBe(true));
  proceed.resolve();
  await wait(50);
  expect(await item()).toMatchObject({ state: 'processing', attempts: 7 });
});

test('PLT-09 long work keeps its lease and is not started a second time', async () => {
  let starts = 0;
  await bench.consumer({
    leaseMs: 90,
    handle: async () => {
      starts += 1;
      await wait(400);
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'done' }));
  expect(starts).toBe(1);
});

test('PLT-09 closing lets running work finish', async () => {
  let finished = false;
  const consumer = await bench.consumer({
    handle: async () => {
      await wait(150);
      finished = true;
    },
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'processing' }));
  await consumer.close();
  expect(finished).toBe(true);
  expect(await item()).toMatchObject({ state: 'done' });
});

test('PLT-09 work that outlasts the drain is interrupted and given back uncounted', async () => {
  const consumer = await bench.consumer({
    drainMs: 30,
    handle: (_envelope, { signal }) => wait(10_000, undefined, { signal }),
  });
  await place('tea');
  await eventually(async () => expect(await item()).toMatchObject({ state: 'processing' }));
  await consumer.close();
  expect(await item()).toMatchObject({ state: 'queued', attempts: 0 });
});

test('PLT-10 no more items are in work at a time than allowed, and all get their turn', async () => {
  let now = 0;
  let most = 0;
  await bench.consumer({
    concurrency: 3,
    handle: async () => {
      now += 1;
      most = Math.max(most, now);
      await wait(10);
      now -= 1;
    },
  });
  await Promise.all(Array.from({ length: 20 }, (_, index) => place(`tea ${index}`)));
  await eventually(async () => expect(await bench.inbox.countDocuments({ state: 'done' })).toBe(20));
  expect(most).toBe(3);
});

test('PLT-09 two processes share one inbox without working on anything twice', async () => {
  const received: string[] = [];
  const handle = async ({ data }: EventEnvelope<{ item: string }>) => {
    await wait(5);
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
