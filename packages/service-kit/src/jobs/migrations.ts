import { randomUUID } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { type Clock, sleep, systemClock } from '../clock/clock.ts';
import { StartupError } from '../errors/app-error.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { type JobDocument, KEEP_DONE_MS } from './job-store.ts';

/** A change of stored documents, run once per database. Repeated from its start when a process is killed in between. */
export interface Migration {
  readonly name: string;
  run(connection: Connection): Promise<void>;
}

interface MigrationDocument {
  readonly _id: string;
  readonly owner?: string;
  readonly leaseUntil: Date;
  readonly doneAt?: Date;
}

export type MigrationState = 'done' | 'running' | 'interrupted' | 'pending';

export async function readMigrationStates(
  connection: Connection,
  migrations: readonly Migration[],
  clock: Clock = systemClock,
): Promise<{ readonly name: string; readonly state: MigrationState; readonly doneAt?: Date }[]> {
  const stored = await connection.collection<MigrationDocument>('migrations').find().toArray();
  return migrations.map(({ name }) => {
    const found = stored.find(({ _id }) => _id === name);
    if (found?.doneAt) return { name, state: 'done', doneAt: found.doneAt };
    if (!found) return { name, state: 'pending' };
    return { name, state: found.leaseUntil > clock.now() ? 'running' : 'interrupted' };
  });
}

/** @throws StartupError that names what has not run */
export async function assertMigrated(
  connection: Connection,
  migrations: readonly Migration[],
  clock: Clock,
): Promise<void> {
  const open = (await readMigrationStates(connection, migrations, clock)).filter(({ state }) => state !== 'done');
  if (open.length === 0) return;
  throw new StartupError(
    `the database ${connection.name} needs migrations first (${open.map(({ name }) => name).join(', ')}): run upgrade, or start the service`,
  );
}

const LEASE_MS = 30_000;
const WAIT_MS = 250;

/** Runs what is not done yet, in order, in one process at a time; other processes wait. */
export async function runMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  clock: Clock,
): Promise<void> {
  const collection = connection.collection<MigrationDocument>('migrations');
  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS);
  const owner = randomUUID();

  async function claim(_id: string): Promise<boolean> {
    try {
      await collection.updateOne(
        { _id, leaseUntil: { $lte: clock.now() }, doneAt: { $exists: false } },
        { $set: { owner, leaseUntil: leaseEnd() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  for (const { name, run } of migrations) {
    while (!(await claim(name))) {
      if ((await collection.findOne({ _id: name }))?.doneAt) break;
      await sleep(clock, WAIT_MS);
    }
    const held = await collection.findOne({ _id: name });
    if (held?.doneAt || held?.owner !== owner) continue;
    const endRenewal = clock.every(
      LEASE_MS / 3,
      () =>
        void collection.updateOne({ _id: name, owner }, { $set: { leaseUntil: leaseEnd() } }).catch(() => undefined),
    );
    try {
      await run(connection);
      await collection.updateOne({ _id: name }, { $set: { doneAt: clock.now() } });
    } catch (error) {
      await collection.updateOne({ _id: name, owner }, { $set: { leaseUntil: new Date(0) } });
      throw error;
    } finally {
      endRenewal();
    }
  }
}

const BATCH = 500;

/** Moves documents of a former collection into `jobs`, in batches: stored first, then removed. */
export async function moveToJobs<T extends { readonly _id: unknown }>(
  connection: Connection,
  from: string,
  convert: (document: T) => JobDocument | undefined,
): Promise<void> {
  const source = connection.collection(from);
  const jobs = connection.collection<JobDocument>('jobs');
  for (;;) {
    const batch = (await source.find({}, { limit: BATCH }).toArray()) as unknown as T[];
    if (batch.length === 0) return;
    const converted = batch.map(convert).filter((job) => job !== undefined);
    if (converted.length > 0) {
      await jobs.insertMany(converted, { ordered: false, ignoreUndefined: true }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    }
    // A duplicate key is a job that was moved before, or a conflict with another job: that must not be lost.
    const stored = await jobs.countDocuments({ _id: { $in: converted.map(({ _id }) => _id) } });
    if (stored < converted.length)
      throw new Error(`${converted.length - stored} documents of ${from} cannot become jobs`);
    await source.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } } as mongo.Filter<mongo.Document>);
  }
}

/** Of the releases before the job runner. */
interface InboxDocument {
  readonly _id: string;
  readonly consumer: string;
  readonly type: string;
  readonly payload?: string;
  readonly state: 'queued' | 'processing' | 'done' | 'dead';
  readonly attempts: number;
  readonly dueAt?: Date;
  readonly receivedAt: Date;
  readonly doneAt?: Date;
  readonly diedAt?: Date;
  readonly reason?: string;
}

function inboxToJob(item: InboxDocument): JobDocument {
  const { _id, consumer, type: event, payload, state, attempts, dueAt, receivedAt, doneAt, diedAt, reason } = item;
  const base = {
    _id,
    type: consumer,
    event,
    priority: 0,
    attempts,
    fence: attempts,
    createdAt: receivedAt,
    queuedAt: receivedAt,
    updatedAt: doneAt ?? diedAt ?? receivedAt,
    payload,
    ...(reason && { failure: { message: reason } }),
  };
  if (state === 'done') {
    return { ...base, state, expiresAt: new Date((doneAt ?? receivedAt).getTime() + KEEP_DONE_MS) };
  }
  if (state === 'dead') return { ...base, state: 'failed', failedAt: diedAt ?? receivedAt };
  return { ...base, state: state === 'queued' ? 'queued' : 'running', runAt: dueAt ?? receivedAt };
}

export const moveInbox: Migration = {
  name: 'inbox-to-jobs',
  run: (connection) => moveToJobs<InboxDocument>(connection, 'inbox', inboxToJob),
};
