import { EventEmitter } from 'node:events';
import type { GenerationEvent } from '@coursewright/contracts';
import { startMongo } from '@coursewright/local/mongo';
import { silentLogger, type TestDatabase, withMongo } from '@coursewright/service-kit/testing';
import { AuthorError } from '../author/author.errors.ts';
import { SampleAuthor } from '../author/sample/sample-author.ts';
import { wish } from '../testing/learner-client.ts';
import { followGeneration } from './follow-generation.ts';
import { generationModel } from './generation.model.ts';
import { createGenerationRepository, type GenerationRepository } from './generation.repository.ts';
import type { Generation } from './generation.ts';
import { createKindRegistry, type Work } from './generation-kind.ts';
import { createGenerationLog, type GenerationLog } from './generation-log.ts';
import { createGenerationRunner, type GenerationRunner } from './generation-runner.ts';
import { createGenerationWriter } from './generation-writer.ts';
import type { LiveUpdates } from './live-updates.ts';
import { outlineKind } from './outline-kind.ts';

const outline = { topics: [{ title: 'One', subtopics: [{ title: 'a' }] }] };
const topic = (index: number): GenerationEvent => ({ type: 'topic', index, title: `Topic ${index}` });
const never = new AbortController().signal;
const outlines = outlineKind({ author: new SampleAuthor() });
const kinds = createKindRegistry();
kinds.add(outlines);

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
let generations: GenerationRepository;
let log: GenerationLog;
let runner: GenerationRunner;
const live = liveIn(new EventEmitter());

function runnerWith(maxAttempts: number) {
  return createGenerationRunner({
    ...{ generations, log, live, maxAttempts, logger: silentLogger() },
    finalEventOf: async ({ state, failure }) => {
      if (state === 'failed' && failure) return { type: 'failed', ...failure };
      return state === 'done' ? { type: 'outline-done', outline, source: 'sample' } : { type: 'cancelled' };
    },
  });
}

beforeAll(async () => {
  database = await withMongo(() => startMongo({ file: ':memory:' }));
  const model = generationModel(database.connection);
  await model.init();
  generations = createGenerationRepository({ generations: model, kinds, onRequested: () => {} });
  log = createGenerationLog(database.connection, live);
  await Promise.all(Object.values(database.connection.models).map((each) => each.init()));
  runner = runnerWith(3);
});
afterAll(() => database.close());

let users = 0;
function ask() {
  users += 1;
  return generations.request(outlines, `user-${users}`, { request: wish });
}
const typesOf = async (id: string) => (await log.readAfter(id, 0)).map(({ event }) => event.type);

const write: Work = async (_generation, { writer }) => {
  writer.push(topic(0));
  return { outline, source: 'sample' };
};

