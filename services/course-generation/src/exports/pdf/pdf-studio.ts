import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { unprocessable } from '@coursewright/service-kit';
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

function makeApart(order: PdfOrder): Promise<PdfAnswer> {
  const worker = new Worker(WORKER, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const timer = setTimeout(() => void worker.terminate(), WITHIN_MS);
  return new Promise<PdfAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a PDF took too long or too much memory')));
  }).finally(() => clearTimeout(timer));
}

/** Makes PDFs one after the other in a thread of their own: nobody else waits while pages are set. */
export function createPdfStudio() {
  let last: Promise<unknown> = Promise.resolve();
  return async (order: PdfOrder): Promise<Buffer> => {
    // pictures and text only: documents of the database hold more than another thread can be given
    const plain: PdfOrder = { ...order, book: JSON.parse(JSON.stringify(order.book)) };
    plain.book.course.createdAt = order.book.course.createdAt;
    const made = last.then(() => makeApart(plain));
    last = made.catch(() => undefined);
    const answer = await made;
    if ('refusal' in answer) throw unprocessable(answer.refusal);
    return Buffer.from(answer.bytes);
  };
}
