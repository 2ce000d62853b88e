import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { createTestKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { startKillableService } from '../../../testing/killable-service.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer } from '../../../testing/start-service.ts';

test('PLT-09 STU-12 a process killed while it writes a quiz: the next one leaves one set of questions', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const common = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, LOG_LEVEL: 'silent' };
  const model = await startSampleModel();
  const slowModel = await startSampleModel({ delayMs: 3_000 });
  const fast = { ...common, ...sampleModelEnvironment(model.url) };
  const slow = { ...common, ...sampleModelEnvironment(slowModel.url) };
  const clientOf = ({ url }: { url: string }) => createLearnerClient(url, keys.headersFor({ userId: 'learner-1' }));
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();

  let service = await startKillableService(fast);
  try {
    const courseId = await clientOf(service).course();
    await clientOf(service).study(courseId, 't1s1');
    const quiz = `/api/courses/${courseId}/topics/t1/quiz`;
    await service.kill();

    service = await startKillableService(slow);
    const { generationId } = (await clientOf(service).post(quiz)).body;
    for await (const { type } of clientOf(service).events(generationId)) if (type === 'started') break;
    await service.kill();
    expect(await database.collection('quiz_batches').countDocuments()).toBe(0);

    service = await startKillableService(fast);
    const types = (await clientOf(service).allEvents(generationId)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['restart', 'quiz-done']);
    expect(await database.collection('quiz_batches').countDocuments()).toBe(1);
    expect((await clientOf(service).post(quiz)).body).toMatchObject({ status: 'ready', attempt: { topicId: 't1' } });
  } finally {
    await service.kill();
    for (const part of [database, mongo, auth, model, slowModel]) await part.close();
  }
});
