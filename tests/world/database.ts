import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from '@coursewright/service-kit/testing/free-ports';
import type { Part } from './main.ts';
import { goFromCopy, run, serve } from './tools.ts';

const VERSION = 'v1.24.2';
const suites = ['packages/service-kit/src', 'services/auth/src', 'services/billing/src', 'services/notification/src'];

const connects = (port: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

/** FerretDB on SQLite, a MongoDB that others wrote: the suites of the services run against it. */
export const database: Part = {
  name: 'database',
  async run(report) {
    const ferret = await goFromCopy('github.com/FerretDB/FerretDB', VERSION, './cmd/ferretdb', (copy) =>
      writeFileSync(path.join(copy, 'build/version/version.txt'), VERSION),
    );
    report.uses(`FerretDB ${VERSION} on SQLite`);
    const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-ferret-'));
    const { PORT: port = '' } = await freePorts(['PORT']);
    const options = [
      '--handler=sqlite',
      `--sqlite-url=file:${folder}/`,
      `--state-dir=${folder}`,
      '--telemetry=disable',
    ];
    const addresses = [`--listen-addr=127.0.0.1:${port}`, '--debug-addr=-', '--log-level=error'];
    const server = await serve(ferret, [...options, ...addresses], () => connects(port));
    try {
      const output = path.join(folder, 'jest.json');
      const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'node', '--silent', '--json'];
      await run(process.execPath, [...jest, `--outputFile=${output}`, '--testPathPatterns', ...suites], {
        env: { MONGODB_URI: `mongodb://127.0.0.1:${port}` },
      });
      const result = JSON.parse(await readFile(output, 'utf8')) as JestReport;
      report.notes(`${result.numPassedTests} tests passed, ${result.numFailedTests} failed`);
      const causes = new Map<string, string[]>();
      for (const { assertionResults } of result.testResults) {
        for (const { status, fullName, failureMessages } of assertionResults) {
          if (status !== 'failed') continue;
          const cause = (failureMessages[0] ?? '').split('\n')[0]?.slice(0, 140) ?? '';
          causes.set(cause, [...(causes.get(cause) ?? []), fullName]);
        }
      }
      for (const [cause, tests] of [...causes].toSorted((one, other) => other[1].length - one[1].length))
        report.notes(`${tests.length} × ${cause} (${tests[0]})`);
      report.check('most of the suites run on it', result.numPassedTests > result.numFailedTests);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
