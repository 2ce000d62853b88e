import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { connectMongo } from '../mongo/connect-mongo.ts';
import { testServers } from './config.ts';
import { createSilentLogger } from './start-test-app.ts';

export interface MongoServer {
  readonly uri: string;
  close?(): Promise<void> | void;
}

export interface TestDatabase {
  readonly connection: Connection;
  readonly uri: string;
  close(): Promise<void>;
}

/** What a service prepares at its start, such as migrations and keys, is in collections to keep. */
export async function emptyDatabase(connection: Connection, { keep }: { keep: readonly string[] }): Promise<void> {
  const names = (await connection.listCollections()).map(({ name }) => name).filter((name) => !keep.includes(name));
  await Promise.all(names.map((name) => connection.collection(name).deleteMany({})));
}

export async function createTestDatabase(start: () => Promise<MongoServer> | MongoServer): Promise<TestDatabase> {
  const { mongodbUri } = testServers();
  const server: MongoServer = mongodbUri ? { uri: mongodbUri } : await start();
  const address = new URL(server.uri);
  address.pathname = `/test_${randomBytes(6).toString('hex')}`;
  const connection = await connectMongo(address.href, { logger: createSilentLogger() });
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
