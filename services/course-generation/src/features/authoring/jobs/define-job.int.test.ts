import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { GenerationEvent } from '@coursewright/contracts';
import type { Job } from '@coursewright/service-kit';
import {
  createCollector,
  createSilentLogger,
  createTestDatabase,
  createTestJobs,
  type TestDatabase,
} from '@coursewright/service-kit/testing';
import { ChatClient } from '../../../integrations/openai/chat-client.ts';
import { outlineRequest } from '../../../testing/learner-client.ts';
import { createTokenBudget } from '../../accounts/allowance/token-budget.ts';
import type { LearnerRepository } from '../../accounts/index.ts';
import { createUsageLog, usageRecordModel } from '../../accounts/usage/usage-log.ts';
import { createMaterialReader } from '../../sources/index.ts';
import { createContentGenerator } from '../writing/content-generator.ts';
import { GeneratorError } from '../writing/generator-error.ts';
import { createJobRunner, type JobDefinition, type JobRunner, type WritingJobType } from './define-job.ts';
import { followJob } from './follow-job.ts';
import { createJobQueue, type JobQueue, type WritingJob } from './job-queue.ts';
import { createOutlineJob, type OutlineInput } from './outline.job.ts';
import { createProgressLog, createProgressWriter, type LiveUpdates, type ProgressLog } from './progress-log.ts';

const outline = { topics: [{ title: 'One', subtopics: [{ title: 'a' }] }] };
const topic = (index: number): GenerationEvent => ({ type: 'topic', index, title: `Topic ${index}` });
type Work = JobDefinition['work'];

const material = createMaterialReader({ findOwn: async () => [], listPassages: async () => [] });
const types = new Map<string, WritingJobType>();
const outlines = createOutlineJob({
  defineJob: (definition) => ({ concurrencyPerUser: 2, ...definition }) as never,
  generator: createContentGenerator(new ChatClient({ model: 'unused' })),
  material,
});

function liveIn(emitter: EventEmitter): LiveUpdates {
  return {
    publish: (update) => void emitter.emit(update.generationId, structuredClone(update)),
    subscribe(id, listener) {
      emitter.on(id, listener);
      return () => void emitter.off(id, listener);
    },
  };
}

let database: TestDatabase;
let worker: Awaited<ReturnType<typeof createTestJobs>>;
let queue: JobQueue;
let log: ProgressLog;
let runner: JobRunner;
const live = liveIn(new EventEmitter());