/** A worker that has written something and then does not answer until it is told to. */
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
    const old = runner.run(id, never, stuck.work);
    await stuck.begun;
    await runner.run(id, never, write);
    stuck.release();
    await old;
    expect(await typesOf(id)).toEqual(['restart', 'topic', 'outline-done']);
    expect(await generations.find(id)).toMatchObject({ state: 'done', outline, source: 'sample', epoch: 2 });
  });

  test('PLT-09 a generation that kills every process fails in the end, and leaves its place to another', async () => {
    const { id, userId } = await ask();
    for (let crash = 0; crash < 13; crash++) await generations.claim(id);
    await runner.run(id, never, write);
    expect(await typesOf(id)).toEqual(['failed']);
    const other = { request: { ...wish, topic: 'Something else' } };
    expect((await generations.request(outlines, userId, other)).state).toBe('queued');
  });

  test('PLT-09 a worker that wakes up while the other is still writing is stopped at its next word', async () => {
    const { id } = await ask();
    const [first, second] = [stuckWork(), stuckWork()];
    const old = runner.run(id, never, first.work);
    await first.begun;
    const young = runner.run(id, never, second.work);
    await second.begun;
    first.release();
    await old;
    expect((await generations.find(id))?.state).toBe('running');
    second.release();
    await young;
    expect(await typesOf(id)).toEqual(['restart', 'topic', 'topic', 'outline-done']);
  });

  test('PLT-09 of two workers that both have a whole result, only the one that took over last can store it', async () => {
    const { id } = await ask();
    const [old, young] = [await generations.claim(id), await generations.claim(id)];
    if (!old || !young) throw new Error('not claimed');
    expect(await generations.complete(old, { outline: { topics: [] }, source: 'openai' })).toBeUndefined();
    expect(await generations.complete(young, { outline, source: 'sample' })).toMatchObject({ state: 'done', outline });
  });

  test('PLT-09 a message delivered again after the end does nothing', async () => {
    const { id } = await ask();
    await runner.run(id, never, write);
    await runner.run(id, never, () => Promise.reject(new Error('must not run')));
    expect(await typesOf(id)).toEqual(['started', 'topic', 'outline-done']);
  });

  test('PLT-09 a worker that dies between result and final event leaves a stream that still ends, once', async () => {
    const { id } = await ask();
    const claimed = await generations.claim(id);
    if (!claimed) throw new Error('not claimed');
    await log.takeOver(id);
    await generations.complete(claimed, { outline, source: 'sample' });
    expect(await typesOf(id)).toEqual(['started']);
    await Promise.all([runner.settle(id), runner.settle(id), runner.settle(id)]);
    expect(await typesOf(id)).toEqual(['started', 'outline-done']);
  });

  test('CRS-06 a passing trouble is shown as a retry and tried again, up to the limit, then failed with a reason', async () => {
    const { id } = await ask();
    const failing: Work = () => Promise.reject(new AuthorError('upstream', { retryAfterMs: 1_234 }));
    const limited = runnerWith(2);
    await expect(limited.run(id, never, failing)).rejects.toMatchObject({ kind: 'unavailable', retryAfterMs: 1_234 });
    expect((await generations.find(id))?.state).toBe('queued');
    expect((await log.last(id))?.event).toMatchObject({ type: 'retry', attempt: 2, max: 2, waitMs: 1_234 });
    await limited.run(id, never, failing);
    expect(await generations.find(id)).toMatchObject({
      state: 'failed',
      failure: { kind: 'upstream', retriable: true },
    });
    expect((await log.last(id))?.event.type).toBe('failed');
  });

  test('PLT-09 a stop of the process gives the job back and does not count as an attempt', async () => {
    const { id } = await ask();
    const stopping = new AbortController();
    const work: Work = async (_generation, { signal }) => {
      stopping.abort();
      signal.throwIfAborted();
      return {};
    };
    await expect(runner.run(id, stopping.signal, work)).rejects.toThrow();
    expect(await generations.find(id)).toMatchObject({ state: 'queued', attempts: 0 });
    await runner.run(id, never, write);
    expect((await generations.find(id))?.state).toBe('done');
  });

  test('CRS-06 PLT-09 a retry whose process died before it could say so is not shown as failed', async () => {
    const { id } = await ask();
    await runner.run(id, never, () => Promise.reject(new AuthorError('refusal')));
    const failed = await generations.find(id);
    const end = await log.last(id);
    expect(end?.event.type).toBe('failed');
    await generations.requestAgain(failed as Generation);
    const signal = new AbortController().signal;
    const settle = () => runner.settle(id);
    await Promise.all([settle(), settle()]);
    const following = Array.fromAsync(
      followGeneration({ log, live, generationId: id, after: end?.seq ?? 0, signal, settle }),
    );
    await runner.run(id, never, write);
    const types = (await following).map(({ event }) => event.type);
    expect(types[0]).toBe('restart');
    expect(types).not.toContain('failed');
    expect(types.at(-1)).toBe('outline-done');
  });

  test('CRS-06 cancelling stops the author at once', async () => {
    const { id } = await ask();
    let stopped = false;
    const begun = Promise.withResolvers<void>();
    const work: Work = async (_generation, { signal }) => {
      begun.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      stopped = true;
      throw new AuthorError('aborted');
    };
    const running = runner.run(id, never, work);
    await begun.promise;
    await generations.cancel(id);
    live.publish({ generationId: id, kind: 'cancel' });
    await running;
    expect(stopped).toBe(true);
    expect(await typesOf(id)).toEqual(['started', 'cancelled']);
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
  const settle = () => runner.settle(id);
  const following = Array.fromAsync(
    followGeneration({ log, live: deaf, generationId: id, after: 0, signal, settle, pollMs: 20 }),
  );
  await runner.run(id, never, async (generation, desk) => {
    for (let index = 0; index < 5; index += 1) {
      desk.writer.push(topic(index));
      await desk.writer.flush();
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return write(generation, desk);
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
  const settle = () => runner.settle(id);
  const options = { log, live: lossy, generationId: id, after: 0, signal, settle, pollMs: 60_000 };
  const following = Array.fromAsync(followGeneration(options));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await runner.run(id, never, async (generation, desk) => {
    for (let index = 0; index < 6; index += 1) {
      desk.writer.push(topic(index));
      await desk.writer.flush();
    }
    return write(generation, desk);
  });
  live.publish({ generationId: id, kind: 'tail', text: '' });
  live.publish({ generationId: id, kind: 'logged', events: [{ seq: 99, event: topic(99) }] });
  live.publish({ generationId: id, kind: 'logged', events: [{ seq: 99, event: topic(99) }] });
  expect((await following).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('CRS-13 the paragraph after a block that is still being stored is not told before that block', async () => {
  const { id } = await ask();
  const told: string[] = [];
  const unsubscribe = live.subscribe(id, (update) => {
    if (update.kind === 'tail') told.push(update.text);
    if (update.kind === 'logged') told.push(...update.events.map(({ event }) => event.type));
  });
  const slowLog: GenerationLog = {
    ...log,
    async append(...entry) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return log.append(...entry);
    },
  };
  const writer = createGenerationWriter({ log: slowLog, live, generationId: id, lastSeq: 0, onBroken: () => {} });
  writer.push({ type: 'block', index: 0, html: '<p>0</p>' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  writer.push({ type: 'block', index: 1, html: '<p>1</p>' });
  writer.tail('third paragraph');
  await new Promise((resolve) => setTimeout(resolve, 500));
  unsubscribe();
  expect(told).toEqual(['block', 'block', 'third paragraph']);
});

test('CRS-13 the open paragraph is told without a number, and never after the text that closed it', async () => {
  const { id } = await ask();
  const signal = new AbortController().signal;
  const settle = () => runner.settle(id);
  const following = Array.fromAsync(followGeneration({ log, live, generationId: id, after: 0, signal, settle }));
  await runner.run(id, never, async (_generation, { writer }) => {
    for (let index = 0; index < 4; index += 1) {
      writer.tail(`paragraph ${index} op`);
      await new Promise((resolve) => setTimeout(resolve, 130));
      writer.tail(`paragraph ${index} open`);
      writer.push({ type: 'block', index, html: `<p>${index}</p>` });
    }
    return { outline, source: 'sample' };
  });
  const told = await following;
  expect(told.filter(({ seq }) => seq === undefined).length).toBeGreaterThanOrEqual(3);
  let open = 0;
  for (const { event } of told) {
    if (event.type === 'block') open = event.index + 1;
    if (event.type === 'tail') expect(event.text).toContain(`paragraph ${open}`);
  }
});
