import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { dataRoot } from '../../e2e/support/config.ts';

export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly buffers: number;
}

const MANY = '1000000';
const settings = {
  LOG_LEVEL: 'error',
  PORT: '0',
  MAILBOX_PORT: '0',
  PAYMENTS_PORT: '0',
  SAMPLE_MODEL_DELAY_MS: '0',
  SIGN_IN_ATTEMPTS_PER_ADDRESS: MANY,
  SIGN_UPS_PER_ADDRESS: MANY,
  RESET_REQUESTS_PER_ADDRESS: MANY,
  CHECKOUTS_PER_USER: MANY,
  CHECKOUTS_PER_ADDRESS: MANY,
  // a busy machine is no service that hangs
  GATEWAY_AUTH_TIMEOUT_MS: '120000',
  GATEWAY_ANSWER_TIMEOUT_MS: '120000',
  GATEWAY_READS_PER_MINUTE: MANY,
  GATEWAY_WRITES_PER_MINUTE: MANY,
  GATEWAY_WEBHOOKS_PER_MINUTE: MANY,
};

export async function startProductProcess(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(dataRoot, 'coursewright-input-'));
  const file = path.join(import.meta.dirname, 'run-product.ts');
  const child = fork(file, [JSON.stringify({ ...settings, DATA_DIR: dataDir, ...env })], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    // one arena: memory that was freed goes back to the system instead of waiting in eight places
    env: { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-200_000);
    });
  }
  const exited = once(child, 'exit');
  const nextMessage = async <T>() =>
    Promise.race([
      once(child, 'message').then(([message]) => message as T),
      exited.then(([code]) => Promise.reject(new Error(`the product ended with ${code}. It printed:\n${printed}`))),
    ]);
  const { url, mailboxUrl } = await nextMessage<{ url: string; mailboxUrl: string }>();
  return {
    url,
    mailboxUrl,
    printed: () => printed,
    running: () => child.exitCode === null && child.signalCode === null,
    async memory(): Promise<Memory> {
      const answer = nextMessage<Memory>();
      child.send('memory');
      return answer;
    },
    // The CPU time, in milliseconds, that the main thread has used so far.
    async cpu(): Promise<number> {
      const answer = nextMessage<{ milliseconds: number }>();
      child.send('cpu');
      return (await answer).milliseconds;
    },
    wasKilled: () => child.signalCode === 'SIGKILL',
    async stop() {
      if (child.connected) child.disconnect();
      const insist = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await exited;
      clearTimeout(insist);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ProductProcess = Awaited<ReturnType<typeof startProductProcess>>;
