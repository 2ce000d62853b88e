import { DAY_MS, MINUTE_MS } from '@coursewright/contracts/durations';
import {
  createCollector,
  createTestClock,
  createTestDatabase,
  openTestJobs,
  type TestClock,
  type TestDatabase,
} from '../testing/index.ts';
import type { JobType } from './job.ts';
import type { Jobs } from './jobs.ts';

let database: TestDatabase;
let clock: TestClock;
let jobs: Jobs;
let begun: ReturnType<typeof createCollector<() => void>>;
let close: () => Promise<void>;
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  ({ jobs, close } = await openTestJobs(database.connection, clock));
  begun = createCollector();
  const run = () => new Promise<undefined>((resolve) => begun.add(() => resolve(undefined)));
  jobs.register([{ name: 'work', lanes: [{ priority: 0, concurrency: 1 }], run }]);
});
afterEach(() => database.close());

const stored = (id: string) => jobs.find({ id });
const finish = (run: number) => begun.items[run]?.();

test('PLT-09 a new job begins with its insert where a worker is free, and waits where none is', async () => {
  await jobs.start();
  const first = await jobs.add({ type: 'work', id: 'first', payload: {} });
  expect(first).toMatchObject({ state: 'running', attempts: 1, fence: 1 });
  expect(begun.items).toHaveLength(1);
  expect(await jobs.add({ type: 'work', id: 'second', payload: {} })).toMatchObject({ state: 'queued', attempts: 0 });
  finish(0);
  await begun.reached(2);
  expect(await stored('first')).toMatchObject({ state: 'done', attempts: 1 });
  expect(await stored('second')).toMatchObject({ state: 'running', attempts: 1, fence: 1 });
  finish(1);
  await close();
  expect(await stored('second')).toMatchObject({ state: 'done' });
});

test('PLT-09 two jobs that are added together do not take the same worker', async () => {
  await jobs.start();
  const states = await Promise.all(['first', 'second'].map((id) => jobs.add({ type: 'work', id, payload: {} })));
  expect(states).toMatchObject([{ state: 'running' }, { state: 'queued' }]);
  finish(0);
  await begun.reached(2);
  finish(1);
  await close();
});

test('PLT-09 a job that is removed while its end is told is told to be gone, others are not', async () => {
  const gone = createCollector<string>();
  const told = createCollector<string>();
  jobs.register([
    {
      name: 'told',
      run: async () => undefined,
      async onOver({ id }) {
        if (id === 'removed') await jobs.remove({ id });
        told.add(id);
      },
      onRemoved: async ({ id }) => gone.add(id),
    },
  ]);
  await jobs.start();
  for (const id of ['kept', 'removed']) await jobs.add({ type: 'told', id, payload: {} });
  await told.reached(2);
  await close();
  expect(gone.items).toEqual(['removed']);
  expect(await stored('kept')).toMatchObject({ state: 'done' });
});

test('PLT-09 the ends of several jobs are told together; what a killed process has not told, another tells after the lease', async () => {
  const over = createCollector<string>();
  const told: string[][] = [];
  const type: JobType = {
    name: 'told',
    run: async () => undefined,
    onOver: async ({ id }) => over.add(id),
    onSettled: async (done) => void told.push(done.map(({ id }) => id).toSorted()),
  };
  const due = () => jobs.collection.countDocuments({ runAt: { $exists: true } });
  jobs.register([type]);
  await jobs.start();
  for (const id of ['first', 'second']) await jobs.add({ type: 'told', id, payload: {} });
  await over.reached(2);
  expect([told, await due()]).toEqual([[], 2]);

  const later = createTestClock();
  await later.advance(2 * MINUTE_MS);
  const other = await openTestJobs(database.connection, later);
  other.jobs.register([type]);
  await other.jobs.start();
  await other.jobs.idle();
  expect(told.toSorted()).toEqual([['first'], ['second']]);
  expect([over.items.toSorted(), await due()]).toEqual([['first', 'first', 'second', 'second'], 0]);
  await other.close();

  await close();
  expect(told.at(-1)).toEqual(['first', 'second']);
});

