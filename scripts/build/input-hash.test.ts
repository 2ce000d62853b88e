import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputHashes } from './input-hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'input-hash-'));
  write('package-lock.json', '{}');
  write('packages/ui/src/button.tsx', 'a button');
  for (const name of ['mfe-one', 'mfe-two']) {
    write(`${name}/package.json`, JSON.stringify({ version: '1.0.0' }));
    write(`${name}/src/mfe.ts`, name);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

/** The front ends that are built again after `change`. */
function listChanged(change: () => void): string[] {
  const names = ['mfe-one', 'mfe-two'];
  const before = inputHashes(root, names);
  change();
  const after = inputHashes(root, names);
  return names.filter((name) => before.get(name) !== after.get(name));
}

test.each([
  ['its own file', 'mfe-one/src/mfe.ts', ['mfe-one']],
  ['a shared package', 'packages/ui/src/button.tsx', ['mfe-one', 'mfe-two']],
  ['a new file of a shared package', 'packages/contracts/src/new.ts', ['mfe-one', 'mfe-two']],
  ['the lock file', 'package-lock.json', ['mfe-one', 'mfe-two']],
  ['a test', 'mfe-one/src/mfe.test.ts', []],
  ['a service', 'services/auth/src/main.ts', []],
])('PLT-02 a change of %s builds what it is part of again, and nothing else', (_, file, built) => {
  expect(listChanged(() => write(file, 'changed'))).toEqual(built);
});

test('PLT-02 another version is another build', () => {
  expect(listChanged(() => write('mfe-two/package.json', JSON.stringify({ version: '1.1.0' })))).toEqual(['mfe-two']);
});
