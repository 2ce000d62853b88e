import type { LiveUpdates } from '../jobs/progress-log.ts';
import { createLegacyOutlineWriter, readLessonPrompt, readOutlinePrompt } from './legacy-outline.ts';

test('API-01 the legacy outline sentence is understood', () => {
  const prompt =
    'Generate a list of Strict 7 topics and any number sub topic for each topic for main title bread baking, everything in single line. Those 7 topics should Strictly include these topics :- flour, water. Strictly Keep theory, youtube, image field empty.';
  expect(readOutlinePrompt(prompt)).toEqual({ topic: 'bread baking', subtopics: ['flour', 'water'], topicCount: 7 });
});

test('API-01 any other sentence is the topic', () => {
  expect(readOutlinePrompt('Sourdough for beginners')).toEqual({
    topic: 'Sourdough for beginners',
    subtopics: [],
    topicCount: 4,
  });
});

test('API-01 lesson sentences are understood, others are the subject', () => {
  const explain =
    'Explain me about this subtopic of bread with examples :- Wheat flour. Please Strictly Dont Give Additional Resources And Images.';
  expect(readLessonPrompt(explain)).toEqual({ mainTopic: 'bread', subtopic: 'Wheat flour' });
  expect(readLessonPrompt('Summarize this theory in a teaching way :- hello all').transcript).toBe('hello all');
  expect(readLessonPrompt('Rye').subtopic).toBe('Rye');
});

test('API-01 the outline is taken from the events of its job, without asking for the job again and again', async () => {
  const outline = { topics: [{ title: 'Bread', subtopics: [{ title: 'Flour' }] }] };
  let tell: Parameters<LiveUpdates['subscribe']>[1] = () => {};
  let reads = 0;
  const write = createLegacyOutlineWriter({
    outlineJob: { request: async () => ({ id: 'job' }) },
    learners: { find: async () => ({ plan: 'free' }) },
    log: {
      async readAfter() {
        reads += 1;
        const event = { type: 'outline-done', outline, source: 'sample' } as const;
        setImmediate(() => tell({ generationId: 'job', kind: 'logged', events: [{ seq: 1, event }] }));
        return [];
      },
    },
    updates: {
      publish() {},
      subscribe(_: string, listener: typeof tell) {
        tell = listener;
        return () => {};
      },
    },
    runner: {},
  } as unknown as Parameters<typeof createLegacyOutlineWriter>[0]);
  const written = JSON.parse(await write('ada', 'Bread', new AbortController().signal));
  expect(written.bread).toMatchObject([{ title: 'Bread', subtopics: [{ title: 'Flour' }] }]);
  expect(reads).toBe(1);
});
