import { setTimeout as wait } from 'node:timers/promises';
import { startMongo } from '@coursewright/local/mongo';
import { testKeys } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { startStandIn } from '../author/openai/testing/stand-in.ts';
import { serveKeys } from '../testing/key-server.ts';
import { startKillableService } from '../testing/killable-service.ts';
import { createLearnerClient } from '../testing/learner-client.ts';

test('CRS-14 PLT-09 a process killed again and again between and during the waves: the course completes, each lesson once', async () => {
  const mongo = await startMongo({ file: ':memory:' });
  const standIn = await startStandIn({ firstTokenMs: 30, chunkLength: 300, chunkMs: 15 });
  const keys = testKeys();
  const auth = await serveKeys(keys.jwks);
  const env = {
    ...{ COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url, LOG_LEVEL: 'silent' },
    ...{ AI_AUTHOR: 'openai', OPENAI_BASE_URL: standIn.url, AI_PREFETCH: '0' },
  };
  const headers = keys.headersFor({ userId: 'learner-1' });
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();
  let service = await startKillableService(env);
  try {
    const client = createLearnerClient(service.url, headers);
    const courseId = await client.course();
    const { total } = (await client.post(`/api/courses/${courseId}/writing`, { action: 'run' })).body;
    for (const moment of [60, 130, 200, 270]) {
      await wait(moment);
      await service.kill();
      service = await startKillableService(env);
    }
    const restarted = createLearnerClient(service.url, headers);
    const until = Date.now() + 30_000;
    let writing = { state: 'running', written: [] as string[], failures: [] as unknown[] };
    while (writing.state === 'running' && Date.now() < until) {
      await wait(200);
      writing = (await restarted.get(`/api/courses/${courseId}`)).body.writing;
    }
    expect(writing).toMatchObject({ state: 'done', failures: [] });
    expect(new Set(writing.written).size).toBe(total);
    const lessons = await database.collection('lessons').find({ courseId }).toArray();
    expect(new Set(lessons.map(({ subtopicId }) => subtopicId)).size).toBe(lessons.length);
    expect(lessons).toHaveLength(total);
    const active = { 'wish.courseId': courseId, state: { $in: ['queued', 'running'] } };
    expect(await database.collection('generations').countDocuments(active)).toBe(0);
  } finally {
    await service.kill();
    for (const part of [database, mongo, auth, standIn]) await part.close();
  }
}, 90_000);
