import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { createTestKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { createBuilder } from '../../../testing/build.ts';
import { startKillableService } from '../../../testing/killable-service.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer } from '../../../testing/start-service.ts';

test('STU-06 PLT-09 a process killed in the middle of an answer: the next one gives it, whole and once', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const env = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, LOG_LEVEL: 'silent' };
  const model = await startSampleModel({ delayMs: 300 });
  const slow = { ...env, ...sampleModelEnvironment(model.url) };
  const headers = keys.headersFor({ userId: 'learner-1' });
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();

  let service = await startKillableService(slow);
  let client = createLearnerClient(service.url, headers);
  try {
    const { id: courseId } = await createBuilder(database).readCourse({ userId: 'learner-1' });
    const chat = `/api/courses/${courseId}/chat`;
    const { generationId, message } = (await client.post(chat, { question: 'What is a starter?' })).body;
    for await (const { type } of client.events(generationId)) if (type === 'block') break;
    await service.kill();
    const stored = await database.collection('chat_messages').find().toArray();
    expect(stored.map(({ question, answer }) => [question, answer])).toEqual([['What is a starter?', undefined]]);

    service = await startKillableService(slow);
    client = createLearnerClient(service.url, headers);
    expect((await client.get(chat)).body).toEqual({ messages: [message], answering: generationId });
    const last = (await client.allEvents(generationId)).at(-1);
    expect(last?.type).toBe('answer-done');
    expect((await client.get(chat)).body).toEqual({ messages: [message, last?.data.message] });
    expect(await database.collection('chat_messages').countDocuments()).toBe(1);
  } finally {
    await service.kill();
    for (const part of [database, mongo, auth, model]) await part.close();
  }
});
