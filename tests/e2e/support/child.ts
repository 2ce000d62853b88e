import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { baseEnvironment, projectRoot } from './config.ts';

const STOP_MS = 12_000;
// Ends what hangs; a slow machine stays below it.
const HANG_MS = 240_000;
const running = new Set<ChildProcess>();
// whatever happens to the tests, nothing they started outlives them
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export type Child = ReturnType<typeof startChild>;

export function startChild(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  folder = projectRoot,
) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: folder,
    env: { ...baseEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const hasEnded = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const isOver = () => !running.has(child);
  const within = async <T>(work: Promise<T>, ms: number, what: string): Promise<T> => {
    const timer = new AbortController();
    const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`${file} ${args.join(' ')} ${what} within ${ms} ms. It printed:\n${output}`);
    });
    late.catch(() => undefined);
    return Promise.race([work, late]).finally(() => timer.abort());
  };

  async function until(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const match = output.match(pattern);
      if (match) return match;
      if (isOver()) throw new Error(`${file} ${args.join(' ')} ended too early. It printed:\n${output}`);
      await sleep(25);
    }
  }

  return {
    pid: child.pid ?? 0,
    output: () => output,
    printed: (pattern: RegExp, timeoutMs = HANG_MS) => within(until(pattern), timeoutMs, `did not print ${pattern}`),
    ended: (timeoutMs = HANG_MS) => within(hasEnded, timeoutMs, 'did not end'),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      // a stopped process hears nothing
      child.kill('SIGCONT');
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await hasEnded;
      clearTimeout(insist);
    },
    async kill() {
      child.kill('SIGKILL');
      await hasEnded;
    },
  };
}
