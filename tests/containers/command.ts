import { type StdioOptions, spawn } from 'node:child_process';
import { openSync } from 'node:fs';

export type Command = readonly string[];

interface Options {
  cwd?: string;
  env?: Record<string, string>;
  /** What it prints goes to the end of this file; without one it is returned. */
  log?: string;
}

export class CommandFailed extends Error {}

/** @throws CommandFailed with the end of what it printed */
export async function run([file = '', ...args]: Command, { cwd, env, log }: Options = {}): Promise<string> {
  const output = log ? openSync(log, 'a') : 'pipe';
  const stdio: StdioOptions = ['ignore', output, output];
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio });
  const printed: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (chunk) => (printed[name] += chunk));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  const status = await promise;
  if (status === 0) return printed.stdout.trim();
  const end = log ? `see ${log}` : `${printed.stdout}${printed.stderr}`.slice(-2000);
  throw new CommandFailed(`${[file, ...args].join(' ')} ended with ${status}: ${end}`);
}

export const succeeds = (command: Command): Promise<boolean> =>
  run(command).then(
    () => true,
    () => false,
  );
