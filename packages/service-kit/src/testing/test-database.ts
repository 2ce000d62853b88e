import { randomBytes } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { connectMongo } from '../mongo/connect-mongo.ts';
import { testServers } from './config.ts';
import { createSilentLogger } from './start-test-app.ts';

export interface MongoServer {
  readonly uri: string;
  close?(): Promise<void> | void;
}

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** @returns puts the database back to what it holds now, such as what a service prepared at its start */
export async function keepDatabase(connection: Connection): Promise<() => Promise<void>> {
  const names = async () => (await connection.listCollections()).map(({ name }) => name);
  const kept = new Map<string, mongo.BSON.Document[]>();
  for (const name of await names()) kept.set(name, await connection.collection(name).find().toArray());

  async function reset(name: string) {
    const collection = connection.collection(name);
    await collection.deleteMany({});
    const documents = kept.get(name) ?? [];
    if (documents.length > 0) await collection.insertMany(documents);
  }

  return async () => void (await Promise.all((await names()).map(reset)));
}

const startEmbedded = async (): Promise<MongoServer> =>
  (await import('@coursewright/embedded-mongo')).startMongo({ file: ':memory:' });

/** @param start by default the embedded database */
export async function createTestDatabase(start: () => Promise<MongoServer> | MongoServer = startEmbedded) {
  const { mongodbUri } = testServers();
  const server: MongoServer = mongodbUri ? { uri: mongodbUri } : await start();
  const address = new URL(server.uri);
  address.pathname = `/test_${randomBytes(6).toString('hex')}`;
  const connection = await connectMongo(address.href, { logger: createSilentLogger() });
  return {
    connection,
    uri: address.href,
    async close(): Promise<void> {
      await connection.dropDatabase();
      await connection.close();
      await server.close?.();
    },
  };
}
