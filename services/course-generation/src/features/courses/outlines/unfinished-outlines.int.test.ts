import { sharedService } from '../../../testing/start-service.ts';

const service = await sharedService();

async function begin() {
  const learner = await service.register();
  const { client, userId } = learner;
  const id = await service.build.outlineJob(learner);
  const { outline, source } = (await client.get(`/api/generations/${id}`)).body;
  const path = `/api/outlines/${id}`;
  const save = (change: object = {}) =>
    client.send('PUT', `${path}/edits`, { generationId: id, source, outline, ...change });
  const list = async () => (await client.get('/api/outlines')).body.outlines;
  return { client, userId, id, outline, path, save, list };
}

describe('an unfinished outline', () => {
  test('CRS-31 is listed with the edits of the learner until a course is made of it', async () => {
    const { client, id, outline, save, list } = await begin();
    expect(await list()).toMatchObject([{ generationId: id, request: { topic: 'Sourdough bread' } }]);
    const [first, ...rest] = outline.topics;
    const edited = { topics: [{ ...first, title: '' }, ...rest] };
    expect((await save({ outline: edited })).status).toBe(200);
    expect((await list())[0].edits.outline).toEqual(edited);
    expect((await client.post('/api/courses', { outlineGenerationId: id })).status).toBe(201);
    expect(await list()).toEqual([]);
    expect((await save()).status).toBe(404);
  });

  test('CRS-31 another version of it is not listed beside it, and ends it when it becomes the course', async () => {
    const { client, userId, id, outline, save, list } = await begin();
    const revised = await service.build.outlineJob({ userId }, { revision: { instruction: 'Shorter', outline } });
    expect((await list()).map(({ generationId }: { generationId: string }) => generationId)).toEqual([id]);
    expect((await save({ generationId: revised })).status).toBe(200);
    expect((await client.post('/api/courses', { outlineGenerationId: revised })).status).toBe(201);
    expect(await list()).toEqual([]);
  });

  test('CRS-31 can be discarded; that of a course, and that of another learner, cannot', async () => {
    const { client, path, list } = await begin();
    const other = await begin();
    expect((await client.send('DELETE', other.path)).status).toBe(404);
    expect((await client.send('DELETE', path)).status).toBe(200);
    expect(await list()).toEqual([]);
    await other.client.post('/api/courses', { outlineGenerationId: other.id });
    expect((await other.client.send('DELETE', other.path)).status).toBe(404);
    expect((await other.client.get(`/api/generations/${other.id}`)).status).toBe(200);
  });

  test('CRS-31 is saved by its owner alone, and only with versions of the owner', async () => {
    const mine = await begin();
    const other = await begin();
    const edits = { generationId: mine.id, source: 'sample', outline: mine.outline };
    expect((await other.client.send('PUT', `${mine.path}/edits`, edits)).status).toBe(404);
    expect((await mine.save({ generationId: other.id })).status).toBe(404);
    expect((await mine.save({ revisingId: other.id })).status).toBe(404);
    const { status, body } = await mine.save({ outline: { topics: [{ title: 7, subtopics: [] }] } });
    expect([status, body.details[0].field]).toEqual([400, 'outline.topics.0.title']);
  });
});
