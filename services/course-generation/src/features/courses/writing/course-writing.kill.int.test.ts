import { startMongo } from '@coursewright/embedded-mongo';
import { createTestKeys, eventually } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { startFakeOpenAi } from '../../../integrations/openai/testing/fake-openai.ts';
import { startKillableService } from '../../../testing/killable-service.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer } from '../../../testing/start-service.ts';

test('CRS-14 PLT-09 a process killed again and again between and during the waves: the course completes, each lesson once', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const fakeOpenAi = await startFakeOpenAi({ firstTokenMs: 30, chunkLength: 300, chunkMs: 15 });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const env = {
    COURSE_GENERATION_PORT: '0',
    MONGODB_URI: mongo.uri,
    AUTH_URL: auth.url,
    LOG_LEVEL: 'silent',
    OPENAI_BASE_URL: fakeOpenAi.url,
    AI_PREFETCH: '0',
  };
  const headers = keys.headersFor({ userId: 'learner-1' });
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();
  let service = await startKillableService(env);
  try {
    const client = createLearnerClient(service.url, headers);
    const courseId = await client.course();
    const { total } = (await client.post(`/api/courses/${courseId}/writing`, { action: 'run' })).body;
    for (let kills = 0, asked = 1; kills < 4; kills += 1) {
      const present = createLearnerClient(service.url, headers);
      await eventually(async () => {
        if (fakeOpenAi.requests.length > asked) return;
        // on a slow machine the course is complete before the last kill
        expect((await present.get(`/api/courses/${courseId}`)).body.writing.state).toBe('done');
      });
      await service.kill();
      asked = fakeOpenAi.requests.length;
      service = await startKillableService(env);
    }
    const restarted = createLearnerClient(service.url, headers);
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
    await service.kill();
    for (const part of [database, mongo, auth, fakeOpenAi]) await part.close();
  }
}, 300_000);
