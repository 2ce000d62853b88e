import { type Environment, RESTORES, type RestoreMark, StartupError } from '@coursewright/service-kit';
import { mongo } from 'mongoose';
import { databaseNames, findService, type ServiceName, serviceNames } from '../services.ts';
import { collectionSchema, type Header, headerSchema, readArchive, type Trailer, trailerSchema } from './archive.ts';

const { BSON } = mongo;

// Values keep the types that they were stored with: a double stays one, also if it is whole.
const keepTypes = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;
const DOCUMENTS_AT_ONCE = 500;
const BYTES_AT_ONCE = 8 * 1024 * 1024;

export interface RestoreOptions {
  readonly env: Environment;
  readonly force: boolean;
  readonly now: () => Date;
}

// Reads all of it and changes nothing. @throws StartupError when it is damaged, or not a backup
export async function verifyArchive(
  source: AsyncIterable<Buffer>,
): Promise<{ readonly header: Header; readonly trailer: Trailer }> {
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  for await (const record of readArchive(source)) {
    if (record.kind === 'H') header = parseHeader(record.document);
    if (record.kind === 'T') trailer = trailerSchema.parse(record.document);
  }
  if (header && trailer) return { header, trailer };
  throw new StartupError('this is not a backup of Coursewright');
}

function parseHeader(document: unknown): Header {
  const { data, error } = headerSchema.safeParse(document);
  if (data) return data;
  throw new StartupError(`this backup cannot be read: ${error.issues.map(({ message }) => message).join(', ')}`);
}

// Fills the databases. Nothing may run on them.
export async function restoreArchive(
  client: mongo.MongoClient,
  source: AsyncIterable<Buffer>,
  { env, force, now }: RestoreOptions,
): Promise<{ readonly header: Header; readonly trailer: Trailer }> {
  const names = databaseNames(env);
  const startedAt = now();
  const databaseOf = (service: ServiceName) => client.db(names[service]);
  const mark = (service: ServiceName, fields: Partial<RestoreMark>) =>
    databaseOf(service)
      .collection<RestoreMark>(RESTORES)
      .updateOne({ _id: 'last' }, { $set: fields }, { upsert: true });
  const insert = createInserter();
  let header: Header | undefined;
  let trailer: Trailer | undefined;
  let into: mongo.Collection | undefined;

  for await (const record of readArchive(source)) {
    if (record.kind === 'H') {
      header = parseHeader(record.document);
      await assertKnownMigrations(header);
      await prepare(header);
    } else if (!header) throw new StartupError('this is not a backup of Coursewright');
    else if (record.kind === 'C') {
      await insert.flush(into);
      const { service, collection } = collectionSchema.parse(record.document);
      into = databaseOf(service).collection(collection);
    } else if (record.kind === 'D') await insert.add(into, record.bytes);
    else {
      await insert.flush(into);
      trailer = trailerSchema.parse(record.document);
    }
  }
  if (!header || !trailer) throw new StartupError('this is not a backup of Coursewright');
  for (const service of header.services) await prepareToContinue(databaseOf(service), now());
  for (const service of header.services) await mark(service, { finishedAt: now() });
  return { header, trailer };

  async function prepare({ services, takenAt }: Header) {
    const full = await findFull(client, names);
    if (full.length > 0 && !force) {
      throw new StartupError(
        `${full.join(', ')} ${full.length === 1 ? 'has' : 'have'} data: restore into an empty system, or delete it with --force`,
      );
    }
    for (const service of serviceNames) await dropCollections(databaseOf(service));
    for (const service of services) await mark(service, { takenAt, startedAt });
  }
}

function createInserter() {
  let batch: mongo.Document[] = [];
  let bytes = 0;
  async function flush(into: mongo.Collection | undefined) {
    if (!into || batch.length === 0) return;
    await into.insertMany(batch, { ordered: false, forceServerObjectId: true });
    batch = [];
    bytes = 0;
  }
  return {
    flush,
    async add(into: mongo.Collection | undefined, document: Uint8Array) {
      batch.push(BSON.deserialize(document, keepTypes));
      bytes += document.length;
      if (batch.length >= DOCUMENTS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush(into);
    },
  };
}

// The names of the databases that contain a document.
async function findFull(client: mongo.MongoClient, names: Record<ServiceName, string>): Promise<string[]> {
  const full: string[] = [];
  for (const service of serviceNames) {
    const database = client.db(names[service]);
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (!(await database.collection(name).findOne({}, { projection: { _id: 1 } }))) continue;
      full.push(names[service]);
      break;
    }
  }
  return full;
}

async function dropCollections(database: mongo.Db) {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (!name.startsWith('system.')) await database.dropCollection(name);
  }
}

// Done in every installation that ever was; backups name them.
const RETIRED = ['inbox-to-jobs', 'generations-to-jobs', 'scheduled-jobs', 'mails-to-jobs'];

// Older code would run on documents that it cannot read.
async function assertKnownMigrations({ migrations }: Header) {
  for (const service of serviceNames) {
    const known = (await findService(service))?.service.migrations.map(({ name }) => name);
    const unknown = known && (migrations[service] ?? []).filter((name) => ![...known, ...RETIRED].includes(name));
    if (!unknown || unknown.length === 0) continue;
    throw new StartupError(`the backup is of a newer release: ${service} has the migrations ${unknown.join(', ')}`);
  }
}

/**
 * All sent events are published again: consumers skip those whose job the backup contains. Running jobs are due: their
 * processes are gone. That an admin had queued a waiting job again does not count any more, or its mail could be sent a
 * second time.
 */
async function prepareToContinue(database: mongo.Db, now: Date) {
  await database.collection('sent_events').updateMany({}, { $set: { dueAt: now } });
  const jobs = database.collection('jobs');
  await jobs.updateMany({ state: { $in: ['queued', 'running'] } }, { $unset: { retries: '' } });
  await jobs.updateMany({ state: 'running' }, { $set: { runAt: now } });
}
