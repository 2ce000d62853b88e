import { type Environment, RESTORES, type RestoreMark, readMigrationStates } from '@coursewright/service-kit';
import { Mongoose } from 'mongoose';
import { chooseConsistency } from '../backup/backup.ts';
import { databaseNames, findService, serviceNames } from '../services.ts';
import { describeSpace } from './disk.ts';
import { type Finding, getMessage, isAtLeast, note, ok, wrong } from './finding.ts';

const LEAST_VERSION = '6.0';
// Leases of jobs last 10 s and more, and are compared by each process's own clock.
const MAX_OFFSET_MS = 5_000;
const NOTED_OFFSET_MS = 1_000;

export interface DatabaseOptions {
  readonly now: () => Date;
  readonly timeoutMs: number;
}

export async function checkDatabase(env: Environment, { now, timeoutMs }: DatabaseOptions): Promise<Finding[]> {
  if (!env.MONGODB_URI) return [];
  const connection = new Mongoose().createConnection(env.MONGODB_URI, {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
  });
  try {
    await connection.asPromise();
  } catch (error) {
    await connection.close().catch(() => undefined);
    return [wrong('MongoDB', getMessage(error), 'start it, or correct the address and the password in MONGODB_URI')];
  }
  try {
    const client = connection.getClient();
    const admin = client.db('admin');
    const findings: Finding[] = [];

    const { version } = await admin.command({ buildInfo: 1 });
    findings.push(
      isAtLeast(String(version), LEAST_VERSION)
        ? ok('MongoDB', `answers, version ${version}`)
        : wrong('MongoDB', `version ${version}`, `use ${LEAST_VERSION} or newer`),
    );

    const before = now().getTime();
    const { localTime } = await admin.command({ hello: 1 });
    const offset = Math.round((localTime as Date).getTime() - (before + now().getTime()) / 2);
    findings.push(judgeOffset(offset));

    if ((await chooseConsistency(client)) === 'rolling') {
      const found = 'is a single server: backups read one collection after the other (docs/operations.md, Backups)';
      findings.push(ok('MongoDB', found));
    }
    findings.push(...describeSpace('disk of MongoDB', await readSpace(admin)));

    const names = databaseNames(env);
    for (const service of serviceNames) findings.push(...(await checkOne(service, names[service])));
    return findings;
  } finally {
    await connection.close();
  }

  async function checkOne(service: (typeof serviceNames)[number], name: string): Promise<Finding[]> {
    const part = `database ${name}`;
    const database = connection.useDb(name);
    try {
      const mark = await database.collection<RestoreMark>(RESTORES).findOne({ _id: 'last' });
      if (mark && !mark.finishedAt)
        return [wrong(part, 'a restore did not finish', 'repeat it with --force before the services start')];
      const found = await findService(service);
      if (!found) return [ok(part, 'can be read')];
      const states = await readMigrationStates(database, found.service.migrations);
      const open = states.filter(({ state }) => state !== 'done').map(({ name: migration }) => migration);
      if (open.length === 0) return [ok(part, 'can be read, all migrations have run')];
      return [note(part, `migrations have not run: ${open.join(', ')}`, 'coursewright upgrade, or start the service')];
    } catch (error) {
      const advice = 'give the login readWrite on this database (deploy/mongo/create-users.js)';
      return [wrong(part, getMessage(error), advice)];
    }
  }
}

function judgeOffset(offset: number): Finding {
  const found = `${Math.abs(offset)} ms ${offset < 0 ? 'behind' : 'ahead of'} this machine`;
  const advice = 'run NTP on all machines: leases, tokens and signatures of webhooks depend on clocks';
  if (Math.abs(offset) > MAX_OFFSET_MS) return wrong('clock of MongoDB', found, advice);
  return Math.abs(offset) > NOTED_OFFSET_MS ? note('clock of MongoDB', found, advice) : ok('clock of MongoDB', found);
}

// Undefined where the server does not report it, e.g. the embedded one.
async function readSpace(admin: { command(command: object): Promise<Record<string, unknown>> }) {
  const stats = await admin.command({ dbStats: 1 }).catch(() => undefined);
  const [total, used] = [Number(stats?.fsTotalSize), Number(stats?.fsUsedSize)];
  return total > 0 && used >= 0 ? { total, free: total - used } : undefined;
}
