import path from 'node:path';
import { type Command, formatTable } from '../command.ts';
import { invocation } from '../config.ts';
import { refuseComposeEnv } from '../installation.ts';
import { checkConfiguration } from './configuration.ts';
import { checkDatabase } from './database.ts';
import { describeSpace, readDiskSpace } from './disk.ts';
import type { Finding } from './finding.ts';
import { checkBroker, checkMailServer, checkModel, checkPaymentProviders } from './servers.ts';
import { checkDeploymentFiles, checkNode } from './versions.ts';

const TIMEOUT_MS = 10_000;

const marks = { ok: 'ok', note: 'note', wrong: 'WRONG', skipped: '-' } as const;

function toRows({ part, level, found, advice }: Finding): string[][] {
  const [first = '', ...more] = found.split('\n');
  const rows = [[marks[level], part, [first, ...more].join(' ').trim()]];
  if (advice) rows.push(['', '', `→ ${advice}`]);
  return rows;
}

/** The clock of this machine and how long a server has to answer, for tests. */
export const createDoctorCommand = ({ now = () => new Date(), timeoutMs = TIMEOUT_MS } = {}): Command => ({
  name: 'doctor',
  positionals: [],
  about: 'Checks configuration, servers, versions, clocks and disk space. Exit code 1 when something is wrong.',
  needsNoDatabase: true,
  async run({ installation: { env, origin }, print }) {
    refuseComposeEnv(env);
    const dataDir = path.resolve(invocation.root, env.DATA_DIR ?? '.');
    // Loads the code of all parts, which takes long enough to let connections time out.
    const configuration = await checkConfiguration(env);
    const groups = await Promise.all([
      checkNode(invocation.root),
      checkDeploymentFiles(invocation.root),
      configuration,
      checkDatabase(env, { now, timeoutMs }),
      checkBroker(env, timeoutMs),
      checkMailServer(env),
      checkModel(env),
      checkPaymentProviders(env),
      readDiskSpace(dataDir).then((space) => describeSpace('disk', space)),
    ]);
    const findings = groups.flat();
    print(`Settings: ${origin}.\n`);
    print(formatTable([['', 'PART', 'FOUND'], ...findings.flatMap(toRows)]));
    const count = findings.filter(({ level }) => level === 'wrong').length;
    print(count === 0 ? '\nNothing is wrong.' : `\n${count === 1 ? '1 thing is' : `${count} things are`} wrong.`);
    return count === 0 ? 0 : 1;
  },
});

export const doctorCommand = createDoctorCommand();
