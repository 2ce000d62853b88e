import { readFile } from 'node:fs/promises';
import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { closeAll, connectBroker } from '@coursewright/service-kit';
import { createSilentLogger, createTestBroker, createTestKeys } from '@coursewright/service-kit/testing';
import { Mongoose, mongo } from 'mongoose';
import { readConfig, start } from '../../../index.ts';
import { createLearnerClient } from '../../../testing/learner-client.ts';
import { startKeyServer } from '../../../testing/start-service.ts';

// Written by the release before the job runner, stopped while it wrote a course: one outline is done, one is cancelled,
// lessons are being written or wait, one message was handled and one is a dead letter.
const fixture = new URL('./testing/former-release.json', import.meta.url);
const USER = '6a0f00000000000000000001';

type Documents = Readonly<Record<string, mongo.Document[]>>;

async function startOnFormerDatabase(prepare: (documents: Documents) => Documents = (documents) => documents) {
  const server = await startMongo({ file: ':memory:' });
  const database = await new Mongoose().createConnection(`${server.uri}/course-generation`).asPromise();
  const documents = prepare(mongo.BSON.EJSON.parse(await readFile(fixture, 'utf8')) as Documents);
  for (const [name, all] of Object.entries(documents)) await database.collection(name).insertMany(all);
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const testBroker = createTestBroker();
  const logger = createSilentLogger();
  const model = await startSampleModel();
  const config = readConfig({
    COURSE_GENERATION_PORT: '0',
    MONGODB_URI: server.uri,
    AUTH_URL: auth.url,
    ...sampleModelEnvironment(model.url),
  });
  const launch = () => start(config, { connectBroker: testBroker.connect, logger });
  const [service, another] = await Promise.all([launch(), launch()]);
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  return {
    database,
    documents,
    broker,
    async idle() {
      for (const each of [service, another, service]) await each.idle();
    },
    client: createLearnerClient(service.url, keys.headersFor({ userId: USER })),
    admin: createLearnerClient(service.url, keys.headersFor({ userId: 'boss', role: 'admin' })),
    close: () => closeAll([server, auth, model, { close: () => database.close() }, service, another, broker]),
  };
}

const idsOf = (documents: Documents, kind: string, state: string) =>
  (documents.generations ?? [])
    .filter((each) => each.kind === kind && each.state === state)
    .map(({ _id }) => String(_id));

test('PLT-04 PLT-09 a database of the former release is carried over: what was begun is finished, once, and all is found again', async () => {
  const product = await startOnFormerDatabase();
  const { database, documents, broker, client, admin, idle } = product;
  try {
    const [courseId] = (documents.courses ?? []).map(({ _id }) => String(_id));
    const lessons = [...idsOf(documents, 'lesson', 'running'), ...idsOf(documents, 'lesson', 'queued')];
    expect(lessons.length).toBeGreaterThan(3);
    for (const id of lessons) expect((await client.allEvents(id)).at(-1)?.type).toBe('lesson-done');
    await idle();
    const { writing } = (await client.get(`/api/courses/${courseId}`)).body;
    expect(writing).toMatchObject({ state: 'done', failures: [] });
    const stored = await database.collection('lessons').find({ courseId }).toArray();
    expect(stored).toHaveLength(writing.total);
    expect(new Set(stored.map(({ subtopicId }) => subtopicId)).size).toBe(writing.total);

    const [outline = ''] = idsOf(documents, 'outline', 'done');
    const view = (await client.get(`/api/generations/${outline}`)).body;
    expect([view.state, view.source, view.outline.topics.length]).toEqual(['done', 'sample', 4]);
    const [cancelled = ''] = idsOf(documents, 'outline', 'cancelled');
    expect((await client.get(`/api/generations/${cancelled}`)).body).toMatchObject({ state: 'cancelled' });
    expect((await client.post(`/api/generations/${cancelled}/retry`)).status).toBe(202);
    expect((await client.allEvents(cancelled)).at(-1)?.type).toBe('outline-done');

    const dead = (documents.inbox ?? []).find(({ state }) => state === 'dead');
    expect((await admin.get('/api/admin/course-generation/dead-letters')).body).toMatchObject([
      { consumer: dead?.consumer, type: dead?.type, reason: dead?.reason },
    ]);
    const handled = (documents.inbox ?? []).find(
      ({ state, consumer }) => state === 'done' && /registered/.test(consumer),
    );
    const countHandled = () => database.collection('jobs').countDocuments({ type: handled?.consumer });
    const before = await countHandled();
    const id = String(handled?._id).split(':')[1] ?? '';
    const data = { userId: USER, name: 'Someone else', email: 'ada@example.org', role: 'user', plan: 'free' };
    await broker.publish({
      id,
      type: 'auth.user.registered.v1',
      version: 1,
      occurredAt: new Date().toISOString(),
      producer: 'auth',
      correlationId: id,
      data,
    });
    await idle();
    expect([before > 0, await countHandled()]).toEqual([true, before]);
    for (const former of ['generations', 'inbox']) expect(await database.collection(former).countDocuments()).toBe(0);
  } finally {
    await product.close();
  }
});

test('PLT-09 a migration that was killed goes on where it stood: what it had moved already is not touched', async () => {
  const moved = { type: 'outline', state: 'done', priority: 0, attempts: 1, fence: 1, userId: USER };
  const product = await startOnFormerDatabase((documents) => {
    const [id = ''] = idsOf(documents, 'outline', 'cancelled');
    const at = new Date();
    return { ...documents, jobs: [{ _id: id, ...moved, payload: {}, createdAt: at, updatedAt: at } as mongo.Document] };
  });
  try {
    const { database, documents, client } = product;
    const [id = ''] = idsOf(documents, 'outline', 'cancelled');
    expect((await client.get(`/api/generations/${id}`)).body).toMatchObject({ state: 'done' });
    expect(
      await database.collection('jobs').countDocuments({ type: { $in: ['outline', 'lesson'] } }),
    ).toBeGreaterThanOrEqual(documents.generations?.length ?? 0);
    expect(await database.collection('generations').countDocuments()).toBe(0);
  } finally {
    await product.close();
  }
});