function runnerWith(maxAttempts: number, more: Partial<Parameters<typeof createJobRunner>[0]> = {}) {
  return createJobRunner({
    ...more,
    queue,
    log,
    live,
    maxAttempts,
    calls: [2, 2, 1],
    types,
    concurrency: { interactive: 1, prefetch: 1 },
    logger: createSilentLogger(),
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await createTestJobs(database.connection);
  queue = createJobQueue({ jobs: worker.jobs, types });
  log = createProgressLog(database.connection, live);
  await Promise.all(Object.values(database.connection.models).map((each) => each.init()));
  runner = runnerWith(3);
  runner.defineJob(outlines);
});
afterAll(() => database.close());

/** One process claims the job and works on it; does nothing when the job is over. */
async function run(id: string, work: Work, by = runner) {
  const claimed = await worker.claim(id);
  if (claimed) await worker.run(by.defineJob({ ...outlines, work } as JobDefinition), claimed);
}

let users = 0;
function ask() {
  users += 1;
  return queue.request(outlines, `user-${users}`, { request: outlineRequest });
}
const typesOf = async (id: string) => (await log.readAfter(id, 0)).map(({ event }) => event.type);

const write: Work = async (_generation, { writer }) => {
  writer.push(topic(0));
  return { outline, source: 'sample' };
};

function stuckWork() {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const work: Work = async (_generation, { writer }) => {
    writer.push(topic(7));
    await writer.flush();
    begun.resolve();
    await held.promise;
    writer.push(topic(8));
    return { outline: { topics: [] }, source: 'openai' };
  };
  return { work, begun: begun.promise, release: held.resolve };
}

describe('running a generation', () => {
  test('PLT-09 a worker that comes back after another has taken over changes neither the text nor the result', async () => {
    const { id } = await ask();
    const stuck = stuckWork();
    const old = run(id, stuck.work);
    await stuck.begun;
    await run(id, write);
    stuck.release();
    await old;
    expect(await typesOf(id)).toEqual(['restart', 'topic', 'outline-done']);
    expect(await queue.find(id)).toMatchObject({ state: 'done', result: { outline, source: 'sample' }, fence: 2 });
  });

  test('PLT-09 a generation that kills every process fails in the end, and leaves its place to another', async () => {
    const { id, userId } = await ask();
    for (let crash = 0; crash < 13; crash++) await worker.claim(id);
    await run(id, write);
    expect(await typesOf(id)).toEqual(['failed']);
    const other = { request: { ...outlineRequest, topic: 'Something else' } };
    expect((await queue.request(outlines, userId, other)).state).toBe('queued');
  });

  test('PLT-09 a worker that wakes up while the other is still writing is stopped at its next word', async () => {
    const { id } = await ask();
    const [first, second] = [stuckWork(), stuckWork()];
    const old = run(id, first.work);
    await first.begun;
    const young = run(id, second.work);
    await second.begun;
    first.release();
    await old;
    expect((await queue.find(id))?.state).toBe('running');
    second.release();
    await young;
    expect(await typesOf(id)).toEqual(['restart', 'topic', 'topic', 'outline-done']);
  });

  test('PLT-09 of two workers that both have a whole result, only the one that took over last can store it', async () => {
    const { id } = await ask();
    const [old, young] = [await worker.claim(id), await worker.claim(id)];
    if (!old || !young) throw new Error('not claimed');
    const type = (work: Work) => runner.defineJob({ ...outlines, work } as JobDefinition);
    await worker.run(
      type(async () => ({ outline: { topics: [] }, source: 'openai' })),
      old,
    );
    expect(await queue.find(id)).toMatchObject({ state: 'running', fence: 2 });
    await worker.run(type(write), young);
    expect(await queue.find(id)).toMatchObject({ state: 'done', result: { outline, source: 'sample' } });
  });

  test('STU-03 a prefetched text lets others pass at the model, until a learner asks for it', async () => {
    const user = `user-${++users}`;
    const payload = { request: outlineRequest };
    const yielding: unknown[] = [];
    const ahead = { ...outlines, prefetch: { concurrencyPerUser: 1 } } as WritingJobType;
    const { id } = await queue.request(ahead, user, payload, { priority: 'prefetch' });
    await run(id, async (_job, { yields }) => {
      yielding.push(yields?.());
      const type = types.get('outline');
      expect((await type?.request(user, payload, { priority: 'prefetch' }))?.id).toBe(id);
      yielding.push(yields?.());
      expect((await type?.request(user, payload))?.id).toBe(id);
      yielding.push(yields?.());
      return { outline, source: 'sample' };
    });
    const { id: asked } = await ask();
    await run(asked, async (_job, { yields }) => {
      yielding.push(yields?.());
      return { outline, source: 'sample' };
    });
    expect(yielding).toEqual([true, true, false, false]);
  });

  test('PLT-09 a message delivered again after the end does nothing', async () => {
    const { id } = await ask();
    await run(id, write);
    await run(id, () => Promise.reject(new Error('must not run')));
    expect(await typesOf(id)).toEqual(['started', 'topic', 'outline-done']);
  });

  test('PLT-09 a worker that dies between result and final event leaves a stream that still ends, once', async () => {
    const { id } = await ask();
    await worker.claim(id);
    await log.takeOver(id);
    await worker.jobs.collection.updateOne(
      { _id: id },
      { $set: { state: 'done', result: { outline, source: 'sample' } } },
    );
    expect(await typesOf(id)).toEqual(['started']);
    await Promise.all([runner.reconcileLog(id), runner.reconcileLog(id), runner.reconcileLog(id)]);
    expect(await typesOf(id)).toEqual(['started', 'outline-done']);
  });

  test('CRS-06 a passing trouble is shown as a retry and tried again, up to the limit, then failed with a reason', async () => {
    const { id } = await ask();
    const failing: Work = () => Promise.reject(new GeneratorError('upstream', { retryAfterMs: 1_234 }));
    const limited = runnerWith(2);
    await run(id, failing, limited);
    expect((await queue.find(id))?.state).toBe('queued');
    expect((await log.last(id))?.event).toMatchObject({ type: 'retry', attempt: 2, max: 2 });
    await run(id, failing, limited);
    expect(await queue.find(id)).toMatchObject({
      state: 'failed',
      failure: { kind: 'upstream', retriable: true },
    });
    expect((await log.last(id))?.event.type).toBe('failed');
  });

  test.each([
    ['asks for less than the backoff', 1_234, 2_000],
    ['asks for more', 7_000, 7_000],
    ['asks for nothing', undefined, 2_000],
  ])('CRS-06 the announced wait is the one that follows, where the provider %s', async (_, retryAfterMs, least) => {
    const { id } = await ask();
    await run(id, () => Promise.reject(new GeneratorError('upstream', { retryAfterMs })));
    const waiting = await worker.jobs.collection.findOne({ _id: id });
    const event = (await log.last(id))?.event;
    const announced = event?.type === 'retry' ? event.waitMs : 0;
    expect(announced).toBeGreaterThanOrEqual(least);
    // Both times of the document are read from the clock one after the other.
    expect(Math.abs(Number(waiting?.runAt) - Number(waiting?.updatedAt) - announced)).toBeLessThan(100);
  });

  test('PLT-09 a stop of the process gives the job back and does not count as an attempt', async () => {
    const { id } = await ask();
    const work: Work = async (_generation, { signal }) => {
      worker.interrupt(id);
      signal.throwIfAborted();
      return {};
    };
    await run(id, work);
    expect(await queue.find(id)).toMatchObject({ state: 'queued', attempts: 0 });
    await run(id, write);
    expect((await queue.find(id))?.state).toBe('done');
  });

  test('CRS-06 PLT-09 a retry whose process died before it could say so is not shown as failed', async () => {
    const { id } = await ask();
    await run(id, () => Promise.reject(new GeneratorError('refusal')));
    const failed = await queue.find(id);
    const end = await log.last(id);
    expect(end?.event.type).toBe('failed');
    await queue.retry(failed as WritingJob);
    const signal = new AbortController().signal;
    const reconcileLog = () => runner.reconcileLog(id);
    await Promise.all([reconcileLog(), reconcileLog()]);
    const following = Array.fromAsync(
      followJob({ log, live, generationId: id, after: end?.seq ?? 0, signal, reconcileLog }),
    );
    await run(id, write);
    const types = (await following).map(({ event }) => event.type);
    expect(types[0]).toBe('restart');
    expect(types).not.toContain('failed');
    expect(types.at(-1)).toBe('outline-done');
  });

  test('PLT-09 nothing is kept of a job whose end another process has to tell', async () => {
    const { id } = await ask();
    const away = () => Promise.reject(new Error('the database is away'));
    const budget = { reserve: async () => {}, settle: away, settleWasted: away, settleKilled: async () => 0 };
    const by = runnerWith(3, { budget });
    const events: WeakRef<GenerationEvent>[] = [];
    await run(
      id,
      async () => {
        const finalEvent: GenerationEvent = {
          type: 'outline-done',
          outline: structuredClone(outline),
          source: 'sample',
        };
        events.push(new WeakRef(finalEvent));
        return { outline, source: 'sample', finalEvent };
      },
      by,
    );
    await nextTurn();
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    expect(events.map((event) => event.deref())).toEqual([undefined]);
    expect((await by.reconcileLog(id))?.end?.event.type).toBe('outline-done');
  });

  test('CRS-06 cancelling stops the generator at once', async () => {
    const { id } = await ask();
    let stopped = false;
    const begun = Promise.withResolvers<void>();
    const work: Work = async (_generation, { writer, signal }) => {
      await writer.flush();
      begun.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      stopped = true;
      throw new GeneratorError('aborted');
    };
    const running = run(id, work);
    await begun.promise;
    await queue.cancel(id);
    await running;
    expect(stopped).toBe(true);
    expect(await typesOf(id)).toEqual(['started', 'cancelled']);
  });
});

describe('an attempt whose process was killed', () => {
  const tokens = outlines.tokens ?? 0;
  const usageOf = async (id: string, fence: number) => {
    const found = await usageRecordModel(database.connection).findById(`${id}:${fence}`).lean();
    return found && [found.promptTokens, found.completionTokens, found.outcome];
  };

  function runnerWithBudget() {
    const { connection } = database;
    const now = () => new Date();
    const learners = { find: async () => ({ plan: 'free' }) } as unknown as LearnerRepository;
    const limit = 1_000_000;
    const config = { AI_DAILY_TOKENS_FREE: limit, AI_DAILY_TOKENS_PAID: limit, AI_DAILY_TOKENS_TOTAL: limit };
    const budget = createTokenBudget({
      connection,
      learners,
      costs: new Map([['outline', outlines]]),
      config: { ...config, AI_DAILY_TOKENS_VISITORS: 0 },
      now,
    });
    const usageLog = createUsageLog(connection, { logger: createSilentLogger(), isDeleted: async () => false, now });
    return { budget, by: runnerWith(3, { budget, usageLog, onSettled: usageLog.over }) };
  }

  const writeFor =
    (promptTokens: number, completionTokens: number): Work =>
    async (_generation, { onUsage }) => {
      const usage = { promptTokens, completionTokens, estimated: false };
      onUsage?.(usage);
      return { outline, source: 'openai', usage };
    };

  test('ADM-03 is counted by its estimate when another takes over, once', async () => {
    const { id, userId } = await ask();
    const { budget, by } = runnerWithBudget();
    const killed = stuckWork();
    const old = run(id, killed.work, by);
    await killed.begun;
    await run(id, writeFor(10, 20), by);
    expect([await usageOf(id, 1), await usageOf(id, 2)]).toEqual([
      [tokens / 2, tokens / 2, undefined],
      [10, 20, 'done'],
    ]);
    killed.release();
    await old;
    expect(await usageOf(id, 1)).toEqual([tokens / 2, tokens / 2, undefined]);
    expect((await budget.getStatus(userId)).used).toBe(tokens + 30);
  });

  test('ADM-03 is counted as it was when its process was only late', async () => {
    const { id } = await ask();
    const { by } = runnerWithBudget();
    const late = stuckWork();
    const old = run(
      id,
      (generation, job) =>
        late
          .work(generation, job)
          .finally(() => job.onUsage?.({ promptTokens: 5, completionTokens: 6, estimated: false })),
      by,
    );
    await late.begun;
    await run(id, writeFor(10, 20), by);
    late.release();
    await old;
    expect(await usageOf(id, 1)).toEqual([5, 6, undefined]);
  });

  test('ADM-03 is counted when its job was cancelled before another took it over', async () => {
    const { id } = await ask();
    const { by } = runnerWithBudget();
    const killed = stuckWork();
    void run(id, killed.work, by);
    await killed.begun;
    const { by: other } = runnerWithBudget();
    await queue.cancel(id);
    const job = (await worker.jobs.find({ id })) as Job<object> | undefined;
    if (!job) throw new Error('no job');
    const { onOver, onSettled } = other.defineJob(outlines);
    await onOver?.(job as Job<OutlineInput>);
    await onSettled?.([job as Job<OutlineInput>]);
    expect(await usageOf(id, 1)).toEqual([tokens / 2, tokens / 2, 'cancelled']);
    killed.release();
  });
});

test('CRS-13 what an event leaves out comes back left out, not as null', async () => {
  const lesson = {
    subtopicId: 't1s1',
    title: 'One',
    html: '<p>.</p>',
    source: 'sample',
    version: 2,
    minutes: 1,
  } as const;
  await log.append('left-out', 0, [
    { type: 'revision-done', lesson: { ...lesson, image: undefined, note: undefined } },
  ]);
  const [logged] = await log.readAfter('left-out', 0);
  expect(logged?.event).toStrictEqual({ type: 'revision-done', lesson });
});

test('CRS-07 a stream that hears nothing from the other processes finds all by looking into the log', async () => {
  const { id } = await ask();
  const deaf: LiveUpdates = { publish: () => {}, subscribe: () => () => {} };
  const signal = new AbortController().signal;
  const reconcileLog = () => runner.reconcileLog(id);
  const following = Array.fromAsync(
    followJob({ log, live: deaf, generationId: id, after: 0, signal, reconcileLog, pollMs: 20 }),
  );
  await run(id, async (generation, job) => {
    for (let index = 0; index < 5; index += 1) {
      job.writer.push(topic(index));
      await job.writer.flush();
      await nextTurn();
    }
    return write(generation, job);
  });
  const numbers = (await following).map(({ seq }) => seq);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('CRS-07 a stream that hears only every other nudge fetches what lies between from the log', async () => {
  const { id } = await ask();
  let nudges = 0;
  const lossy: LiveUpdates = {
    publish: live.publish,
    subscribe: (generationId, listener) =>
      live.subscribe(generationId, (update) => {
        nudges += 1;
        if (nudges % 2 === 0) listener(update);
      }),
  };
  const signal = new AbortController().signal;
  const reconcileLog = () => runner.reconcileLog(id);
  const options = { log, live: lossy, generationId: id, after: 0, signal, reconcileLog, pollMs: 60_000 };
  const following = Array.fromAsync(followJob(options));
  await run(id, async (generation, job) => {
    for (let index = 0; index < 6; index += 1) {
      job.writer.push(topic(index));
      await job.writer.flush();
    }
    return write(generation, job);
  });
  live.publish({ generationId: id, kind: 'tail', text: '' });
  live.publish({ generationId: id, kind: 'logged', events: [{ seq: 99, event: topic(99) }] });
  live.publish({ generationId: id, kind: 'logged', events: [{ seq: 99, event: topic(99) }] });
  expect((await following).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('CRS-13 the paragraph after a block that is still being stored is not told before that block', async () => {
  const { id } = await ask();
  const told = createCollector<string>();
  const unsubscribe = live.subscribe(id, (update) => {
    if (update.kind === 'tail') told.add(update.text);
    if (update.kind === 'logged') for (const { event } of update.events) told.add(event.type);
  });
  const [begun, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slowLog: ProgressLog = {
    ...log,
    async append(...entry) {
      begun.resolve();
      await stored.promise;
      return log.append(...entry);
    },
  };
  const writer = createProgressWriter({ log: slowLog, live, generationId: id, lastSeq: 0, onBroken: () => {} });
  writer.push({ type: 'block', index: 0, html: '<p>0</p>' });
  await begun.promise;
  writer.push({ type: 'block', index: 1, html: '<p>1</p>' });
  writer.tail('third paragraph');
  stored.resolve();
  expect(await told.reached(3)).toEqual(['block', 'block', 'third paragraph']);
  unsubscribe();
});

test('CRS-13 the open paragraph is told without a number, and never after the text that closed it', async () => {
  const { id } = await ask();
  const signal = new AbortController().signal;
  const reconcileLog = () => runner.reconcileLog(id);
  const tails = createCollector<string>();
  const unsubscribe = live.subscribe(id, ({ kind }) => {
    if (kind === 'tail') tails.add(kind);
  });
  const following = Array.fromAsync(followJob({ log, live, generationId: id, after: 0, signal, reconcileLog }));
  await run(id, async (_generation, { writer }) => {
    for (let index = 0; index < 4; index += 1) {
      writer.tail(`paragraph ${index} op`);
      await tails.reached(index + 1);
      writer.tail(`paragraph ${index} open`);
      writer.push({ type: 'block', index, html: `<p>${index}</p>` });
    }
    return { outline, source: 'sample' };
  });
  const received = await following;
  unsubscribe();
  expect(received.filter(({ seq }) => seq === undefined).length).toBeGreaterThanOrEqual(3);
  let open = 0;
  for (const { event } of received) {
    if (event.type === 'block') open = event.index + 1;
    if (event.type === 'open-block') expect(event.html).toContain(`paragraph ${open}`);
  }
});
