import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportFormat } from '@coursewright/contracts';
import { type AppError, rateLimited, unavailable, unprocessable } from '@coursewright/service-kit';
import type { CourseExport, StoredPicture } from './course-export.ts';

export interface ExportRequest {
  format: ExportFormat;
  content: CourseExport;
  pictures: ReadonlyMap<string, StoredPicture>;
  brandName: string;
  origin: string;
}

/** Mongoose documents cannot be cloned to another thread, so the course is sent as JSON. */
export type ExportJob = Omit<ExportRequest, 'content'> & { content: string };

export type ExportResult = { bytes: Uint8Array } | { refusal: string };

const WORKER = path.join(import.meta.dirname, 'export-worker.ts');
const MEMORY_MB = 512;
// Of the thread's own CPU: on a busy machine a small course takes long, too, and the gateway's timeout ends its request.
const CPU_MS = 25_000;
const CPU_CHECK_MS = 250;
const WAIT_MS = 30_000;
const CONCURRENCY = 2;
const QUEUE_SIZE = 24;
const RETRY_LATER = { retryAfterMs: 15_000 };
// Recorded usage halves in this time.
const HALF_LIFE_MS = 5 * 60_000;

const busy = () => unavailable('Many courses are being exported now. Please try again in a moment.', RETRY_LATER);
const tooLarge = (format: ExportFormat) =>
  unprocessable(
    format === 'pdf'
      ? 'This course is too large for a PDF. Please use Markdown or SCORM.'
      : 'This course is too large to be exported.',
  );
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function runWorker(request: ExportRequest, cpuMs: number, signal: AbortSignal): Promise<Buffer> {
  if (signal.aborted) throw busy();
  const workerData: ExportJob = { ...request, content: JSON.stringify(request.content) };
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const stop = () => void worker.terminate();
  const timer = setInterval(async () => {
    // a thread that has just ended has no figures
    const used = await worker.cpuUsage().catch(() => undefined);
    if (used && (used.user + used.system) / 1000 > cpuMs) stop();
  }, CPU_CHECK_MS);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await new Promise<ExportResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge(request.format) : error));
      worker.once('exit', () => reject(tooLarge(request.format)));
    });
    if ('refusal' in answer) throw unprocessable(answer.refusal);
    return Buffer.from(answer.bytes);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
  }
}

interface Waiting {
  userId: string;
  start(): void;
  refuse(error: AppError): void;
}

/**
 * Runs exports in worker threads, at most one per learner. The next is the waiting learner with the least recent
 * usage; when the queue is full, the one with the most gives way, so that a few accounts cannot block the others.
 */
export function createExportQueue({
  queueSize = QUEUE_SIZE,
  concurrency = CONCURRENCY,
  cpuMs = CPU_MS,
  waitMs = WAIT_MS,
  now = () => performance.now(),
} = {}) {
  const waiting: Waiting[] = [];
  const active = new Set<string>();
  const usage = new Map<string, { milliseconds: number; at: number }>();
  let running = 0;

  function usedBy(userId: string): number {
    const { milliseconds, at } = usage.get(userId) ?? { milliseconds: 0, at: 0 };
    return milliseconds * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  }

  function charge(userId: string, milliseconds: number): void {
    usage.set(userId, { milliseconds: usedBy(userId) + milliseconds, at: now() });
    for (const id of usage.keys()) if (usedBy(id) < 1) usage.delete(id);
  }

  function leave(entry: Waiting): void {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
  }

  function startNext(): void {
    const [first, ...others] = waiting;
    if (!first || running >= concurrency) return;
    const next = others.reduce((least, one) => (usedBy(one.userId) < usedBy(least.userId) ? one : least), first);
    leave(next);
    running += 1;
    next.start();
  }

  function evictHeaviest(userId: string): void {
    if (waiting.length < queueSize) return;
    const heaviest = waiting.reduce((most, one) => (usedBy(one.userId) > usedBy(most.userId) ? one : most));
    if (usedBy(heaviest.userId) <= usedBy(userId)) throw busy();
    leave(heaviest);
    heaviest.refuse(busy());
  }

  async function waitForTurn(userId: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw busy();
    evictHeaviest(userId);
    return new Promise((resolve, reject) => {
      const entry: Waiting = { userId, start: () => settle(resolve), refuse: (error) => settle(() => reject(error)) };
      const abandon = () => {
        leave(entry);
        entry.refuse(busy());
      };
      const timer = setTimeout(abandon, waitMs);
      function settle(end: () => void) {
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
        end();
      }
      signal.addEventListener('abort', abandon, { once: true });
      waiting.push(entry);
      startNext();
    });
  }

  return async (request: ExportRequest, signal: AbortSignal): Promise<Buffer> => {
    const { userId } = request.content.course;
    if (active.has(userId))
      throw rateLimited('Your other export is still being made. Please wait for it.', RETRY_LATER);
    active.add(userId);
    try {
      await waitForTurn(userId, signal);
      const began = now();
      try {
        return await runWorker(request, cpuMs, signal);
      } finally {
        charge(userId, now() - began);
        running -= 1;
        startNext();
      }
    } finally {
      active.delete(userId);
    }
  };
}
