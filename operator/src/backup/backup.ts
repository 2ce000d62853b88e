import { type Environment, RESTORES } from '@coursewright/service-kit';
import type { mongo } from 'mongoose';
import { backupOrder, databaseNames, type ServiceName } from '../services.ts';
import { createArchiveWriter, FORMAT, type Header, type Trailer } from './archive.ts';

export type Consistency = Header['consistency'];

interface BackupOptions {
  readonly env: Environment;
  readonly consistency: Consistency;
  readonly now: () => Date;
  onDone(trailer: Trailer): void;
}

const KEYS = ['AUTH_PRIVATE_KEY', 'CREDENTIAL_PRIVATE_KEY'];
const AT_ONCE = 500;

// A snapshot needs a replica set or the embedded database.
export async function chooseConsistency(client: mongo.MongoClient): Promise<Consistency> {
  const admin = client.db('admin');
  const hello = await admin.command({ hello: 1 });
  const { gitVersion } = await admin.command({ buildInfo: 1 });
  const isShared = hello.setName !== undefined || hello.msg === 'isdbgrid';
  return isShared || gitVersion === 'embedded' ? 'snapshot' : 'rolling';
}

// An event is recorded in `sent_events` before its document forgets it: read last, it cannot be in neither.
const lastOne = (name: string) => Number(name === 'sent_events');

async function listCollections(database: mongo.Db): Promise<string[]> {
  const found = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => name !== RESTORES && !name.startsWith('system.'))
    .toSorted((a, b) => lastOne(a) - lastOne(b) || a.localeCompare(b));
}

async function readMigrations(database: mongo.Db): Promise<string[]> {
  const done = await database
    .collection<{ _id: string; doneAt?: Date }>('migrations')
    .find({ doneAt: { $type: 'date' } })
    .toArray();
  return done.map(({ _id }) => _id);
}

// The bytes of an archive, before compression.
export async function* createBackup(client: mongo.MongoClient, options: BackupOptions): AsyncGenerator<Buffer> {
  const { env, consistency, now, onDone } = options;
  const names = databaseNames(env);
  const writer = createArchiveWriter();
  const session = consistency === 'snapshot' ? client.startSession({ snapshot: true }) : undefined;
  try {
    const found = new Map<ServiceName, string[]>();
    const migrations: Header['migrations'] = {};
    for (const service of backupOrder) {
      const database = client.db(names[service]);
      found.set(service, await listCollections(database));
      migrations[service] = await readMigrations(database);
    }
    // The first read fixes the instant of the snapshot, so the time is taken before.
    yield writer.header({
      coursewright: FORMAT,
      takenAt: now(),
      consistency,
      services: [...found.keys()],
      migrations,
      keys: Object.fromEntries(KEYS.flatMap((key) => (env[key] ? [[key, env[key]]] : []))),
    });
    for (const [service, collections] of found) {
      for (const collection of collections) {
        yield writer.collection({ service, collection });
        const documents = client
          .db(names[service])
          .collection(collection)
          .find({}, { raw: true, batchSize: AT_ONCE, ...(session && { session }) });
        for await (const document of documents) yield writer.document(document as unknown as Uint8Array);
      }
    }
    const { bytes, trailer } = writer.trailer();
    yield bytes;
    onDone(trailer);
  } finally {
    await session?.endSession();
  }
}