test('PLT-09 a job that is added while its process stops is left to another process', async () => {
  await jobs.start();
  const adding = jobs.add({ type: 'work', id: 'late', payload: {} });
  const closed = close();
  await adding;
  await closed;
  expect(begun.items).toHaveLength(0);
  expect(await stored('late')).toMatchObject({ state: 'queued', attempts: 0 });
});

test.each([
  ['is added where no worker is free', () => jobs.add({ type: 'work', id: 'late', payload: {} })],
  ['is queued again', () => jobs.requeue({ id: 'late', type: 'work' }, { from: ['done'] })],
])('PLT-09 a job that %s while its process stops is stored before that has stopped', async (what, write) => {
  if (what === 'is queued again') await jobs.add({ type: 'work', id: 'late', payload: {} }, { state: 'done' });
  const { collection } = jobs;
  const goOn = Promise.withResolvers<void>();
  for (const method of ['insertOne', 'findOneAndUpdate'] as const) {
    const real = collection[method].bind(collection) as (...args: unknown[]) => unknown;
    const held = async (...args: unknown[]) => {
      await goOn.promise;
      return real(...args);
    };
    jest.spyOn(collection, method).mockImplementationOnce(held as never);
  }
  const done: string[] = [];
  const written = write().then(() => done.push('written'));
  const closed = close().then(() => done.push('closed'));
  await clock.advance(1_000);
  goOn.resolve();
  await Promise.all([written, closed]);
  expect(done).toEqual(['written', 'closed']);
  expect(await stored('late')).toMatchObject({ state: 'queued' });
});

test('PLT-34 the load is what workers have to do now: retries and later jobs are none of it', async () => {
  const add = (id: string, inMs: number) =>
    jobs.add({ type: 'work', id, payload: {}, runAt: new Date(clock.now().getTime() + inMs) });
  await add('first', -5_000);
  await add('second', -1_000);
  await add('tomorrow', DAY_MS);
  expect(await jobs.load()).toEqual([{ consumer: 'work', queued: 2, running: 0, waitMs: 5_000 }]);
  expect(await jobs.backlogs()).toMatchObject([{ consumer: 'work', waiting: 3 }]);
  await jobs.start();
  await begun.reached(1);
  expect(await jobs.load()).toEqual([{ consumer: 'work', queued: 1, running: 1, waitMs: 1_000 }]);
  await clock.advance(2_000);
  expect(await jobs.load()).toEqual([{ consumer: 'work', queued: 1, running: 1, waitMs: 3_000 }]);
  const closed = close();
  finish(0);
  await closed;
  expect(await jobs.load()).toMatchObject([{ queued: 1, running: 0 }]);
});

/** Puts something before the next claim. */
function beforeClaim(work: () => Promise<void>) {
  const { collection } = jobs;
  const claim = collection.findOneAndUpdate.bind(collection);
  jest.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce((async (...args: Parameters<typeof claim>) => {
    await work();
    return claim(...args);
  }) as typeof collection.findOneAndUpdate);
}

test('PLT-09 a job that is added during a claim does not take the worker of the claimed one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  beforeClaim(() => {
    claimed.resolve();
    return promise;
  });
  await jobs.add({ type: 'work', id: 'due', payload: {} });
  await jobs.start();
  await claimed.promise;
  expect(await jobs.add({ type: 'work', id: 'new', payload: {} })).toMatchObject({ state: 'queued' });
  resolve();
  await begun.reached(1);
  expect(await stored('due')).toMatchObject({ state: 'running' });
  finish(0);
  await begun.reached(2);
  finish(1);
  await close();
  expect(await stored('new')).toMatchObject({ state: 'done', attempts: 1 });
});

test('PLT-09 what was announced while the database was away is found by the next look', async () => {
  await jobs.start();
  const claimed = Promise.withResolvers<void>();
  beforeClaim(async () => {
    claimed.resolve();
    throw new Error('away');
  });
  await jobs.add({ type: 'work', id: 'due', payload: {}, runAt: clock.now() });
  await claimed.promise;
  await clock.advance(1_000);
  await begun.reached(1);
  finish(0);
  await close();
  expect(await stored('due')).toMatchObject({ state: 'done', attempts: 1 });
});
