import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { startKillableService } from '../../../testing/killable-service.ts';

test('CRS-10 STU-11 a process killed in the middle of a revision: the old text stays until the next one has the whole new one', async () => {
  const model = await startSampleModel({ delayMs: 60 });
  const service = await startKillableService(model, { AI_PREFETCH: '0', ...sampleModelEnvironment(model.url) });
  const { database } = service;
  let client = service.createClient();
  try {
    const courseId = await client.course();
    const path = `/api/courses/${courseId}/subtopics/t1s1`;
    const { lesson } = await client.study(courseId, 't1s1');
    const { generationId } = (await client.post(`${path}/revisions`, { change: 'deeper' })).body;
    for await (const { type } of client.events(generationId)) if (type === 'block') break;
    await service.kill();

    await service.start();
    client = service.createClient();
    expect((await client.study(courseId, 't1s1')).lesson).toMatchObject({ version: 1, html: lesson.html });
    const events = await client.allEvents(generationId);
    expect(events.at(-1)).toMatchObject({ type: 'revision-done', data: { lesson: { version: 2 } } });
    expect((await client.get(`${path}/versions`)).body).toHaveLength(2);
    expect(await database.collection('lessons').countDocuments({ courseId, subtopicId: 't1s1' })).toBe(1);
  } finally {
    await service.close();
  }
});
