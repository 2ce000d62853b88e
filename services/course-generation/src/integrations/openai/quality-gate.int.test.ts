import type { LessonQuality } from '@coursewright/contracts';
import { isBlocking } from '../../features/authoring/quality/quality.ts';
import type { RunningService } from '../../testing/start-service.ts';
import { startWithModel } from '../../testing/start-with-model.ts';
import { PROMPT_VERSION } from './prompts.ts';
import type { FakeOpenAi } from './testing/fake-openai.ts';

let fakeOpenAi: FakeOpenAi;
let service: RunningService;
beforeAll(async () => {
  ({ fakeOpenAi, service } = await startWithModel(
    { OPENAI_MODEL: 'test-model' },
    { model: { chunkLength: 20, chunkMs: 1 } },
  ));
});
afterAll(() => service.close());

const lessonRequests = () =>
  fakeOpenAi.requests.filter(({ messages }) => messages.some(({ content }) => content.includes('"subtopic":')));

async function openLesson(topic: string) {
  const { client } = await service.register();
  const courseId = await client.course({ topic, subtopics: [], brief: { language: 'en' } });
  fakeOpenAi.forget();
  const { body } = await client.post(`/api/courses/${courseId}/subtopics/t1s1/open`);
  const events = await client.allEvents(body.generationId);
  const stored = await service.database.collection('lessons').findOne({ courseId, subtopicId: 't1s1' });
  return { client, courseId, events, stored };
}

const STOPPED_EARLY: string[] = ['foreign', 'ai-refusal'];

const FAULTS = [
  ['foreign', 'another language', 'Prozente'],
  ['ai-refusal', 'speaks about the writer', 'language model'],
  ['no-key-points', 'End with a section of key points', 'never'],
  ['wrong-sum', 'A calculation is wrong', '17 × 2 = 36'],
] as const;

test.each(FAULTS)(
  'CRS-22 a lesson with the fault %s is written again, and only then shown',
  async (name, told, bad) => {
    const { client, courseId, events, stored } = await openLesson(`Bread [fault:${name}-once]`);
    expect(lessonRequests()).toHaveLength(2);
    const { problems } = JSON.parse(lessonRequests()[1]?.messages.at(-1)?.content ?? '{}');
    expect(problems.join(' ')).toContain(told);
    const restart = events.findIndex(({ type }) => type === 'restart');
    expect(restart).toBeGreaterThanOrEqual(0);
    const shown = events.slice(0, restart).filter(({ type }) => type === 'block');
    // Stopped with its first block, before that is shown.
    if (STOPPED_EARLY.includes(name)) expect(shown).toEqual([]);
    expect(events.at(-1)?.type).toBe('lesson-done');
    const { lesson } = await client.study(courseId, 't1s1');
    expect(lesson.html).toContain('Key points');
    expect(lesson.html).not.toContain(bad);
    expect(stored?.html).toBe(lesson.html);
    expect(lesson).not.toHaveProperty('quality');
    const quality = stored?.quality as LessonQuality;
    expect(quality).toMatchObject({ promptVersion: PROMPT_VERSION, model: 'test-model', language: 'en' });
    expect(quality.findings.filter(isBlocking)).toEqual([]);
    expect(quality.words).toBeGreaterThan(210);
  },
);

test.each(FAULTS)('CRS-22 a lesson that has the fault %s twice is refused; nothing is stored', async (name) => {
  const { events, stored } = await openLesson(`Rye [fault:${name}]`);
  expect(lessonRequests()).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({ type: 'failed', data: { kind: 'bad_answer' } });
  expect(stored).toBeNull();
});

test('CRS-22 thoughts are left out, and no second answer is asked for', async () => {
  const { client, courseId, events } = await openLesson('Oats [fault:thinking]');
  expect(lessonRequests()).toHaveLength(1);
  expect(events.at(-1)?.type).toBe('lesson-done');
  const { lesson } = await client.study(courseId, 't1s1');
  expect(lesson.html).toContain('Key points');
  expect(lesson.html).not.toContain('user wants a lesson');
});

test('CRS-22 a revision keeps the quality of each version; learners do not get it', async () => {
  const { client, courseId } = await openLesson('Barley');
  const path = `/api/courses/${courseId}/subtopics/t1s1`;
  const { body } = await client.post(`${path}/revisions`, { change: 'example' });
  expect((await client.allEvents(body.generationId)).at(-1)?.type).toBe('revision-done');
  const versions = await service.database.collection('lesson_versions').find({ courseId }).toArray();
  expect(versions.map(({ quality }) => quality?.promptVersion)).toEqual([PROMPT_VERSION, PROMPT_VERSION]);
  expect(JSON.stringify((await client.get(`${path}/versions`)).body)).not.toContain('promptVersion');
});

test('CRS-22 a course about a language may show it: its blocks are in any language', async () => {
  const { events } = await openLesson('German conversation [fault:foreign]');
  expect(lessonRequests()).toHaveLength(1);
  expect(events.at(-1)?.type).toBe('lesson-done');
});
