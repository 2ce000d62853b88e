import type { FakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import type { LearnerClient } from '../../../testing/learner-client.ts';
import { type RunningService, sharedService, startService } from '../../../testing/start-service.ts';
import { startWithModel } from '../../../testing/start-with-model.ts';

const SUBTOPIC = 't1s1';

const service = await sharedService();

const toPath = (courseId: string) => `/api/courses/${courseId}/subtopics/${SUBTOPIC}`;

async function writtenLesson(running: RunningService = service) {
  const learner = await running.register();
  const { client } = learner;
  // No example course has this topic: its lessons are study guides.
  const { id: courseId } = await running.build.course(learner, { mainTopic: 'Cheese' });
  const { lesson } = await client.study(courseId, SUBTOPIC);
  return { client, courseId, lesson, path: toPath(courseId) };
}

async function revise(client: LearnerClient, path: string, change: string) {
  const { status, body } = await client.post(`${path}/revisions`, { change });
  expect(status).toBe(202);
  const events = await client.allEvents(body.generationId);
  return { generationId: body.generationId as string, events, last: events.at(-1) };
}

const shownBy = async (client: LearnerClient, courseId: string) => (await client.study(courseId, SUBTOPIC)).lesson;

test('STU-11 a lesson is made simpler, deeper, given an example and rewritten; each text is kept', async () => {
  const { client, courseId, lesson, path } = await writtenLesson();
  const texts = [lesson.html];
  for (const [index, change] of ['simpler', 'deeper', 'example', 'rewrite', 'rewrite'].entries()) {
    const { events, last } = await revise(client, path, change);
    expect(last?.type).toBe('revision-done');
    expect(last?.data.lesson).toMatchObject({ subtopicId: SUBTOPIC, version: index + 2, image: lesson.image });
    expect(events.filter(({ type }) => type === 'block').length).toBeGreaterThan(3);
    texts.push(last?.data.lesson.html);
  }
  expect(new Set(texts).size).toBe(6);
  expect(texts[1]?.length).toBeLessThan(lesson.html.length);
  expect(texts[2]?.length).toBeGreaterThan(lesson.html.length);
  expect(texts[3]).toContain('How someone did it');
  expect((await shownBy(client, courseId)).html).toBe(texts[5]);
  const { body } = await client.get(`${path}/versions`);
  expect(body.map(({ version, change, current }: Record<string, unknown>) => [version, change, current])).toEqual([
    [6, 'rewrite', true],
    [5, 'rewrite', false],
    [4, 'example', false],
    [3, 'deeper', false],
    [2, 'simpler', false],
    [1, undefined, false],
  ]);
});

test('STU-11 undo shows an earlier text, redo a later one, and a new change goes on from what is shown', async () => {
  const { client, courseId, lesson, path } = await writtenLesson();
  const simpler = (await revise(client, path, 'simpler')).last?.data.lesson;
  const undone = await client.post(`${path}/versions/1/restore`);
  expect([undone.status, undone.body.version, undone.body.html]).toEqual([200, 1, lesson.html]);
  expect(await shownBy(client, courseId)).toMatchObject({ version: 1, html: lesson.html });
  expect((await client.post(`${path}/versions/2/restore`)).body.html).toBe(simpler.html);
  await client.post(`${path}/versions/1/restore`);
  expect((await revise(client, path, 'deeper')).last?.data.lesson.version).toBe(3);
  expect((await client.get(`${path}/versions`)).body).toHaveLength(3);
});

test('STU-11 a lesson without changes has one version, which can be asked for', async () => {
  const { client, path, lesson } = await writtenLesson();
  expect((await client.get(`${path}/versions`)).body).toMatchObject([{ version: 1, current: true, source: 'sample' }]);
  expect((await client.post(`${path}/versions/1/restore`)).body.html).toBe(lesson.html);
  expect((await client.post(`${path}/versions/2/restore`)).status).toBe(404);
});

test('STU-11 the same change asked for twice at once is written once; another one has to wait', async () => {
  const slow = await startService({ SAMPLE_MODEL_DELAY_MS: '40' });
  try {
    const { client, path } = await writtenLesson(slow);
    const ask = (change: string) => client.post(`${path}/revisions`, { change });
    const [first, second] = await Promise.all([ask('deeper'), ask('deeper')]);
    expect(second.body.generationId).toBe(first.body.generationId);
    const other = await ask('simpler');
    expect([other.status, other.body.code]).toEqual([409, 'lesson_busy']);
    await client.allEvents(first.body.generationId);
    expect((await client.get(`${path}/versions`)).body).toHaveLength(2);
  } finally {
    await slow.close();
  }
});

test('CRS-10 STU-11 work that is done again after a crash adds no second text and does not take back an undo', async () => {
  const { client, courseId, lesson, path } = await writtenLesson();
  const { generationId } = await revise(client, path, 'rewrite');
  await client.post(`${path}/versions/1/restore`);
  const jobs = service.database.collection<{ _id: string }>('jobs');
  await jobs.updateOne({ _id: generationId }, { $set: { state: 'queued', runAt: new Date() } });
  await service.idle();
  expect(await jobs.findOne({ _id: generationId })).toMatchObject({ state: 'done', fence: 2 });
  expect((await client.get(`${path}/versions`)).body).toHaveLength(2);
  expect((await shownBy(client, courseId)).html).toBe(lesson.html);
});

test('STU-11 a lesson that does not exist or belongs to another user is neither revised nor shown', async () => {
  const { path, client } = await writtenLesson();
  const stranger = (await service.register()).client;
  for (const [who, at] of [
    [stranger, path],
    [client, path.replace(SUBTOPIC, 't2s1')],
  ] as const) {
    const statuses = [
      (await who.post(`${at}/revisions`, { change: 'deeper' })).status,
      (await who.get(`${at}/versions`)).status,
      (await who.post(`${at}/versions/1/restore`)).status,
    ];
    expect(statuses).toEqual([404, 404, 404]);
  }
  expect((await client.post(`${path}/revisions`, { change: 'funnier' })).status).toBe(400);
  expect((await client.post(`${path}/versions/nine/restore`)).status).toBe(400);
});

describe('with a model', () => {
  let fakeOpenAi: FakeOpenAi;
  let withModel: RunningService;
  beforeAll(async () => {
    ({ fakeOpenAi, service: withModel } = await startWithModel({ AI_ATTEMPTS: '1' }));
  });
  afterAll(() => withModel.close());

  const makeSample = async (courseId: string) =>
    withModel.database
      .collection('lessons')
      .updateOne({ courseId, subtopicId: SUBTOPIC }, { $set: { source: 'sample', html: '<p>Sample.</p>' } });

  test('STU-11 a sample lesson that a model rewrites becomes a lesson of the model; undo brings the sample back', async () => {
    const { client, courseId, path } = await writtenLesson(withModel);
    await makeSample(courseId);
    const { last } = await revise(client, path, 'rewrite');
    expect(last?.data.lesson).toMatchObject({ source: 'openai', version: 2 });
    expect(JSON.stringify(fakeOpenAi.requests.at(-1)?.messages)).not.toContain('presentText');
    expect((await client.post(`${path}/versions/1/restore`)).body).toMatchObject({ source: 'sample' });
  });

  test('STU-11 the model is shown its own text and told what to change', async () => {
    const { client, path, lesson } = await writtenLesson(withModel);
    const { last } = await revise(client, path, 'simpler');
    expect(last?.data.lesson.html).not.toBe(lesson.html);
    const [system, user] = fakeOpenAi.requests.at(-1)?.messages ?? [];
    expect(system?.content).toContain('everyday words');
    expect(JSON.parse(user?.content ?? '').presentText).toContain('### Key points');
  });

  test('STU-11 a change that fails leaves the present text, and says why', async () => {
    const { client, courseId, path, lesson } = await writtenLesson(withModel);
    fakeOpenAi.script({ text: 'Half a les', refusal: 'No.' });
    const { last } = await revise(client, path, 'deeper');
    expect(last).toMatchObject({ type: 'failed', data: { kind: 'refusal', retriable: false } });
    expect(await shownBy(client, courseId)).toMatchObject({ html: lesson.html, version: 1 });
    expect((await client.get(`${path}/versions`)).body).toHaveLength(1);
  });
});

test('STU-11 without a model the text of a model is not replaced by a study guide', async () => {
  const { client, courseId, path } = await writtenLesson();
  await service.database
    .collection('lessons')
    .updateOne({ courseId, subtopicId: SUBTOPIC }, { $set: { source: 'openai' } });
  const { status, body } = await client.post(`${path}/revisions`, { change: 'simpler' });
  expect([status, body.code]).toEqual([409, 'no_model']);
});
