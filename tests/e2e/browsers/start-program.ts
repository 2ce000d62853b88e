import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set<ChildProcess>();
// nothing that was started outlives the script
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export function startProgram(file: string, args: readonly string[], stdio: StdioOptions, env = process.env) {
  const child = spawn(file, args, { stdio, env });
  running.add(child);
  const ended = once(child, 'close').finally(() => running.delete(child));
  return {
    child,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** The first match in what a program prints. */
export async function readPrinted(output: unknown, pattern: RegExp): Promise<string> {
  let printed = '';
  for await (const chunk of output as AsyncIterable<Buffer>) {
    printed += chunk;
    const [, found] = pattern.exec(printed) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error(`The program ended: ${printed}`);
}
