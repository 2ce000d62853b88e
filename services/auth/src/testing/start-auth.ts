import { startMongo } from '@coursewright/local/mongo';
import { connectBroker } from '@coursewright/service-kit';
import { createTestBroker, silentLogger } from '@coursewright/service-kit/testing';
import { type Connection, Mongoose } from 'mongoose';
import { readConfig, start } from '../index.ts';
import { createBrowser } from './browser.ts';

/** The whole service over real HTTP, on an embedded database and an in-process broker. */
export async function startAuth(env: Record<string, string> = {}) {
  const mongo = await startMongo({ file: ':memory:' });
  const testBroker = createTestBroker();
  const logger = silentLogger();
  const config = readConfig({
    AUTH_PORT: '0',
    MONGODB_URI: mongo.uri,
    PUBLIC_URL: 'http://127.0.0.1',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000',
    SIGN_UPS_PER_ADDRESS: '100000',
    RESET_REQUESTS_PER_ADDRESS: '100000',
    ...env,
  });
  const part = await start(config, { connectBroker: testBroker.connect, exclusive: true, logger });
  const broker = await connectBroker({ connect: testBroker.connect, logger });
  const database: Connection = await new Mongoose().createConnection(`${mongo.uri}/auth`).asPromise();

  return {
    url: part.url,
    broker,
    database,
    visit: () => createBrowser(part.url),
    restart: async () => {
      await part.close();
      const again = await start(config, { connectBroker: testBroker.connect, exclusive: true, logger });
      return { url: again.url, close: again.close };
    },
    async close() {
      await database.close();
      await broker.close();
      await part.close();
      await mongo.close();
    },
  };
}

export type RunningAuth = Awaited<ReturnType<typeof startAuth>>;
