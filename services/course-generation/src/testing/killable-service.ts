import path from 'node:path';
import { startMongo } from '@coursewright/embedded-mongo';
import { sampleModelEnvironment } from '@coursewright/sample-model';
import { createTestKeys, startKillable } from '@coursewright/service-kit/testing';
import { Mongoose } from 'mongoose';
import { createLearnerClient } from './learner-client.ts';
import { startKeyServer } from './start-service.ts';

interface Model {
  readonly url: string;
  close(): Promise<void>;
}

/** A service in a process of its own, to be killed and started again. Its database, its keys and the model stay. */
export async function startKillableService(
  model: Model,
  variables: Record<string, string> = sampleModelEnvironment(model.url),
) {
  const mongo = await startMongo({ file: ':memory:' });
  const keys = createTestKeys();
  const auth = await startKeyServer(keys.jwks);
  const database = await new Mongoose().createConnection(`${mongo.uri}/course-generation`).asPromise();
  const startProcess = () =>
    startKillable(path.join(import.meta.dirname, 'run-service.ts'), {
      COURSE_GENERATION_PORT: '0',
      MONGODB_URI: mongo.uri,
      AUTH_URL: auth.url,
      LOG_LEVEL: 'silent',
      ...variables,
    });
  let running = await startProcess();
  return {
    database,
    /** Of the process that runs now. */
    createClient: (learner: { userId: string } = { userId: 'learner-1' }) =>
      createLearnerClient(running.url, keys.headersFor(learner)),
    kill: () => running.kill(),
    async start(): Promise<void> {
      running = await startProcess();
    },
    async close(): Promise<void> {
      await running.kill();
      for (const part of [database, mongo, auth, model]) await part.close();
    },
  };
}
