import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { createTestKeys } from '@coursewright/service-kit/testing';
import { Mongoose, Types } from 'mongoose';
import { startKillableService } from '../../../testing/killable-service.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer, startService } from '../../../testing/start-service.ts';

test('STU-06 PLT-09 a process killed in the middle of an answer: the next one gives it, whole and once', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const env = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, LOG_LEVEL: 'silent' };
  const model = await startSampleModel({ delayMs: 500 });
  const slow = { ...env, ...sampleModelEnvironment(model.url) };
  const headers = keys.headersFor({ userId: 'learner-1' });
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();

  let service = await startKillableService(slow);
  let client = createLearnerClient(service.url, headers);
  try {
    const courseId = await client.course();
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

describe('a job that comes twice', () => {
  test('STU-06 delivered again, or taken on again after its answer was kept: the first answer stays', async () => {
    const service = await startService();
    try {
      const { client } = await service.register();
      const courseId = await client.course();
      const chat = `/api/courses/${courseId}/chat`;
      const { generationId } = (await client.post(chat, { question: 'What is a starter?' })).body;
      await client.allEvents(generationId);
      const before = (await client.get(chat)).body;

      // As a crash leaves it between storing the answer and finishing the job.
      await service.database.collection('generation_events').deleteMany({ generationId });
      const again = { state: 'queued', runAt: new Date() };
      await service.database.collection('jobs').updateOne({ type: 'answer' }, { $set: again });
      const events = await client.allEvents(generationId);
      expect(events.at(-1)).toMatchObject({ type: 'answer-done', data: { message: before.messages[1] } });
      expect((await client.get(chat)).body).toEqual(before);
    } finally {
      await service.close();
    }
  });

  test('STU-06 a process that died before it kept the question loses nothing: the job brings it along', async () => {
    const service = await startService();
    try {
      const { client, userId } = await service.register();
      const courseId = await client.course();
      const exchangeId = new Types.ObjectId().toHexString();
      const question = 'What is a starter?';
      const payload = { courseId, exchangeId, question, askedAt: new Date().toISOString() };
      const generationId = new Types.ObjectId().toHexString();
      const at = new Date();
      const job = {
        _id: generationId,
        type: 'answer',
        state: 'queued',
        priority: 0,
        userId,
        about: courseId,
        activeKey: `${userId}:answer:${courseId}`,
        payload,
        attempts: 0,
        fence: 0,
        runAt: at,
        createdAt: at,
        updatedAt: at,
      };
      await service.database.collection<typeof job>('jobs').insertOne(job);
      const events = await client.allEvents(generationId);
      expect(events.at(-1)?.type).toBe('answer-done');
      const { messages } = (await client.get(`/api/courses/${courseId}/chat`)).body;
      expect(messages).toEqual([
        expect.objectContaining({ id: exchangeId, text: question }),
        events.at(-1)?.data.message,
      ]);
    } finally {
      await service.close();
    }
  });
});
