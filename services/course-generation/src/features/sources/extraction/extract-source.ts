import { fork } from 'node:child_process';
import path from 'node:path';
import type { Extraction } from './extraction-process.ts';
import type { SourceFile } from './read-source.ts';
import { type ExtractedSource, SOURCE_LIMITS, SourceRefused } from './source.ts';
import { createTurns } from './turns.ts';

const PROGRAM = path.join(import.meta.dirname, 'extraction-process.ts');
const TIMEOUT_MS = 40_000;
const MEMORY_MB = 256;
// Waiting and reading together stay below the gateway's timeout.
const WAIT_MS = 12_000;
const inTurn = createTurns(2, WAIT_MS);
// It reads files of strangers: it may not write, start anything, or see the environment.
const OPTIONS = ['--disable-warning=ExperimentalWarning', '--permission', '--allow-fs-read=*'];

interface Options {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * In a process of its own: a thread that runs out of memory can end the whole service.
 * @throws SourceRefused
 */
export async function extractSource(
  input: SourceFile,
  { signal, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<ExtractedSource> {
  signal?.throwIfAborted();
  if (input.bytes.length > SOURCE_LIMITS.bytes) throw new SourceRefused('too_large');
  if (input.bytes.length === 0) throw new SourceRefused('empty');
  return inTurn(() => run(input, timeoutMs, signal), signal);
}

async function run(
  { bytes, type, name, charset }: SourceFile,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<ExtractedSource> {
  signal?.throwIfAborted();
  const child = fork(PROGRAM, {
    execArgv: [...OPTIONS, `--max-old-space-size=${MEMORY_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timedOut = false;
  const stop = () => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const answer = await new Promise<Extraction>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Extraction));
      child.once('error', reject);
      // It ends without an answer only when there is not enough memory.
      child.once('exit', () => reject(new SourceRefused(timedOut ? 'timeout' : 'too_large')));
      const job: SourceFile = { bytes: new Uint8Array(bytes), type, name, charset };
      child.send(job, (error) => error && reject(new SourceRefused('broken', { cause: error })));
    });
    if ('refused' in answer) throw new SourceRefused(answer.refused);
    return answer.source;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
