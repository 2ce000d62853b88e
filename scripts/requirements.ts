// Compares docs/requirements.md with the tests: each id must be named by a test, and no test may name an unknown id.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkRequirements } from './checks/requirement-coverage.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0');
const deleted = new Set(
  execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\0'),
);
const tests = tracked.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !deleted.has(file));

const { total, uncovered, unknown } = checkRequirements(
  read('docs/requirements.md'),
  tests.map((file) => ({ file, text: read(file) })),
);
for (const { id, text } of uncovered) console.error(`${id} is named by no test: ${text}`);
for (const { id, file } of unknown) console.error(`${file} names ${id}, which docs/requirements.md does not have.`);
console.log(`${total - uncovered.length} of ${total} requirements are named by a test.`);
process.exit(uncovered.length + unknown.length > 0 ? 1 : 0);
