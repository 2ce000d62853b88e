import { randomUUID } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { startMongo } from '../index.ts';
import { realMongoUri } from './config.ts';

export type TestDatabase = { uri: string; name: string; db: Db; close(): Promise<void> };

export async function openDatabase(): Promise<TestDatabase> {
  const embedded = realMongoUri ? undefined : await startMongo({ file: ':memory:', sweepMs: 100 });
  const uri = embedded?.uri ?? realMongoUri ?? '';
  const client = await MongoClient.connect(uri);
  const name = `test-${randomUUID()}`;
  const db = client.db(name);
  const close = async () => {
    await db.dropDatabase();
    await client.close();
    await embedded?.close();
  };
  return { uri, name, db, close };
}
