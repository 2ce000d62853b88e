import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'contracts-'));
  cpSync(path.join(root, 'packages/contracts'), path.join(copy, 'contracts'), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  cpSync(path.join(root, 'packages/mfe-kit'), path.join(copy, 'mfe-kit'), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true }));

function edit(file: string, from: string, to: string) {
  const name = path.join(copy, file);
  const content = readFileSync(name, 'utf8');
  expect(content).toContain(from);
  writeFileSync(name, content.replace(from, to));
}

function check(...args: string[]) {
  const script = path.join(copy, 'contracts/compatibility/check.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    encoding: 'utf8',
  });
  return { status, complaints: stderr.trim().split('\n').slice(0, -1) };
}

test('PLT-45 the check of the producer fails at a breaking change, until a release records it', () => {
  edit('contracts/src/http/notification/contact.ts', 'fname: line({ max: 100 })', 'fname: line({ max: 10 })');
  edit('contracts/src/events/billing.v1.ts', 'plan: planSchema, ', '');
  edit('contracts/src/mfe/mfe-config.ts', 'MFE_CONTRACT = 2', 'MFE_CONTRACT = 3');
  edit('mfe-kit/src/index.ts', ' announce,', '');

  const notification = ['POST /api/contact: body.fname has maxLength 10 now, which was 100.'];
  const billing = ['billing.plan.changed.v1: data.plan is gone.'];
  const shell = ['@coursewright/mfe-kit: it.announce is gone.', 'MFE_CONTRACT: it may now be 3.'];
  expect(check()).toEqual({ status: 1, complaints: [...billing, ...notification, ...shell] });
  expect(check('notification')).toEqual({ status: 1, complaints: notification });
  expect(check('mfe-learner')).toEqual({ status: 1, complaints: shell });

  expect(check('--write').status).toBe(0);
  expect(check()).toEqual({ status: 0, complaints: [] });
});
