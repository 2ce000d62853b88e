import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { connectMongo } from '../mongo/connect-mongo.ts';
import { testServers } from './config.ts';
import { silentLogger } from './start-test-app.ts';

/** A MongoDB server for tests. */
export interface MongoServer {
  readonly uri: string;
  close?(): Promise<void> | void;
}

/** A fresh database that is dropped afterwards. */
export interface TestDatabase {
  readonly connection: Connection;
  /** Address of this very database. */
  readonly uri: string;
  close(): Promise<void>;
}

/**
 * Opens an empty database of its own for a test.
 * @param start gives a server unless `MONGODB_URI` names one, e.g. by starting an embedded one.
 */
export async function withMongo(start: () => Promise<MongoServer> | MongoServer): Promise<TestDatabase> {
  const { mongodbUri } = testServers();
  const server: MongoServer = mongodbUri ? { uri: mongodbUri } : await start();
  const address = new URL(server.uri);
  address.pathname = `/test_${randomBytes(6).toString('hex')}`;
  const connection = await connectMongo(address.href, { logger: silentLogger() });
  return {
    connection,
    uri: address.href,
    async close() {
      await connection.dropDatabase();
      await connection.close();
      await server.close?.();
    },
  };
}
