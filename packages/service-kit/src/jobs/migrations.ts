import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { type Clock, sleep, systemClock } from '../clock/clock.ts';
import { StartupError } from '../errors/app-error.ts';
import { unlessDuplicate } from '../mongo/duplicate-key.ts';

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
    const lease = collection.updateOne(
      { _id, leaseUntil: { $lte: clock.now() }, doneAt: { $exists: false } },
      { $set: { owner, leaseUntil: leaseEnd() } },
      { upsert: true },
    );
    return (await unlessDuplicate(lease)) !== undefined;
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
