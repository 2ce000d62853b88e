import { startMongo } from '@coursewright/embedded-mongo';
import { notFound } from '../errors/app-error.ts';
import { connectBroker } from '../messaging/broker.ts';
import {
  createSilentLogger,
  createTestBroker,
  createTestClock,
  createTestDatabase,
  eventually,
  type TestClock,
  type TestDatabase,
} from '../testing/index.ts';
import { createJobs } from './jobs.ts';
import { prepareSchedules, type Schedule, scheduleToJobType } from './schedules.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const POLL_MS = 1_000;

let database: TestDatabase;
let clock: TestClock;
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  database = await createTestDatabase(() => startMongo({ file: ':memory:' }));
  clock = createTestClock();
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  await database.close();
});

/** One process of a service that runs `schedule`. */
async function startProcess(schedule: Schedule) {
  const logger = createSilentLogger();
  const broker = await connectBroker({ connect: createTestBroker().connect, logger });
  const jobs = createJobs({ connection: database.connection, broker, logger, service: 'test', clock, pollMs: POLL_MS });
  await jobs.prepare();
  jobs.register([scheduleToJobType(schedule, clock.now)]);
  await prepareSchedules([schedule], jobs, clock.now);
  await jobs.start();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= jobs.close().then(() => broker.close());
    return closed;
  };
  closing.push(close);
  return { close };
}
const stored = () => database.connection.collection('jobs').findOne({ type: 'all' });
const waiting = () => eventually(async () => expect(await stored()).toMatchObject({ state: 'queued', attempts: 0 }));

test('PAY-13 PLT-23 of many processes that start at once, one does what is due', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => startProcess({ name: 'all', everyMs: HOUR, run })));
  await eventually(async () => expect(await stored()).toMatchObject({ payload: { lastRun: clock.now() } }));
  await clock.advance(10 * POLL_MS);
  expect(runs).toBe(1);
});

test('PLT-23 two processes run recurring work once per period, and one goes on alone when the other has closed', async () => {
  const runs: Date[] = [];
  const schedule: Schedule = { name: 'all', everyMs: MINUTE, run: async ({ at }) => void runs.push(at) };
  const first = await startProcess(schedule);
  await waiting();
  await startProcess(schedule);
  const periods = async (count: number) => {
    for (let period = 0; period < count; period += 1) {
      const before = runs.length;
      await clock.advance(MINUTE);
      await eventually(async () => {
        await clock.advance(POLL_MS);
        expect(runs.length).toBeGreaterThan(before);
      });
      await waiting();
      await clock.advance(5 * POLL_MS);
    }
  };
  await periods(3);
  expect(runs).toHaveLength(4);
  await first.close();
  await periods(2);
  expect(runs).toHaveLength(6);
});

test('PAY-13 a process that starts again does nothing until the next run is due', async () => {
  const runs: (Date | undefined)[] = [];
  const schedule: Schedule = { name: 'all', everyMs: HOUR, run: async ({ lastRun }) => void runs.push(lastRun) };
  const first = await startProcess(schedule);
  await waiting();
  const begun = clock.now();
  await first.close();
  await clock.advance(HOUR - 1);
  const second = await startProcess(schedule);
  expect(runs).toEqual([undefined]);
  await second.close();
  await clock.advance(1);
  await startProcess(schedule);
  await eventually(() => expect(runs).toEqual([undefined, begun]));
});

test('PAY-13 PLT-23 what a killed process began is taken over when its lease is over, from where it stood', async () => {
  const killed = Promise.withResolvers<void>();
  const progress: unknown[] = [];
  const schedule: Schedule = {
    name: 'all',
    everyMs: HOUR,
    async run(run) {
      progress.push(run.progress);
      if (progress.length > 1) return;
      await run.saveProgress('user-100');
      await killed.promise;
    },
  };
  await startProcess(schedule);
  await eventually(async () => expect(await stored()).toMatchObject({ progress: 'user-100' }));
  // The lease of a process that renews it no more.
  await database.connection.collection('jobs').updateOne({ type: 'all' }, { $inc: { fence: 1 } });
  await startProcess(schedule);
  expect(progress).toEqual([undefined]);
  await clock.advance(21_000);
  await eventually(() => expect(progress).toEqual([undefined, 'user-100']));
  await waiting();
  const taken = await stored();
  killed.resolve();
  await closing[0]?.();
  expect(await stored()).toEqual(taken);
});

test('PAY-13 a run that a closing process interrupts is not over, and goes on where it stood', async () => {
  const runs: unknown[] = [];
  const schedule: Schedule = {
    name: 'all',
    everyMs: HOUR,
    async run({ lastRun, progress, saveProgress, signal }) {
      runs.push([lastRun, progress]);
      if (runs.length > 1) return;
      await saveProgress('user-100');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  const first = await startProcess(schedule);
  await eventually(async () => expect(await stored()).toMatchObject({ progress: 'user-100' }));
  await first.close();
  expect(await stored()).toMatchObject({ state: 'queued', payload: {}, progress: 'user-100' });
  await startProcess(schedule);
  await eventually(() => expect(runs).toHaveLength(2));
  expect(runs[1]).toEqual([undefined, 'user-100']);
});

test('PAY-13 a run that fails, for whatever reason, is tried again after a minute, and what it has saved is kept', async () => {
  const progress: unknown[] = [];
  await startProcess({
    name: 'all',
    everyMs: HOUR,
    async run(run) {
      progress.push(run.progress);
      if (progress.length > 1) return;
      await run.saveProgress('half');
      throw notFound('an account');
    },
  });
  await eventually(async () => expect(await stored()).toMatchObject({ state: 'queued', attempts: 1 }));
  await clock.advance(60_000 * 1.2 + POLL_MS);
  await eventually(() => expect(progress).toEqual([undefined, 'half']));
});

test('PLT-09 PLT-10 what is due is found behind a backlog of other jobs that have no free worker', async () => {
  const proceed = Promise.withResolvers<void>();
  let cleaned = 0;
  const logger = createSilentLogger();
  const broker = await connectBroker({ connect: createTestBroker().connect, logger });
  const jobs = createJobs({ connection: database.connection, broker, logger, service: 'test', clock, pollMs: POLL_MS });
  await jobs.prepare();
  const slow = {
    name: 'slow',
    lanes: [{ priority: 0, concurrency: 1 }],
    async run() {
      await proceed.promise;
      return undefined;
    },
  };
  const clean = {
    name: 'clean',
    async run() {
      cleaned += 1;
      return undefined;
    },
  };
  jobs.register([slow, clean]);
  const past = new Date(clock.now().getTime() - HOUR);
  await Promise.all(Array.from({ length: 150 }, () => jobs.add({ type: 'slow', payload: {}, runAt: past })));
  await jobs.add({ type: 'clean', payload: {}, runAt: new Date(clock.now().getTime() + 2 * POLL_MS) });
  await jobs.start();
  closing.push(() => jobs.close().then(() => broker.close()));
  closing.push(async () => proceed.resolve());
  await eventually(async () => {
    await clock.advance(POLL_MS);
    expect(cleaned).toBe(1);
  });
});
