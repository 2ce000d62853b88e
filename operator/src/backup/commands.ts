import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Environment, StartupError } from '@coursewright/service-kit';
import { mongo } from 'mongoose';
import { type Command, UsageError } from '../command.ts';
import { invocation } from '../config.ts';
import { serviceNames } from '../services.ts';
import type { Header, Trailer } from './archive.ts';
import { chooseConsistency, createBackup } from './backup.ts';
import { purgeQueues } from './purge-queues.ts';
import { restoreArchive, verifyArchive } from './restore.ts';

const MAX_WAIT_MS = 10_000;

async function withDatabase<T>(env: Environment, work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(env.MONGODB_URI ?? '', {
    serverSelectionTimeoutMS: MAX_WAIT_MS,
    writeConcern: { w: 'majority', journal: true },
  }).catch((cause: unknown) => {
    throw new StartupError(`cannot reach MongoDB (${cause instanceof Error ? cause.message : cause})`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const describe = ({ takenAt, consistency }: Pick<Header, 'takenAt' | 'consistency'>, counts: Trailer) =>
  `${counts.documents} documents in ${counts.collections} collections, ${consistency} of ${takenAt.toISOString()}`;

// Nothing that is not complete has the name of the file.
async function toFile(file: string, bytes: AsyncIterable<Buffer>) {
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(bytes), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

// Their order is that of their times.
const DATED = /^coursewright-[-\dT]+Z\.backup$/;
const getName = (takenAt: Date) => `coursewright-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

// Also what is left of backups that were cut off.
async function deleteOldest(folder: string, keep: number): Promise<void> {
  const names = await readdir(folder);
  const [oldest = ''] = names
    .filter((name) => DATED.test(name))
    .toSorted()
    .slice(-keep);
  const surplus = names.filter((name) => DATED.test(name.replace(/\.part$/, '')) && name < oldest);
  for (const name of surplus) await rm(path.join(folder, name));
}

function parseKeep(value: string | boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d*$/.test(String(value))) throw new UsageError('--keep must be a number of backups, at least 1');
  return Number(value);
}

export const backupCommand: Command = {
  name: 'backup',
  positionals: ['file'],
  about: 'All databases into one file, while the system runs. - is the standard output. The file contains secrets.',
  options: {
    keep: { type: 'string', about: 'file is a folder: one more in it, read back, and only so many of the newest stay' },
    rolling: { type: 'boolean', about: 'one collection after the other, also where a snapshot is possible' },
  },
  async run({ values, positionals: [given = ''], installation: { env }, print }) {
    const keep = parseKeep(values.keep);
    const takenAt = new Date();
    const file = keep === undefined ? given : path.join(given, getName(takenAt));
    await withDatabase(env, async (client) => {
      const consistency = values.rolling ? 'rolling' : await chooseConsistency(client);
      let counts: Trailer | undefined;
      const onDone = (trailer: Trailer) => {
        counts = trailer;
      };
      const bytes = createBackup(client, { env, consistency, now: () => takenAt, onDone });
      await (file === '-'
        ? pipeline(Readable.from(bytes), createGzip(), process.stdout)
        : toFile(invocation.resolve(file), bytes)
      ).catch(explain);
      if (counts && file !== '-') print(`${file}: ${describe({ takenAt, consistency }, counts)}`);
    });
    if (keep !== undefined) {
      await verifyArchive(fromFile(invocation.resolve(file))).catch(explain);
      await deleteOldest(invocation.resolve(given), keep);
    }
    return undefined;
  },
};

// A fault of the source is one of what comes out.
function unpack(source: Readable): Readable {
  const unpacked = createGunzip();
  pipeline(source, unpacked).catch(() => undefined);
  return unpacked;
}

const fromFile = (file: string) => unpack(createReadStream(file));

const FAULTS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'the path is that of a folder, not of a file',
  EACCES: 'the permission for this file or folder is missing',
  EPERM: 'the permission for this file or folder is missing',
  EROFS: 'nothing can be written there',
  ENOSPC: 'no space is left there',
  EDQUOT: 'no space is left there',
  EPIPE: 'the output was closed before its end',
};

function explain(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const fault = code.startsWith('Z_') ? 'the backup is damaged: it cannot be unpacked' : FAULTS[code];
  throw fault ? new StartupError(fault, { cause: error }) : error;
}

export const restoreCommand: Command = {
  name: 'restore',
  positionals: ['file'],
  about: 'A backup into empty databases, while all services are stopped. - is the standard input.',
  options: {
    force: { type: 'boolean', about: 'delete what the databases contain' },
    verify: { type: 'boolean', about: 'read the file only, and change nothing' },
    'show-keys': { type: 'boolean', about: 'print the private keys that were given as variables where it was taken' },
  },
  createsDatabase: true,
  async run({ values, positionals: [file = ''], installation, print }) {
    const { env, isRunning } = installation;
    const source = invocation.resolve(file);
    const open = () => (file === '-' ? unpack(process.stdin) : fromFile(source));
    const readsOnly = values.verify || values['show-keys'];
    // The standard input can be read once: what is restored from it is checked on the way.
    if (file !== '-' || readsOnly) {
      const { header, trailer } = await verifyArchive(open()).catch(explain);
      if (values.verify) print(`${file} is complete: ${describe(header, trailer)}`);
      if (values['show-keys'])
        for (const [key, value] of Object.entries(header.keys)) print(`${key}=${JSON.stringify(value)}`);
      if (readsOnly) return undefined;
    }
    // The database first: names of stopped services may hold the threads that its own name needs.
    const { header, trailer } = await withDatabase(env, async (client) => {
      const running = isRunning ? ['npm start'] : await findRunningServices(env);
      if (running.length > 0) throw new StartupError(`${running.join(', ')} must be stopped first`);
      return restoreArchive(client, open(), { env, force: values.force === true, now: () => new Date() }).catch(
        explain,
      );
    });
    print(`restored: ${describe(header, trailer)}`);
    const purged = await withDatabase(env, (client) => purgeQueues(client, env));
    if (purged > 0) print(`${purged} messages of the time after the backup are removed from the broker`);
    for (const [key, value] of Object.entries(header.keys)) {
      if (env[key]?.replaceAll('\\n', '\n') !== value.replaceAll('\\n', '\n'))
        print(`${key} is another one than where the backup was taken: restore ${file} --show-keys prints it`);
    }
    print('Start the services. Mails of before the restore are held: coursewright jobs list --state dead');
    return undefined;
  },
};

// Those that answer at their addresses. Only the operator can know of others.
async function findRunningServices(env: Environment): Promise<string[]> {
  const answers = await Promise.all(
    serviceNames.map(async (name) => {
      const address = env[`${name.toUpperCase().replace('-', '_')}_URL`];
      if (!address) return undefined;
      const response = await fetch(`${address}/health/live`, { signal: AbortSignal.timeout(3_000) }).catch(
        () => undefined,
      );
      return response?.ok ? name : undefined;
    }),
  );
  return answers.filter((name) => name !== undefined);
}
