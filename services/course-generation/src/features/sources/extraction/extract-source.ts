import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Extraction, ExtractionJob } from './extraction-worker.ts';
import { type ExtractedSource, SOURCE_LIMITS, SourceRefused, type SourceType } from './source.ts';

const WORKER = path.join(import.meta.dirname, 'extraction-worker.ts');
const MEMORY_MB = 256;
const TIMEOUT_MS = 25_000;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * In a thread with limited memory and time.
 * @throws SourceRefused
 */
export async function extractSource(
  { bytes, type, name }: { bytes: Uint8Array; type: SourceType; name?: string },
  { signal, timeoutMs = TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<ExtractedSource> {
  signal?.throwIfAborted();
  if (bytes.length > SOURCE_LIMITS.bytes) throw new SourceRefused('too_large');
  if (bytes.length === 0) throw new SourceRefused('empty');
  const workerData: ExtractionJob = { bytes, type, name };
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const stop = () => void worker.terminate();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const answer = await new Promise<Extraction>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new SourceRefused('too_large') : error));
      worker.once('exit', () => reject(new SourceRefused('timeout')));
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
