// Records in test-timings.json how long each jest file of the last run took (.cache/results); others keep their record.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTimings, timingsFile } from '@coursewright/build-config/timings';
import { projectRoot } from './verify/run-command.ts';
import { openResults } from './verify/tally.ts';

const measured = openResults(path.join(projectRoot, '.cache/results'))
  .files()
  .filter(({ file, seconds }) => /\.test\.tsx?$/.test(file) && seconds > 0)
  .map(({ file, seconds }) => [file, seconds] as const);
const timings = Object.entries({ ...readTimings(projectRoot), ...Object.fromEntries(measured) })
  .filter(([file]) => existsSync(path.join(projectRoot, file)))
  .map(([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const)
  .toSorted(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(timingsFile(projectRoot), `${JSON.stringify(Object.fromEntries(timings), null, 2)}\n`);
console.log(`${measured.length} of ${timings.length} files`);
