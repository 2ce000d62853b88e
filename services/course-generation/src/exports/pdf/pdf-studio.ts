import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { rateLimited, unavailable, unprocessable } from '@coursewright/service-kit';
import type { CourseBook } from '../../library/course-book.ts';
import type { StoredPicture } from '../course-pictures.ts';

export interface PdfOrder {
  book: CourseBook;
  pictures: ReadonlyMap<string, StoredPicture>;
  brandName: string;
}

export type PdfAnswer = { bytes: Uint8Array } | { refusal: string };

const WORKER = path.join(import.meta.dirname, 'pdf-worker.ts');
const MEMORY_MB = 512;
const WITHIN_MS = 25_000;
/** More would wait longer than the gateway does. */
const PLACES = 4;
const LATER = { retryAfterMs: 15_000 };

const tooLarge = () => unprocessable('This course is too large for a PDF. Please use Markdown or SCORM.');
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function makeApart(order: PdfOrder, withinMs: number): Promise<PdfAnswer> {
  const worker = new Worker(WORKER, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const timer = setTimeout(() => void worker.terminate(), withinMs);
  return new Promise<PdfAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error));
    worker.once('exit', () => reject(tooLarge()));
  }).finally(() => clearTimeout(timer));
}

/** Makes PDFs one after the other in a thread of their own: nobody else waits while pages are set. */
export function createPdfStudio({ places = PLACES, withinMs = WITHIN_MS } = {}) {
  let last: Promise<unknown> = Promise.resolve();
  const served = new Set<string>();

  async function make(order: PdfOrder): Promise<Buffer> {
    // pictures and text only: documents of the database hold more than another thread can be given
    const plain: PdfOrder = { ...order, book: JSON.parse(JSON.stringify(order.book)) };
    plain.book.course.createdAt = order.book.course.createdAt;
    const made = last.then(() => makeApart(plain, withinMs));
    last = made.catch(() => undefined);
    const answer = await made;
    if ('refusal' in answer) throw unprocessable(answer.refusal);
    return Buffer.from(answer.bytes);
  }

  return async (order: PdfOrder): Promise<Buffer> => {
    const { userId } = order.book.course;
    if (served.has(userId)) throw rateLimited('Your other PDF is still being made. Please wait for it.', LATER);
    if (served.size >= places) throw unavailable('Many PDFs are being made now. Please try again in a moment.', LATER);
    served.add(userId);
    return make(order).finally(() => served.delete(userId));
  };
}
