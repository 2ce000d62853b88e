import { outlineRequest } from '../../../testing/learner-client.ts';
import { startWithModel } from '../../../testing/start-with-model.ts';

const { fakeOpenAi, service } = await startWithModel({ AI_ATTEMPTS: '1' });
afterAll(() => service.close());

describe('a model behind an API', () => {
  test('CRS-06 CRS-13 writes outline and lesson, which are marked as its work', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    const { lesson } = await client.study(courseId, 't1s1');
    expect(lesson.source).toBe('openai');
    expect((await client.get(`/api/courses/${courseId}`)).body.source).toBe('openai');
  });

  test('CRS-06 a model that stays unavailable: visible retries, then a failure, and Retry continues the same stream', async () => {
    const { client } = await service.register();
    fakeOpenAi.script({ status: 500 }, { status: 500 });
    const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
    const events = await client.allEvents(generationId);
    expect(events.filter(({ type }) => type === 'retry').map(({ data }) => data.attempt)).toEqual([2]);
    expect(events.at(-1)).toMatchObject({ type: 'failed', data: { retriable: true } });

    const path = `/api/generations/${generationId}`;
    const answers = await Promise.all([client.post(`${path}/retry`), client.post(`${path}/retry`)]);
    expect(answers.map(({ status, body }) => [status, body.generationId])).toEqual([
      [202, generationId],
      [202, generationId],
    ]);
    const rest = await client.allEvents(generationId, events.at(-1)?.id);
    expect(rest[0]?.type).toBe('restart');
    expect(rest.at(-1)?.type).toBe('outline-done');
    expect((await client.get(path)).body).toMatchObject({ state: 'done' });
    expect((await client.get(path)).body.failure).toBeUndefined();
  });

  test('CRS-06 Retry after an answer that cannot be used asks for half of the topics', async () => {
    const { client } = await service.register();
    fakeOpenAi.script({ text: 'No JSON.' }, { text: 'No JSON either.' });
    const { generationId } = (await client.post('/api/outlines', outlineRequest)).body;
    const failed = (await client.allEvents(generationId)).at(-1);
    expect(failed).toMatchObject({ type: 'failed', data: { kind: 'bad_answer', retriable: true } });
    await client.post(`/api/generations/${generationId}/retry`);
    const last = (await client.allEvents(generationId, failed?.id)).at(-1);
    expect([last?.type, last?.data.outline?.topics.length]).toEqual(['outline-done', 2]);
    expect((await client.get(`/api/generations/${generationId}`)).body.request).toEqual(outlineRequest);
  });

  test('STU-03 a lesson that failed is written when its sub-topic is opened again', async () => {
    const { client } = await service.register();
    const courseId = await client.course();
    await client.study(courseId, 't1s1');
    fakeOpenAi.script({ refusal: 'No.' });
    const open = () => client.post(`/api/courses/${courseId}/subtopics/t1s2/open`);
    const failed = await client.allEvents((await open()).body.generationId);
    expect(failed.at(-1)?.type).toBe('failed');
    expect((await client.get(`/api/courses/${courseId}`)).body.progress.done).toBe(1);
    expect(await client.study(courseId, 't1s2')).toMatchObject({ status: 'ready', progress: { done: 2 } });
  });
});
