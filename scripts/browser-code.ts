// What the code of pages must not do, beyond what Biome knows: `npm run lint:browser`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems } from './checks/browser-code.ts';

const root = path.resolve(import.meta.dirname, '..');
const listed = ['shell/src', 'mfe-*/src', 'packages/ui/src', 'packages/mfe-kit/src'].flatMap((folder) => [
  `${folder}/**/*.tsx`,
  `${folder}/**/*.ts`,
]);
const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', ...listed];
const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0');
const checked = files.filter((file) => file && !/\.test\.tsx?$|\/testing\/|pressed-key/.test(file));
const found = checked.flatMap((file) =>
  findProblems(file, readFileSync(path.join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
);
for (const problem of found) console.error(problem);
console.log(`${checked.length} files of the pages checked.`);
process.exit(found.length > 0 ? 1 : 0);
