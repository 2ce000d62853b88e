import {
  connectMongo,
  type Migration,
  readMigrationStates,
  runMigrations,
  systemClock,
} from '@coursewright/service-kit';
import { type Command, type CommandInput, formatTable } from '../command.ts';
import { createOperatorLogger, databaseNames, findService, serviceNames } from '../services.ts';

/** @param extra further migrations by service, for tests */
export const createUpgradeCommand = (extra: Readonly<Record<string, readonly Migration[]>> = {}): Command => ({
  name: 'upgrade',
  positionals: [],
  about: 'Runs the data migrations of this release. One process runs each; after an interruption it continues.',
  options: { 'dry-run': { type: 'boolean', about: 'show what would run' } },
  async run({ values, installation: { env }, print }: CommandInput) {
    const client = await connectMongo(env.MONGODB_URI ?? '', { logger: createOperatorLogger() });
    const rows: string[][] = [];
    try {
      for (const name of serviceNames) {
        const found = await findService(name);
        if (!found) continue;
        const connection = client.useDb(databaseNames(env)[name]);
        const migrations = [...found.service.migrations, ...(extra[name] ?? [])];
        const before = await readMigrationStates(connection, migrations);
        for (const [at, { name: migration, state, doneAt }] of before.entries()) {
          const row = (result: string) => rows.push([name, String(at + 1), migration, result]);
          if (state === 'done') row(`done ${doneAt?.toISOString()}`);
          else if (values['dry-run']) row(`${state}, would run`);
          else {
            print(`${name}: ${migration} …`);
            await runMigrations(connection, migrations.slice(at, at + 1), systemClock);
            row('done now');
          }
        }
      }
    } finally {
      await client.close();
    }
    if (rows.length === 0) print('This release has no data migrations.');
    else print(formatTable([['SERVICE', 'NUMBER', 'MIGRATION', 'STATE'], ...rows]));
    return undefined;
  },
});
