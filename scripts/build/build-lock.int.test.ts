import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from './build-lock.ts';

let folder: string;
let file: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-lock-'));
  file = path.join(folder, 'lock.db');
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A process that says when it has the lock, and keeps it until it is killed. */
async function startHolder() {
  const script = `
    import { withLock } from ${JSON.stringify(path.join(import.meta.dirname, 'build-lock.ts'))};
    await withLock(${JSON.stringify(file)}, () => {}, () => {
      console.log('has it');
      return new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = holder;
  await once(holder.stdout, 'data');
  return holder;
}

test('PLT-02 a second build waits for the first in another process, and goes on when that is killed', async () => {
  const holder = await startHolder();
  const waits = Promise.withResolvers<void>();
  let hasBuilt = false;
  const second = withLock(file, waits.resolve, async () => {
    hasBuilt = true;
  });
  await waits.promise;
  expect(hasBuilt).toBe(false);
  holder.kill('SIGKILL');
  await second;
  expect(hasBuilt).toBe(true);
});

test('PLT-02 a build that fails leaves the next one free, also in its own process', async () => {
  await expect(withLock(file, jest.fn(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const order: string[] = [];
  const build = (name: string) =>
    withLock(file, jest.fn(), async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    });
  await Promise.all([build('one'), build('two')]);
  // Either may be first.
  const [one, two] = [order.slice(0, 2), order.slice(2)];
  expect([one, two].toSorted()).toEqual([
    ['one begins', 'one ends'],
    ['two begins', 'two ends'],
  ]);
});
