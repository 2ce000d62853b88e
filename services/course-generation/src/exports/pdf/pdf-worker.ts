import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@coursewright/service-kit';
import { exportPdf } from './export-pdf.ts';
import type { PdfAnswer, PdfOrder } from './pdf-studio.ts';

// a thread of its own, started by pdf-studio.ts
const { book, pictures, brandName } = workerData as PdfOrder;

function refusalOf(error: unknown): PdfAnswer {
  if (error instanceof AppError && error.kind === 'unprocessable') return { refusal: error.message };
  throw error;
}

const answer: PdfAnswer = await exportPdf(book, pictures, brandName).then((bytes) => ({ bytes }), refusalOf);
parentPort?.postMessage(answer);
