import { outlineRequest } from '../../../testing/learner-client.ts';
import { startService } from '../../../testing/start-service.ts';

const service = await startService();
afterAll(() => service.close());

describe('asking for an outline', () => {
  test('CRS-06 CRS-07 it is accepted at once, written topic by topic, and covers every asked sub-topic', async () => {
    const { client } = await service.register();
    const accepted = await client.post('/api/outlines', outlineRequest);
    expect(accepted.status).toBe(202);
    const events = await client.allEvents(accepted.body.generationId);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]?.type).toBe('started');
    expect(events.filter(({ type }) => type === 'topic')).toHaveLength(4);
    const last = events.at(-1);
    expect(last?.type).toBe('outline-done');
    const titles = JSON.stringify(last?.data.outline);
    for (const asked of outlineRequest.subtopics) expect(titles).toContain(asked);
    const { body } = await client.get(`/api/generations/${accepted.body.generationId}`);
    expect(body).toMatchObject({ kind: 'outline', state: 'done', source: 'sample', request: outlineRequest });
  });

  test('CRS-08 another version is asked for with an instruction and the outline on the screen, and is a job of its own', async () => {
    const { client } = await service.register();
    const first = (await client.get(`/api/generations/${await client.outline()}`)).body;
    const revision = { instruction: 'More practice, please', outline: first.outline };
    const { status, body } = await client.post('/api/outlines', { ...outlineRequest, revision });
    expect([status, body.generationId === first.id]).toEqual([202, false]);
    const last = (await client.allEvents(body.generationId)).at(-1);
    expect([last?.type, last?.data.outline?.topics.length]).toEqual(['outline-done', 4]);
    const view = (await client.get(`/api/generations/${body.generationId}`)).body;
    expect(view.request.revision).toEqual(revision);
    const refused = { ...outlineRequest, revision: { instruction: ' ', outline: first.outline } };
    expect((await client.post('/api/outlines', refused)).status).toBe(400);
  });

  test('CRS-02 a blank topic is refused with the name of the field', async () => {
    const { client } = await service.register();
    const { status, body } = await client.post('/api/outlines', { ...outlineRequest, topic: '   ' });
    expect([status, body.success, body.details[0].field]).toEqual([400, false, 'topic']);
  });

  test.each([5, 10, '4', 0, null])(
    'CRS-03 a number of topics other than 4 and 7 is refused: %j',
    async (topicCount) => {
      const { client } = await service.register();
      const { status, body } = await client.post('/api/outlines', { ...outlineRequest, topicCount });
      expect([status, body.details[0].field]).toEqual([400, 'topicCount']);
    },
  );

  test('CRS-05 a free learner gets neither seven topics nor a video course, whatever the client sends', async () => {
    const { client } = await service.register();
    for (const more of [{ topicCount: 7 }, { courseType: 'Video & Text Course' }]) {
      const { status, body } = await client.post('/api/outlines', { ...outlineRequest, ...more });
      expect([status, body.message]).toEqual([403, 'For paid members only']);
    }
  });

  test('CRS-05 CRS-03 a paying member gets seven topics and the video type', async () => {
    const { client } = await service.register('Grace', 'monthly');
    const id = await client.outline({ topicCount: 7, courseType: 'Video & Text Course' });
    expect((await client.get(`/api/generations/${id}`)).body.outline.topics).toHaveLength(7);
  });

  test('API-03 bad input is refused with a reason, never with a 500', async () => {
    const { client } = await service.register();
    const statuses = [
      (await client.post('/api/outlines', '{')).status,
      (await client.post('/api/outlines', [])).status,
      (await client.post('/api/outlines', { ...outlineRequest, topic: { $gt: '' } })).status,
      (await client.post('/api/outlines', { ...outlineRequest, topic: 'x'.repeat(501) })).status,
      (await client.post('/api/outlines', { ...outlineRequest, subtopics: Array(6).fill('one') })).status,
      (await client.post('/api/outlines', { ...outlineRequest, extra: 1 })).status,
      (await client.get('/api/generations/nonsense')).status,
      (await client.get('/api/courses/$ne')).status,
      (await client.post('/api/outlines', { ...outlineRequest, topic: 'x'.repeat(70_000) })).status,
    ];
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 413]);
  });

  test('API-02 a visitor without a session is refused', async () => {
    expect((await service.anonymous().post('/api/outlines', outlineRequest)).status).toBe(401);
  });
});
