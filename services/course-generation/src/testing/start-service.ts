import { authEvents, billingEvents, courseEvents, type EventEnvelope, type Plan } from '@coursewright/contracts';
import { startMongo } from '@coursewright/local/mongo';
import { type Closable, closeAll, connectBroker, raise } from '@coursewright/service-kit';
import { createTestBroker, eventually, silentLogger, testKeys } from '@coursewright/service-kit/testing';
import { Mongoose, Types } from 'mongoose';
import { readConfig, type StartDependencies, start } from '../index.ts';
import { serveKeys } from './key-server.ts';
import { createLearnerClient } from './learner-client.ts';

const logger = silentLogger();

/** The whole service over real HTTP, on an embedded database and an in-process broker, with a sign-in of its own. */
export async function startService(env: Record<string, string> = {}, { now }: Pick<StartDependencies, 'now'> = {}) {
  const mongo = await startMongo({ file: ':memory:' });
  const testBroker = createTestBroker();
  const keys = testKeys();
  const auth = await serveKeys(keys.jwks);
  const common = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url };
  const launch = (more: Record<string, string> = {}) =>
    start(readConfig({ ...common, AI_AUTHOR: 'sample', ...env, ...more }), {
      connectBroker: testBroker.connect,
      logger,
      now,
    });
  const part = await launch();
  const parts: Closable[] = [mongo, auth, part];
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
    /** A second process on the same database and broker. */
    async launch(more?: Record<string, string>) {
      const another = await launch(more);
      parts.push(another);
      return another;
    },
    visit: (userId: string, url = part.url) => createLearnerClient(url, keys.headersFor({ userId })),
    admin: () => createLearnerClient(part.url, keys.headersFor({ userId: 'boss', role: 'admin' })),
    stranger: () => createLearnerClient(part.url, {}),

    /** Somebody signs up, and perhaps pays. */
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
