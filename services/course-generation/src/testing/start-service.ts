import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Plan } from '@coursewright/contracts';
import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment, startSampleModel } from '@coursewright/sample-model';
import { type Closable, closeAll, connectBroker, type ServiceOptions } from '@coursewright/service-kit';
import {
  createEventReceiver,
  createSilentLogger,
  createTestBroker,
  createTestKeys,
  sharedInWorker,
} from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { readConfig, start } from '../index.ts';
import { createBuilder } from './build.ts';
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
 * given, the sample model. By default nothing recurs: see `idle` and `run`.
 */
export async function startService(
  env: Record<string, string> = {},
  { now, clock, loops = false }: Pick<ServiceOptions, 'now' | 'clock' | 'loops'> = {},
) {
  const mongo = await startMongo({ file: ':memory:' });
  const notified: { connection: number; topic: string }[] = [];
  const testBroker = createTestBroker((connection, topic) => notified.push({ connection, topic }));
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const common: Record<string, string> = { COURSE_GENERATION_PORT: '0', MONGODB_URI: mongo.uri, AUTH_URL: auth.url };
  const parts: Closable[] = [mongo, auth];
  const running = new Set<Awaited<ReturnType<typeof start>>>();
  async function launch(more: Record<string, string> = {}) {
    const given = { ...common, ...env, ...more };
    const model = given.OPENAI_BASE_URL ? {} : await launchSampleModel(Number(given.SAMPLE_MODEL_DELAY_MS ?? 0));
    const config = readConfig({ ...given, ...model });
    const part = await start(config, { connectBroker: testBroker.connect, logger, now, clock, loops });
    parts.push(part);
    running.add(part);
    async function close() {
      running.delete(part);
      await part.close();
    }
    return { ...part, close };
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
  const events = createEventReceiver(broker);
  const build = createBuilder(database);

  return {
    url: part.url,
    broker,
    database,
    build,
    receive: events.receive,
    forget: events.forget,
    keys,
    launch,
    connectBroker: testBroker.connect,
    notified,
    visit: (userId: string, url = part.url) => createLearnerClient(url, keys.headersFor({ userId })),
    admin: () => createLearnerClient(part.url, keys.headersFor({ userId: 'boss', role: 'admin' })),
    anonymous: () => createLearnerClient(part.url, {}),
    withHeaders: (headers: Record<string, string>) => createLearnerClient(part.url, headers),

    /** All events are published, handled and received, and all due jobs of all processes are over. */
    async idle() {
      for (let looks = 0; looks < running.size; looks += 1) for (const each of running) await each.idle();
      await events.idle();
    },
    run: part.run,

    async register(name?: string, plan?: Plan) {
      const { userId } = await build.learner(name, plan);
      return { userId, client: createLearnerClient(part.url, keys.headersFor({ userId })) };
    },

    close: () => closeAll(parts),
  };
}

export const PUBLIC_URL = 'https://learn.example.org';

/** The one of this jest worker: without loops and without writing ahead. Its suites have learners of their own. */
export const sharedService = () =>
  sharedInWorker('course-generation', () =>
    startService({ AI_PREFETCH: '0', INTERFACE_LANGUAGES: 'en,ja,de', PUBLIC_URL }),
  );

export type RunningService = Awaited<ReturnType<typeof startService>>;
