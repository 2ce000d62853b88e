import type { LearnerClient } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService({ AI_PREFETCH: '0' });
afterAll(() => service.close());

const save = (client: LearnerClient, courseId: string, lesson: string, text: string, revision = 0) =>
  client.send('PUT', `/api/courses/${courseId}/subtopics/${lesson}/note`, { text, revision });

const listTexts = async (client: LearnerClient, query = ''): Promise<string[]> =>
  (await client.get(`/api/notes${query}`)).body.items.map(({ text }: { text: string }) => text);

const search = (client: LearnerClient, words: string) => listTexts(client, `?search=${encodeURIComponent(words)}`);

async function begin() {
  const learner = await service.register();
  const { client } = learner;
  const [bread = '', tea = ''] = await Promise.all(
    ['Bread', 'Tea'].map(async (mainTopic) => (await service.build.course(learner, { mainTopic })).id),
  );
  await save(client, bread, 't1s1', 'Feed the starter');
  await save(client, tea, 't1s1', 'Crème brûlée goes with GREEN tea');
  await save(client, bread, 't1s2', 'Straße, 100 % (rye)');
  return { client, bread, tea };
}

test('STU-30 notes of all courses, grouped by course, the newest first', async () => {
  const { client, bread, tea } = await begin();
  const { status, body } = await client.get('/api/notes');
  expect([status, body.total]).toEqual([200, 3]);
  expect(body.items.map(({ courseId }: { courseId: string }) => courseId)).toEqual([bread, bread, tea]);
  const { topics } = (await client.get(`/api/courses/${bread}`)).body;
  expect(body.items[0]).toEqual({
    courseId: bread,
    courseTitle: 'Bread',
    subtopicId: 't1s2',
    lessonTitle: topics[0].subtopics[1].title,
    text: 'Straße, 100 % (rye)',
    updatedAt: expect.any(String),
    restorableUntil: null,
  });
  await save(client, tea, 't1s1', 'later', 1);
  expect(await listTexts(client)).toEqual(['later', 'Straße, 100 % (rye)', 'Feed the starter']);
});

test('STU-30 every word is searched for, whatever letter case and accents; signs are no pattern', async () => {
  const { client } = await begin();
  expect(await search(client, 'BRULEE green')).toEqual(['Crème brûlée goes with GREEN tea']);
  expect(await search(client, 'brûlée starter')).toEqual([]);
  expect(await search(client, '100 % (')).toEqual(['Straße, 100 % (rye)']);
  for (const pattern of ['.*', '[a-z]', '^F', '\\w', '(?i)x']) expect(await search(client, pattern)).toEqual([]);
  expect(await search(client, '  ')).toHaveLength(3);
});

test('STU-30 letters of other scripts are found without their marks', async () => {
  const learner = await service.register();
  const { client } = learner;
  const { id: courseId } = await service.build.course(learner);
  await save(client, courseId, 't1s1', 'كَتَبَ الدَّرْسَ');
  await save(client, courseId, 't1s2', '酵母は毎日');
  expect(await search(client, 'كتب')).toHaveLength(1);
  expect(await search(client, '酵母')).toEqual(['酵母は毎日']);
});

test('STU-30 pages do not overlap', async () => {
  const { client } = await begin();
  const pages = [await listTexts(client, '?size=2'), await listTexts(client, '?size=2&page=2')];
  expect(pages).toEqual([['Straße, 100 % (rye)', 'Feed the starter'], ['Crème brûlée goes with GREEN tea']]);
});

test('STU-30 CRS-28 the note of a removed lesson says until when it can be restored', async () => {
  const { client, bread } = await begin();
  const structure = (operations: object[], revision: number) =>
    client.send('PATCH', `/api/courses/${bread}/structure`, { revision, editId: `e${revision}`, operations });
  const { removed } = (await structure([{ op: 'remove', id: 't1s2' }], 0)).body;
  const until = removed[0].restorableUntil;
  expect((await client.get('/api/notes')).body.items[0]).toMatchObject({ subtopicId: 't1s2', restorableUntil: until });
  await structure([{ op: 'restore', id: 't1s2' }], 1);
  expect((await client.get('/api/notes')).body.items[0]).toMatchObject({ subtopicId: 't1s2', restorableUntil: null });
});

test('STU-30 emptied notes, deleted courses and other learners are left out', async () => {
  const { client, bread, tea } = await begin();
  await save(client, bread, 't1s1', '', 1);
  await client.send('DELETE', `/api/courses/${tea}`);
  expect(await listTexts(client)).toEqual(['Straße, 100 % (rye)']);
  expect((await (await service.register('Grace')).client.get('/api/notes')).body).toEqual({ items: [], total: 0 });
  expect((await service.anonymous().get('/api/notes')).status).toBe(401);
});

test('API-03 STU-30 operators and oversize input are refused', async () => {
  const { client } = await service.register();
  for (const query of ['?search[$ne]=x', '?page=0', '?size=1000', `?search=${'x'.repeat(201)}`])
    expect([query, (await client.get(`/api/notes${query}`)).status]).toEqual([query, 400]);
});
