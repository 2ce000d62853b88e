import type { LessonContract, OutlineView } from '@coursewright/contracts';
import { systemClock } from '@coursewright/service-kit';
import { startWithModel } from '../../testing/start-with-model.ts';
import { CONTRACT_WAIT_MS } from './course-drafts.ts';

// Time stands still, so that a lesson that waits for its contract waits for ever.
let time = new Date('2030-01-01T12:00:00Z');
const { fakeOpenAi, service } = await startWithModel(
  { AI_PREFETCH: '1' },
  { clock: { ...systemClock, now: () => time } },
);
afterAll(() => service.close());

type Data = Record<string, unknown>;

/** What the model was sent for lessons of a course on this topic. */
const lessonRequests = (topic: string): Data[] =>
  fakeOpenAi.requests
    .map(({ messages }) => JSON.parse(messages[1]?.content ?? '{}') as Data)
    .filter((data) => 'subtopic' in data && JSON.stringify(data).includes(topic));

async function writeOutline(topic: string) {
  const { client } = await service.register();
  const outlineId = await client.outline({ topic });
  await service.idle();
  const draft = await service.database.collection('course_drafts').findOne({ outlineGenerationId: outlineId });
  const courseId = String(draft?._id);
  expect(await service.database.collection('jobs').countDocuments({ type: 'lesson', about: courseId })).toBe(1);
  return { client, outlineId, courseId };
}

async function writtenContracts({
  client,
  outlineId,
}: Pick<Awaited<ReturnType<typeof writeOutline>>, 'client' | 'outlineId'>) {
  const { body } = await client.post(`/api/outlines/${outlineId}/contracts`);
  const events = await client.allEvents(body.generationId);
  return events.at(-1)?.data.outline as OutlineView;
}

test('CRS-21 the first lesson is written with its contract, as soon as that one is there', async () => {
  const { client, outlineId } = await writeOutline('Teff bread');
  expect(lessonRequests('Teff bread')).toEqual([]);
  // The first line comes, and then nothing.
  fakeOpenAi.script({ stallAfter: 700 });
  const { generationId } = (await client.post(`/api/outlines/${outlineId}/contracts`)).body;
  await fakeOpenAi.until(() => lessonRequests('Teff bread').length > 0);
  const [request] = lessonRequests('Teff bread');
  const events: LessonContract[] = [];
  for await (const { type, data } of client.events(generationId)) {
    if (type !== 'contract') continue;
    events.push(data.contract);
    break;
  }
  expect(request?.contract).toMatchObject({ promise: events[0]?.promise, objectives: events[0]?.objectives });
  const { state } = (await client.get(`/api/generations/${generationId}`)).body;
  expect(state).toBe('running');
  await client.post(`/api/generations/${generationId}/cancel`);
});

test('CRS-21 a course that is created at once does not wait for contracts', async () => {
  const { client, outlineId, courseId } = await writeOutline('Millet bread');
  expect(lessonRequests('Millet bread')).toEqual([]);
  expect((await client.post('/api/courses', { outlineGenerationId: outlineId })).body.courseId).toBe(courseId);
  expect(await client.study(courseId, 't1s1')).toMatchObject({ status: 'ready' });
  expect(lessonRequests('Millet bread')[0]).not.toHaveProperty('contract');
});

test('CRS-21 without contracts the first lesson is written after a while', async () => {
  const { courseId } = await writeOutline('Corn bread');
  expect(lessonRequests('Corn bread')).toEqual([]);
  time = new Date(time.getTime() + CONTRACT_WAIT_MS);
  await service.idle();
  expect(await service.database.collection('lessons').countDocuments({ courseId })).toBe(1);
  expect(lessonRequests('Corn bread')).toHaveLength(1);
});

test('CRS-21 contracts that fail hold up no lesson', async () => {
  const { client, outlineId, courseId } = await writeOutline('Rice bread');
  fakeOpenAi.script({ status: 401 });
  const { generationId } = (await client.post(`/api/outlines/${outlineId}/contracts`)).body;
  expect((await client.allEvents(generationId)).at(-1)?.type).toBe('failed');
  await service.idle();
  expect(await service.database.collection('lessons').countDocuments({ courseId })).toBe(1);
});

test('CRS-21 the text goes when the learner changes what its lesson promises, and stays otherwise', async () => {
  for (const isChanged of [true, false]) {
    const topic = isChanged ? 'Oat bread' : 'Bean bread';
    const { client, outlineId, courseId } = await writeOutline(topic);
    const { topics } = await writtenContracts({ client, outlineId });
    const lessons = service.database.collection('lessons');
    await service.idle();
    const before = await lessons.findOne({ courseId, subtopicId: 't1s1' });
    expect(before).not.toBeNull();
    const contract = topics[0]?.subtopics[0]?.contract;
    const first = topics[0]?.subtopics[0];
    if (isChanged && contract && first) first.contract = { ...contract, promise: 'You can bake it on an open fire' };
    await client.post('/api/courses', { outlineGenerationId: outlineId, outline: { topics } });
    await client.study(courseId, 't1s1');
    const after = await lessons.findOne({ courseId, subtopicId: 't1s1' });
    expect(after?._id.equals(before?._id)).toBe(!isChanged);
    const requests = lessonRequests(topic).filter(({ subtopic }) => subtopic === first?.title);
    const promises = requests.map(({ contract: sent }) => (sent as LessonContract).promise);
    expect(promises).toEqual(isChanged ? [contract?.promise, 'You can bake it on an open fire'] : [contract?.promise]);
  }
});
