import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../verify/run-command.ts';

const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { name?: string }>;
};
const names = new Set(Object.values(packages).flatMap(({ name }) => name ?? []));
const folder = path.join(projectRoot, '.changeset');
const changesets = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');

// One that cannot be read stops the next release.
test.each(changesets)('PLT-47 the changeset %s names packages and says what changed', (file) => {
  const [, head = '', text = ''] = /^---\n(.+?)\n---\n(.*)$/s.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
  const lines = head.split('\n').map((line) => /^["'](\S+)["']: (?:major|minor|patch)$/.exec(line)?.[1]);
  expect(lines.filter((name) => !name || !names.has(name))).toEqual([]);
  expect(text.trim()).not.toBe('');
});
