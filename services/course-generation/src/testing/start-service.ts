import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authEvents, billingEvents, courseEvents, type EventEnvelope, type Plan } from '@coursewright/contracts';
import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { type Closable, closeAll, connectBroker, raise, type ServiceOptions } from '@coursewright/service-kit';
import { createSilentLogger, createTestBroker, createTestKeys, eventually } from '@coursewright/service-kit/testing';
import { Mongoose, Types } from 'mongoose';
import { readConfig, start } from '../index.ts';
import { createLearnerClient } from './learner-client.ts';

export async function startKeyServer(jwks: unknown) {
  const server = createServer((_req, res) => void res.end(JSON.stringify(jwks))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const logger = createSilentLogger();

/**
 * The whole service over HTTP, with an embedded database, an in-process broker, a key server and, unless a model is
 * given, the sample model.
 */
export async function startService(
  env: Record<string, string> = {},
  { now, clock }: Pick<ServiceOptions, 'now' | 'clock'> = {},
) {
  const mongo = await startMongo({ file: ':memory:' });
  const notified: { connection: number; topic: string }[] = [];
  const testBroker = createTestBroker((connection, topic) => notified.push({ connection, topic }));
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const common: Record<string, string> = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url };
  const parts: Closable[] = [mongo, auth];
  async function launch(more: Record<string, string> = {}) {
    const given = { ...common, ...env, ...more };
    const model = given.OPENAI_BASE_URL ? {} : await launchSampleModel(Number(given.SAMPLE_MODEL_DELAY_MS ?? 0));
    const config = readConfig({ ...given, ...model });
    const part = await start(config, { connectBroker: testBroker.connect, logger, now, clock });
    parts.push(part);
    return part;
  }
  async function launchSampleModel(delayMs: number) {
    const model = await startSampleModel({ delayMs });
    parts.push(model);
    return sampleModelEnvironment(model.url);
  }
  const part = await launch();
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();
  parts.push({ close: () => database.close() }, broker);
  const completions: EventEnvelope[] = [];
  await broker.consume({
    queue: 'test.completions',
    types: [courseEvents.courseCompleted.type],
    onMessage: async (content) => void completions.push(JSON.parse(content.toString())),
  });

  const learners = database.collection<{ _id: string; name: string; plan: string }>('learners');

  return {
    url: part.url,
    broker,
    database,
    completions,
    keys,
    launch,
    connectBroker: testBroker.connect,
    notified,
    visit: (userId: string, url = part.url) => createLearnerClient(url, keys.headersFor({ userId })),
    admin: () => createLearnerClient(part.url, keys.headersFor({ userId: 'boss', role: 'admin' })),
    anonymous: () => createLearnerClient(part.url, {}),
    withHeaders: (headers: Record<string, string>) => createLearnerClient(part.url, headers),

    async register(name = 'Ada Lovelace', plan: Plan = 'free') {
      const userId = new Types.ObjectId().toHexString();
      const user = { userId, name, email: `${userId}@example.org`, role: 'user', plan: 'free' } as const;
      await broker.publish(raise(authEvents.userRegistered, user));
      if (plan !== 'free') await broker.publish(raise(billingEvents.planChanged, { userId, plan, revision: 1 }));
      await eventually(async () => expect(await learners.findOne({ _id: userId })).toMatchObject({ name, plan }));
      return { userId, client: createLearnerClient(part.url, keys.headersFor({ userId })) };
    },

    close: () => closeAll(parts),
  };
}

export type RunningService = Awaited<ReturnType<typeof startService>>;
