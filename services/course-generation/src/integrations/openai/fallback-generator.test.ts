import type { AttemptHooks, LessonRequest, OutlineRequest } from '../../features/authoring/writing/texts.ts';
import { ChatClient } from './chat-client.ts';
import { createFallbackGenerator } from './fallback-generator.ts';
import { type FakeOpenAi, type Script, startFakeOpenAi } from './testing/fake-openai.ts';

let one: FakeOpenAi;
let other: FakeOpenAi;
let time: number;
beforeEach(async () => {
  one = await startFakeOpenAi({ chunkLength: 400 });
  other = await startFakeOpenAi({ chunkLength: 400 });
  time = 0;
});
afterEach(() => Promise.all([one.close(), other.close()]));

const LIMITS = { firstTokenMs: 300, idleMs: 300, totalMs: 2_000 };
const create = () =>
  createFallbackGenerator({
    first: new ChatClient({ baseUrl: one.url, model: 'first', limits: LIMITS }),
    second: new ChatClient({ baseUrl: other.url, model: 'second', limits: LIMITS, variables: 'OPENAI_FALLBACK' }),
    now: () => time,
  });

const LESSON: LessonRequest = {
  mainTopic: 'Sourdough bread',
  courseType: 'Text & Image Course',
  topicTitle: 'Starter',
  subtopicTitle: 'Feeding a starter',
  outline: { topics: [{ title: 'Starter', subtopics: [{ title: 'Feeding a starter' }] }] },
  userKey: 'learner',
};
const OUTLINE: OutlineRequest = {
  topic: 'Sourdough bread',
  subtopics: [],
  topicCount: 4,
  courseType: 'Text & Image Course',
  userKey: 'learner',
};
const hooks = (left = 3) => {
  const used: unknown[] = [];
  const events: string[] = [];
  const calls = { left };
  const given: AttemptHooks & { onBlock(index: number, html: string): void } = {
    calls,
    onUsage: (usage) => used.push(usage.fallback ? 'second' : 'first'),
    onRestart: () => events.push('restart'),
    onBlock: (index) => events.push(`block ${index}`),
  };
  return { ...given, used, events };
};
const counts = () => [one.requests.length, other.requests.length];

const AWAY: [string, Script, number][] = [
  ['refuses the key', { status: 401 }, 1],
  ['has no credit', { status: 402 }, 1],
  ['does not know the model', { status: 404, error: { message: 'model not found' } }, 1],
  ['has too many requests', { status: 429, retryAfter: '120' }, 1],
  ['is out of order', { status: 500 }, 2],
  ['says nothing', { silent: true }, 1],
  ['stops in the middle', { stallAfter: 40 }, 1],
  ['declines', { refusal: 'No.' }, 1],
];

test.each(AWAY)('CRS-33 when the first model %s, the second one writes', async (_what, script, requests) => {
  one.script(script, script);
  const given = hooks();
  const lesson = await create().writeLesson(LESSON, given);
  expect(lesson.model).toBe('second');
  expect(counts()).toEqual([requests, 1]);
  expect(given.used.at(-1)).toBe('second');
  // What was shown of the first one is void.
  expect(given.events.indexOf('restart')).toBeLessThan(given.events.lastIndexOf('block 0'));
});

test('CRS-33 a model whose answers are refused twice gives way to the other one', async () => {
  one.script({ text: 'No.' }, { text: 'No.' });
  const given = hooks();
  expect((await create().writeOutline(OUTLINE, given)).model).toBe('second');
  expect(counts()).toEqual([2, 1]);
  expect(given.used).toEqual(['first', 'first', 'second']);
  // That concerns one text: the next one is asked of the first model.
  one.forget();
  expect((await create().writeOutline(OUTLINE, hooks())).model).toBe('first');
});

test('CRS-33 a model that is away is not asked for a while', async () => {
  const generator = create();
  one.script({ status: 401 });
  await generator.writeOutline(OUTLINE, hooks());
  time += 299_000;
  await generator.writeOutline(OUTLINE, hooks());
  expect(counts()).toEqual([1, 2]);
  time += 2_000;
  expect((await generator.writeOutline(OUTLINE, hooks())).model).toBe('first');
});

test('CRS-33 when both are away, each is asked again later, and the job is repeated', async () => {
  const generator = create();
  one.script({ status: 500 }, { status: 500 });
  other.script({ status: 503 });
  await expect(generator.writeOutline(OUTLINE, hooks())).rejects.toMatchObject({ retriable: true });
  expect(counts()).toEqual([2, 1]);
  expect((await generator.writeOutline(OUTLINE, hooks(1))).model).toBe('first');
});

test('CRS-33 a later attempt asks the second model; what the learner stopped asks none', async () => {
  expect((await create().writeOutline(OUTLINE, hooks(1))).model).toBe('second');
  expect(counts()).toEqual([0, 1]);
  const stop = new AbortController();
  const asking = create().writeLesson(LESSON, { ...hooks(), signal: stop.signal, onTail: () => stop.abort() });
  await expect(asking).rejects.toMatchObject({ kind: 'aborted' });
  expect(counts()).toEqual([1, 1]);
});
