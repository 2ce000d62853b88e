// Runs the unit and integration tests three times and the browser journeys of `npm test` twice while four busy loops
// and a disk writer run. Each test has to pass each time: a test that fails here depends on how fast the machine is,
// so no file is repeated.
//   --tests 3        runs of the unit and integration tests
//   --journeys 2     runs of the browser journeys
// Anything else narrows the unit and integration tests: folders, files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad } from './stress/load.ts';
import { sum } from './verify/reports.ts';
import { projectRoot } from './verify/run-command.ts';
import { closingLine, type LaneResult, openResults, table } from './verify/tally.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', default: '3' }, journeys: { type: 'string', default: '2' } },
});

async function verify(...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'verify.ts'), '--no-repeat', ...args], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

// building proves nothing under load
if (!(await verify('--lane', 'build'))) process.exit(1);
const run = openResults(path.join(projectRoot, '.cache/results'));
const results: LaneResult[] = [];
let ok = true;
async function repeat(lane: string, times: number, ...args: string[]) {
  for (let number = 1; number <= times; number += 1) {
    ok = (await verify('--lane', lane, ...args)) && ok;
    const result = run.lanes().find((done) => done.lane === lane);
    results.push({ ...(result ?? { passed: 0, failed: 1, skipped: 0, seconds: 0 }), lane: `${lane} ${number}` });
  }
}

const load = await startLoad();
try {
  await repeat('unit', Number(values.tests), ...positionals);
  await repeat('journeys', Number(values.journeys));
} finally {
  await load.stop();
}
console.log(`\n${table(results)}\n\n${closingLine(sum(results))}`);
process.exit(ok ? 0 : 1);
