import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { processEnvironment, StartupError } from '@coursewright/service-kit';
import { seedDatabases } from './seed/seed-databases.ts';
import { readStartConfig } from './start/config.ts';
import { startEmbeddedMongo } from './start/embedded.ts';

// npm run seed -- --users 10000 --courses 50000 --contacts 5000 --seed 1
// Fills the databases with people and courses that are made up, the same for the same seed: those at MONGODB_URI, or the
// embedded ones in DATA_DIR, which no running product may hold open then.
const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    courses: { type: 'string', default: '50000' },
    contacts: { type: 'string', default: '5000' },
    many: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    password: { type: 'string', default: 'a seeded password' },
    add: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
});

const config = readStartConfig(processEnvironment);
const began = performance.now();
const report = (line: string) => console.log(`  ${line} (${((performance.now() - began) / 1000).toFixed(1)} s)`);

try {
  if (config.NODE_ENV === 'production' && !options.yes)
    throw new StartupError('this is production: say --yes if its databases are to get people who do not exist');
  const mongo = config.MONGODB_URI ? undefined : await startEmbeddedMongo(config);
  try {
    const { users, courses, contacts, many, seed, add, password } = options;
    const amounts = { users: +users, courses: +courses, contacts: +contacts, many: +many, seed: +seed, add, password };
    const known = await seedDatabases(config.MONGODB_URI ?? mongo?.url ?? '', processEnvironment, amounts, report);
    report(
      `all accounts have the password: ${password}\n  main admin ${known.admin}, ${many} courses ${known.learner}`,
    );
  } finally {
    await mongo?.close();
  }
  if (mongo)
    report(`${Math.round(statSync(path.join(config.DATA_DIR, 'mongo.db')).size / 1e6)} MB in ${config.DATA_DIR}`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
