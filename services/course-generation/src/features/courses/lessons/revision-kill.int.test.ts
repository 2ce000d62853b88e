import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { createTestKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { startKillableService } from '../../../testing/killable-service.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer } from '../../../testing/start-service.ts';

test('CRS-10 STU-11 a process killed in the middle of a revision: the old text stays until the next one has the whole new one', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const env = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, LOG_LEVEL: 'silent' };
  const model = await startSampleModel({ delayMs: 60 });
  const slow = { ...env, AI_PREFETCH: '0', ...sampleModelEnvironment(model.url) };
  const headers = keys.headersFor({ userId: 'learner-1' });
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();

  let service = await startKillableService(slow);
  let client = createLearnerClient(service.url, headers);
  try {
    const courseId = await client.course();
    const path = `/api/courses/${courseId}/subtopics/t1s1`;
    const { lesson } = await client.study(courseId, 't1s1');
    const { generationId } = (await client.post(`${path}/revisions`, { change: 'deeper' })).body;
    for await (const { type } of client.events(generationId)) if (type === 'block') break;
    await service.kill();

    service = await startKillableService(slow);
    client = createLearnerClient(service.url, headers);
    expect((await client.study(courseId, 't1s1')).lesson).toMatchObject({ version: 1, html: lesson.html });
    const events = await client.allEvents(generationId);
    expect(events.at(-1)).toMatchObject({ type: 'revision-done', data: { lesson: { version: 2 } } });
    expect((await client.get(`${path}/versions`)).body).toHaveLength(2);
    expect(await database.collection('lessons').countDocuments({ courseId, subtopicId: 't1s1' })).toBe(1);
  } finally {
    await service.kill();
    for (const part of [database, mongo, auth, model]) await part.close();
  }
});
