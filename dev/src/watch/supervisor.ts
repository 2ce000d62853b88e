import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Output } from './output.ts';
import type { StartMessage } from './service-main.ts';

const MAIN = path.join(import.meta.dirname, 'service-main.ts');
// How long a replaced process may finish its work. Its successor resumes what is left.
const DRAIN_MS = 250;
const STOP_MS = 5_000;

interface SupervisorOptions {
  name: string;
  env: Record<string, string | undefined>;
  inspectPort: number;
  start: Omit<StartMessage, 'start' | 'inspectPort' | 'replaySent'>;
  output: Output;
  onSpawn(child: ChildProcess): void;
}

export type Supervisor = ReturnType<typeof createSupervisor>;

export function createSupervisor(options: SupervisorOptions) {
  const { name, env, inspectPort, output, onSpawn } = options;
  let running: ChildProcess | undefined;
  let next: ChildProcess | undefined;
  let changes = 0;
  let starts = 0;
  let work: Promise<void> | undefined;
  let stopped = false;

  function spawn(): ChildProcess {
    const child = fork(MAIN, [name], {
      env: env as NodeJS.ProcessEnv,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    output.follow(name, child);
    onSpawn(child);
    return child;
  }

  async function replace(): Promise<void> {
    for (let seen = -1; seen !== changes && !stopped; ) {
      seen = changes;
      const startedAt = performance.now();
      const child = spawn();
      const closed = once(child, 'close');
      next = child;
      // a later change makes this attempt void
      const isLoaded = await reached(child, 'loaded', closed);
      next = undefined;
      if (seen !== changes || stopped) {
        child.kill('SIGKILL');
        continue;
      }
      if (!isLoaded) {
        output.line(name, running ? 'not restarted: the last good code goes on' : 'does not run');
        output.line(name, 'waiting for a change');
        continue;
      }
      const predecessor = running;
      running = undefined;
      await end(predecessor, DRAIN_MS);
      // the broker outlives the services, so only their first start replays sent events
      child.send({ start: true, inspectPort, replaySent: starts === 0, ...options.start } satisfies StartMessage);
      if (await reached(child, 'ready', closed)) {
        running = child;
        starts += 1;
        child.once('exit', () => {
          if (running !== child) return;
          running = undefined;
          if (!stopped) output.line(name, 'ended; waiting for a change');
        });
        if (starts > 1) output.line(name, `restarted in ${Math.round(performance.now() - startedAt)} ms`);
      } else output.line(name, 'did not start; waiting for a change');
    }
  }

  return {
    name,
    // Loads the new code beside the running process and replaces that process when the code loads.
    restart(): Promise<void> {
      changes += 1;
      next?.kill('SIGKILL');
      work ??= replace().finally(() => {
        work = undefined;
      });
      return work;
    },
    settled: async (): Promise<void> => work,
    async stop(): Promise<void> {
      stopped = true;
      next?.kill('SIGKILL');
      await work;
      await end(running, STOP_MS);
    },
  };
}

// `closed` comes after `exit`: what the process printed about its end comes before what is said about it.
function reached(child: ChildProcess, state: 'loaded' | 'ready', closed: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const receive = (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'state' in message && message.state === state) done(true);
    };
    const done = (result: boolean) => {
      child.off('message', receive);
      resolve(result);
    };
    child.on('message', receive);
    closed.then(() => done(false));
  });
}

async function end(child: ChildProcess | undefined, graceMs: number): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = new AbortController();
  wait(graceMs, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await exited;
  patience.abort();
}
