import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export const projectRoot = path.resolve(import.meta.dirname, '../..');

export interface Command {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
}

// Each line begins with the lane's name, since lanes run side by side.
export async function runCommand(lane: string, { command, args, env = {} }: Command): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a script there
    shell: process.platform === 'win32' && command === 'npm',
  });
  const printed = Promise.all([child.stdout, child.stderr].map((output) => print(lane, output)));
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      console.error(`${lane} │ ${error.message}`);
      resolve(null);
    });
    child.once('close', resolve);
  });
  await printed;
  return status === 0;
}

async function print(lane: string, output: Readable): Promise<void> {
  for await (const line of createInterface({ input: output })) console.log(`${lane.padEnd(13)} │ ${line}`);
}
