import { createFairPlaces } from '@coursewright/service-kit';
import { forkClosed } from './closed-process.ts';
import type { Extraction } from './extraction-process.ts';
import type { SourceFile } from './read-source.ts';
import { type ExtractedSource, SOURCE_LIMITS, SourceRefused, type SourceType } from './source.ts';

const TIMEOUT_MS = 40_000;
// 500 pages of text take less.
const CPU_SECONDS = 15;
// Waiting and reading together stay below the gateway's timeout.
const WAIT_MS = 12_000;
const HEAVY_MS = 5_000;
const createPlaces = () =>
  createFairPlaces({
    places: 2,
    perAccount: 1,
    waiting: 24,
    waitMs: WAIT_MS,
    heavyMs: HEAVY_MS,
    busy: () => new SourceRefused('busy'),
  });
// Text is read in no time, so it does not wait for documents.
const places = { documents: createPlaces(), texts: createPlaces() };
const TEXTS: readonly SourceType[] = ['text', 'markdown', 'transcript'];

interface Input extends SourceFile {
  // Whose turn it is.
  account: string;
}

interface Options {
  signal?: AbortSignal;
  timeoutMs?: number;
  cpuSeconds?: number;
}

/**
 * In a process of its own: a thread that runs out of memory can end the whole service.
 * @throws SourceRefused
 */
export async function extractSource(input: Input, { signal, ...limits }: Options = {}): Promise<ExtractedSource> {
  signal?.throwIfAborted();
  if (input.bytes.length > SOURCE_LIMITS.bytes) throw new SourceRefused('too_large');
  if (input.bytes.length === 0) throw new SourceRefused('empty');
  const leave = await places[TEXTS.includes(input.type) ? 'texts' : 'documents'].enter(input.account, signal);
  try {
    return await run(input, { ...limits, signal });
  } finally {
    leave();
  }
}

async function run(
  { bytes, type, name, charset }: Input,
  { timeoutMs = TIMEOUT_MS, cpuSeconds = CPU_SECONDS, signal }: Options & { signal: AbortSignal | undefined },
): Promise<ExtractedSource> {
  signal?.throwIfAborted();
  const child = forkClosed('extraction-process.ts', { cpuSeconds });
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
      // It ends without an answer only when there is not enough time or memory.
      child.once('exit', (_code, signal) => {
        reject(new SourceRefused(timedOut || signal === 'SIGXCPU' ? 'timeout' : 'too_large'));
      });
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
