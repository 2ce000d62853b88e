// Checks the subjects of all commits since a base: `npm run commits`, or `npm run commits -- <base>`. Merges are left out.
import { spawnSync } from 'node:child_process';
import { subjectProblem } from './checks/commit-subject.ts';

// The last commit before subjects were checked.
const FIRST_BASE = '7db3c7dab6e5056bb1b755699d7be0a13aa4dbe8';

const git = (...args: string[]) => spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
const [base = FIRST_BASE] = process.argv.slice(2);
const hasBase = git('merge-base', '--is-ancestor', base, 'HEAD').status === 0;
if (!hasBase) console.log(`This clone does not contain ${base}: only the last commit is checked.`);

const log = git('log', '--no-merges', '--format=%h%x09%s', ...(hasBase ? [`${base}..HEAD`] : ['-1']));
if (log.status !== 0) {
  console.log(`There is no history to check: ${log.stderr.trim() || 'git is not installed'}`);
  process.exit(0);
}
const commits = log.stdout.split('\n').filter(Boolean);
let refused = 0;
for (const commit of commits) {
  const [hash, subject = ''] = commit.split(/\t(.*)/s);
  const problem = subjectProblem(subject);
  if (!problem) continue;
  refused += 1;
  console.error(`${hash} ${subject}\n  ${problem}`);
}
console.log(`${commits.length - refused} of ${commits.length} commit subjects are well formed.`);
process.exit(refused > 0 ? 1 : 0);
