import { eventually } from '@coursewright/service-kit/testing';
import { startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { startKillableService } from '../../../testing/killable-service.ts';

test('CRS-14 PLT-09 a process killed again and again between and during the waves: the course completes, each lesson once', async () => {
  const fakeOpenAi = await startFakeOpenAi({ firstTokenMs: 30, chunkLength: 300, chunkMs: 15 });
  const variables = { OPENAI_BASE_URL: fakeOpenAi.url, AI_PREFETCH: '0' };
  const service = await startKillableService(fakeOpenAi, variables);
  const { database } = service;
  try {
    const client = service.createClient();
    const courseId = await client.course();
    const { total } = (await client.post(`/api/courses/${courseId}/writing`, { action: 'run' })).body;
    for (let kills = 0, asked = 1; kills < 4; kills += 1) {
      const present = service.createClient();
      await eventually(async () => {
        if (fakeOpenAi.requests.length > asked) return;
        // on a slow machine the course is complete before the last kill
        expect((await present.get(`/api/courses/${courseId}`)).body.writing.state).toBe('done');
      });
      await service.kill();
      asked = fakeOpenAi.requests.length;
      await service.start();
    }
    const restarted = service.createClient();
    const writing = await eventually(async () => {
      const present = (await restarted.get(`/api/courses/${courseId}`)).body.writing;
      expect(present).toMatchObject({ state: 'done', failures: [] });
      return present;
    });
    expect(new Set(writing.written).size).toBe(total);
    const lessons = await database.collection('lessons').find({ courseId }).toArray();
    expect(new Set(lessons.map(({ subtopicId }) => subtopicId)).size).toBe(lessons.length);
    expect(lessons).toHaveLength(total);
    const active = { about: courseId, state: { $in: ['queued', 'running'] } };
    await eventually(async () => expect(await database.collection('jobs').countDocuments(active)).toBe(0));
  } finally {
    await service.close();
  }
}, 300_000);
