import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportFormat } from '@coursewright/contracts';
import { createFairPlaces, type RateLimit, rateLimited, unavailable, unprocessable } from '@coursewright/service-kit';
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

export type ExportResult = ({ bytes: Uint8Array } | { refusal: string }) & { cpuMs: number };

/** CPU of exports in milliseconds, per account and hour. */
type HourlyCpu = Pick<RateLimit, 'check' | 'countExcess'>;

const WORKER = path.join(import.meta.dirname, 'export-worker.ts');
const MEMORY_MB = 512;
// A large course takes about as long.
const HEAVY_MS = 5_000;
const RETRY_LATER = { retryAfterMs: 15_000 };

const busy = () => unavailable('Many courses are being exported now. Please try again in a moment.', RETRY_LATER);
const tooLarge = (format: ExportFormat) =>
  unprocessable(
    format === 'pdf'
      ? 'This course is too large for a PDF. Please use Markdown or SCORM.'
      : 'This course is too large to be exported.',
  );
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

interface Run {
  cpuMs: number;
  cpuCheckMs: number;
  signal: AbortSignal;
  /** Is called with all CPU time so far. */
  onCpu(ms: number): void;
}

async function runWorker(request: ExportRequest, { cpuMs, cpuCheckMs, signal, onCpu }: Run): Promise<Buffer> {
  signal.throwIfAborted();
  const workerData: ExportJob = { ...request, content: JSON.stringify(request.content) };
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const stop = () => void worker.terminate();
  const timer = setInterval(async () => {
    // a thread that has just ended has no figures
    const used = await worker.cpuUsage().catch(() => undefined);
    const usedMs = used ? (used.user + used.system) / 1000 : 0;
    onCpu(usedMs);
    if (usedMs > cpuMs) stop();
  }, cpuCheckMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const answer = await new Promise<ExportResult>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge(request.format) : error));
      worker.once('exit', () => reject(tooLarge(request.format)));
    });
    onCpu(answer.cpuMs);
    if ('refusal' in answer) throw unprocessable(answer.refusal);
    return Buffer.from(answer.bytes);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Runs exports in worker threads, at most one per learner, fair between learners. */
export function createExportQueue({
  queueSize = 24,
  concurrency = 2,
  // Of the thread's own CPU: on a busy machine a small course takes long, too, and the gateway's timeout ends its request.
  cpuMs = 25_000,
  cpuCheckMs = 250,
  waitMs = 30_000,
  hourlyCpu,
}: {
  queueSize?: number;
  concurrency?: number;
  cpuMs?: number;
  cpuCheckMs?: number;
  waitMs?: number;
  hourlyCpu?: () => Promise<HourlyCpu>;
} = {}) {
  const places = createFairPlaces({
    places: concurrency,
    perAccount: 1,
    waiting: queueSize,
    waitMs,
    heavyMs: HEAVY_MS,
    busy,
  });
  const active = new Set<string>();

  return async (request: ExportRequest, signal: AbortSignal): Promise<Buffer> => {
    const { userId } = request.content.course;
    if (active.has(userId))
      throw rateLimited('Your other export is still being made. Please wait for it.', RETRY_LATER);
    active.add(userId);
    try {
      const limit = await hourlyCpu?.();
      await limit?.check(userId);
      const leave = await places.enter(userId, signal);
      let usedMs = 0;
      const onCpu = (ms: number) => {
        usedMs = Math.max(usedMs, Math.ceil(ms));
      };
      try {
        return await runWorker(request, { cpuMs, cpuCheckMs, signal, onCpu });
      } finally {
        leave(usedMs);
        // A failed export has used it, too.
        if (usedMs > 0) await limit?.countExcess(userId, usedMs);
      }
    } finally {
      active.delete(userId);
    }
  };
}
