import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BUSY_LOOPS = 4;

// Both end with the process that started them: its end closes their standard input.
const BUSY_LOOP = `
process.stdin.on('end', () => process.exit()).resume();
function spin() {
  const end = performance.now() + 50;
  while (performance.now() < end);
  setImmediate(spin);
}
spin();`;

const DISK_WRITER = `
const { closeSync, fsyncSync, openSync, writeSync } = require('node:fs');
process.stdin.on('end', () => process.exit()).resume();
const block = Buffer.alloc(8 * 1024 * 1024, 'x');
let round = 0;
function write() {
  round += 1;
  const file = openSync(process.argv[1] + '/' + (round % 8), 'w');
  writeSync(file, block);
  fsyncSync(file);
  closeSync(file);
  setImmediate(write);
}
write();`;

export async function startLoad(): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coursewright-stress-'));
  const start = (script: string, ...args: string[]) =>
    spawn(process.execPath, ['-e', script, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  const children = [...Array.from({ length: BUSY_LOOPS }, () => start(BUSY_LOOP)), start(DISK_WRITER, folder)];
  await Promise.all(children.map((child) => once(child, 'spawn')));

  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return {
    async stop() {
      await Promise.all(children.map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
