import { parentPort, workerData } from 'node:worker_threads';
import type { CourseExport } from './course-export.ts';
import type { ExportJob, ExportResult } from './export-queue.ts';

// a worker thread of export-queue.ts; it imports only what its format needs
async function make({ format, pictures, brandName, origin, ...job }: ExportJob): Promise<Uint8Array> {
  const content: CourseExport = JSON.parse(job.content);
  content.course.createdAt = new Date(content.course.createdAt);
  if (format === 'markdown') {
    const { exportMarkdown } = await import('./markdown/export-markdown.ts');
    return new TextEncoder().encode(exportMarkdown(content, origin));
  }
  if (format === 'pdf') {
    const { exportPdf } = await import('./pdf/export-pdf.ts');
    return exportPdf(content, pictures, brandName);
  }
  if (format === 'anki') {
    const { exportAnki } = await import('./cards/export-anki.ts');
    return exportAnki(content.course, content.cards ?? [], brandName);
  }
  const { exportScorm } = await import('./scorm/export-scorm.ts');
  return exportScorm(content, format === 'scorm-1-2' ? '1.2' : '2004', pictures);
}

// checked by `kind`: importing the service kit for its class takes longer than most exports
function toRefusal(error: unknown): { refusal: string } {
  if (error instanceof Error && 'kind' in error && error.kind === 'unprocessable') return { refusal: error.message };
  throw error;
}

const made = await make(workerData as ExportJob).then((bytes) => ({ bytes }), toRefusal);
const { user, system } = process.threadCpuUsage();
const answer: ExportResult = { ...made, cpuMs: (user + system) / 1000 };
parentPort?.postMessage(answer);
