// Compares the polls of tests (`eventually`) with scripts/checks/allowed-polls.json, which has a reason
// for each file and may only get shorter. --write lowers its counts to the present ones.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AllowedPolls, countPolls, findNewPolls, lowered } from './checks/polls.ts';
import { projectRoot } from './verify/run-command.ts';

const list = path.join(projectRoot, 'scripts/checks/allowed-polls.json');
const DEFINITION = 'packages/service-kit/src/testing/timing.ts';
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', 'services', 'gateway', 'packages'],
  { cwd: projectRoot, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file !== DEFINITION && existsSync(path.join(projectRoot, file)));
const polls = new Map(
  files
    .map((file) => [file, countPolls(readFileSync(path.join(projectRoot, file), 'utf8'))] as const)
    .filter(([, uses]) => uses > 0),
);
const allowed = JSON.parse(readFileSync(list, 'utf8')) as AllowedPolls;
const problems = findNewPolls(polls, allowed);
for (const problem of problems) console.error(problem);
const total = [...polls.values()].reduce((sum, uses) => sum + uses, 0);
console.log(`${total} polls in ${polls.size} files.`);
if (process.argv.includes('--write')) writeFileSync(list, `${JSON.stringify(lowered(polls, allowed), null, 2)}\n`);
process.exit(problems.length > 0 ? 1 : 0);
