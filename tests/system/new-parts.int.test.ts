import { spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { type Clone, cloneProject } from '../e2e/dev/clone.ts';

let clone: Clone;
beforeAll(async () => {
  clone = await cloneProject();
  // What finds sources asks git.
  await run('git', 'init', '--quiet');
});
afterAll(() => clone.remove());

const run = (command: string, ...args: string[]) =>
  new Promise<string>((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, { cwd: clone.root });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${args.join(' ')}: ${output}`))));
  });

const node = (script: string, ...args: string[]) =>
  run(process.execPath, '--disable-warning=ExperimentalWarning', script, ...args);

test('PLT-46 a new service and a new microfrontend have correct types, pass their own tests and the checks of all', async () => {
  await node('scripts/new.ts', 'service', 'library', '--no-install');
  const made = await node('scripts/new.ts', 'remote', 'community', '--no-install');
  // of the message catalogs
  expect(made).not.toContain('problems');
  // What npm install would link.
  for (const [name, folder] of [
    ['library', 'services/library'],
    ['mfe-community', 'mfe-community'],
  ] as const)
    symlinkSync(path.join('../..', folder), path.join(clone.root, 'node_modules/@coursewright', name));
  await run('git', 'add', '--all');

  const servers = ['services/library', 'packages/contracts', 'gateway', 'dev', 'packages/web-server'];
  const project = {
    extends: './packages/build-config/tsconfig/server.json',
    include: ['packages/contracts/compatibility', ...servers.map((folder) => `${folder}/src`)],
  };
  await clone.write('tsconfig.touched.json', JSON.stringify(project));
  const tsc = 'node_modules/typescript/bin/tsc';
  await Promise.all(['tsconfig.touched.json', 'mfe-community'].map((each) => node(tsc, '-p', each, '--checkers', '1')));
  await node('packages/contracts/compatibility/check.ts', 'library');
  await run('npx', 'biome', 'check', '--error-on-warnings', 'services/library', 'mfe-community', 'packages/contracts');
  const tests = await node('node_modules/jest/bin/jest.js', 'services/library', 'mfe-community', 'scripts/pipelines');
  expect(tests).toMatch(/Test Suites: 3 passed/);

  expect(await clone.read('docker-compose.yml')).toMatch(/ {2}library:\n[\s\S]* {2}mfe-community:\n/);
  expect(await clone.read('.github/workflows/mfe-community.yml')).toContain('- mfe-community/**');
}, 600_000);

test('PLT-46 a name that is taken, and one that cannot be a name, are refused', async () => {
  await expect(node('scripts/new.ts', 'remote', 'learner')).rejects.toThrow('mfe-learner exists.');
  await expect(node('scripts/new.ts', 'service', 'Big Library')).rejects.toThrow('one word of small letters');
});
