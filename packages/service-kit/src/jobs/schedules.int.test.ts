import { HOUR_MS } from '@coursewright/contracts/durations';
import { notFound } from '../errors/app-error.ts';
import {
  createTestClock,
  createTestDatabase,
  openTestJobs,
  type TestClock,
  type TestDatabase,
} from '../testing/index.ts';
import type { Jobs } from './jobs.ts';
import { prepareSchedules, type Schedule, type ScheduledRun, scheduleToJobType } from './schedules.ts';

const MINUTE = 60_000;

let database: TestDatabase;
let clock: TestClock;
let processes: Jobs[];
let closing: (() => Promise<void>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  processes = [];
  closing = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  await database.close();
});

async function connectJobs(pollMs?: number) {
  const opened = await openTestJobs(database.connection, clock, { pollMs });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.close();
    return closed;
  };
  closing.push(close);
  return { jobs: opened.jobs, close };
}

/** One process of a service that runs `schedule`. */
async function startProcess(schedule: Schedule) {
  const { jobs, close } = await connectJobs();
  jobs.register([scheduleToJobType(schedule, clock.now)]);
  await prepareSchedules([schedule], jobs, clock.now);
  await jobs.start();
  processes.push(jobs);
  return { idle: jobs.idle, trigger: jobs.trigger, close };
}

/** Recurring work that saves `saved` in its first run and goes on as `rest` says; `progress` is what the runs begin with. */
function saveOnce(saved: string, rest: (run: ScheduledRun) => Promise<void>) {
  const progress: unknown[] = [];
  const schedule: Schedule = {
    name: 'all',
    everyMs: HOUR_MS,
    async run(run) {
      progress.push(run.progress);
      if (progress.length > 1) return;
      await run.saveProgress(saved);
      await rest(run);
    },
  };
  return { schedule, progress };
}

const idle = () => Promise.all(processes.map((jobs) => jobs.idle()));
const stored = () => database.connection.collection('jobs').findOne({ type: 'all' });

test('PAY-13 PLT-23 of many processes that start at once, one does what is due', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => startProcess({ name: 'all', everyMs: HOUR_MS, run })));
  await idle();
  expect(await stored()).toMatchObject({ payload: { lastRun: clock.now() } });
  await clock.advance(MINUTE);
  await idle();
  expect(runs).toBe(1);
});

test('PLT-23 two processes run recurring work once per period, and one goes on alone when the other has closed', async () => {
  const runs: Date[] = [];
  const schedule: Schedule = { name: 'all', everyMs: MINUTE, run: async ({ at }) => void runs.push(at) };
  const first = await startProcess(schedule);
  await idle();
  await startProcess(schedule);
  await idle();
  const periods = async (count: number) => {
    for (let period = 0; period < count; period += 1) {
      await clock.advance(MINUTE);
      await idle();
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
  const schedule: Schedule = { name: 'all', everyMs: HOUR_MS, run: async ({ lastRun }) => void runs.push(lastRun) };
  const first = await startProcess(schedule);
  await idle();
  const begun = clock.now();
  await first.close();
  await clock.advance(HOUR_MS - 1);
  const second = await startProcess(schedule);
  await idle();
  expect(runs).toEqual([undefined]);
  await second.close();
  await clock.advance(1);
  await startProcess(schedule);
  await idle();
  expect(runs).toEqual([undefined, begun]);
});

test('PLT-23 a process does not wait for a time to which the clock had jumped', async () => {
  const runs: Date[] = [];
  const schedule: Schedule = { name: 'all', everyMs: MINUTE, run: async ({ at }) => void runs.push(at) };
  const first = await startProcess(schedule);
  await idle();
  await first.close();
  clock = createTestClock(clock.now().getTime() - 9 * HOUR_MS);
  await startProcess(schedule);
  await idle();
  expect(runs).toHaveLength(2);
});

test('PAY-13 PLT-23 what a killed process began is taken over when its lease is over, from where it stood', async () => {
  const killed = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const { schedule, progress } = saveOnce('user-100', () => {
    saved.resolve();
    return killed.promise;
  });
  const first = await startProcess(schedule);
  first.trigger();
  await saved.promise;
  // The lease of a process that renews it no more.
  await database.connection.collection('jobs').updateOne({ type: 'all' }, { $inc: { fence: 1 } });
  const second = await startProcess(schedule);
  await second.idle();
  expect(progress).toEqual([undefined]);
  await clock.advance(21_000);
  await second.idle();
  expect(progress).toEqual([undefined, 'user-100']);
  const taken = await stored();
  killed.resolve();
  await first.close();
  expect(await stored()).toEqual(taken);
});

test('PAY-13 a run that a closing process interrupts is not over, and goes on where it stood', async () => {
  const runs: unknown[] = [];
  const saved = Promise.withResolvers<void>();
  const schedule: Schedule = {
    name: 'all',
    everyMs: HOUR_MS,
    async run({ lastRun, progress, saveProgress, signal }) {
      runs.push([lastRun, progress]);
      if (runs.length > 1) return;
      await saveProgress('user-100');
      saved.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  const first = await startProcess(schedule);
  first.trigger();
  await saved.promise;
  await first.close();
  expect(await stored()).toMatchObject({ state: 'queued', payload: {}, progress: 'user-100' });
  await startProcess(schedule);
  await idle();
  expect(runs).toEqual([
    [undefined, undefined],
    [undefined, 'user-100'],
  ]);
});

test('PAY-13 a run that fails, for whatever reason, is tried again after a minute, and what it has saved is kept', async () => {
  const { schedule, progress } = saveOnce('half', () => Promise.reject(notFound('an account')));
  await startProcess(schedule);
  await idle();
  expect(await stored()).toMatchObject({ state: 'queued', attempts: 1 });
  await clock.advance(60_000 - 1);
  await idle();
  expect(progress).toEqual([undefined]);
  await clock.advance(60_000 * 0.2 + 1);
  await idle();
  expect(progress).toEqual([undefined, 'half']);
});

test('PLT-09 PLT-10 what is due is found behind a backlog of other jobs that have no free worker', async () => {
  const POLL_MS = 1_000;
  const proceed = Promise.withResolvers<void>();
  const busy = Promise.withResolvers<void>();
  const cleaned = Promise.withResolvers<void>();
  const { jobs, close } = await connectJobs(POLL_MS);
  const slow = {
    name: 'slow',
    lanes: [{ priority: 0, concurrency: 1 }],
    async run() {
      busy.resolve();
      await proceed.promise;
      return undefined;
    },
  };
  const clean = {
    name: 'clean',
    async run() {
      cleaned.resolve();
      return undefined;
    },
  };
  jobs.register([slow, clean]);
  const past = new Date(clock.now().getTime() - HOUR_MS);
  await Promise.all(Array.from({ length: 150 }, () => jobs.add({ type: 'slow', payload: {}, runAt: past })));
  await jobs.add({ type: 'clean', payload: {}, runAt: new Date(clock.now().getTime() + POLL_MS) });
  await jobs.start();
  await busy.promise;
  await clock.advance(POLL_MS);
  await cleaned.promise;
  proceed.resolve();
  await close();
});
