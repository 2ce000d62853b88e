import { type ExportFormat, type QueryOf, sharingEndpoints } from '@coursewright/contracts';
import { createHourlyLimit, formatWait, invalid, route, unprocessable } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { authorLabels, type Course, createNoteRepository } from '../../courses/index.ts';
import { createExerciseBatchRepository, createQuizBatchRepository } from '../../study/index.ts';
import { exportCardsCsv } from './cards/export-csv.ts';
import { createCardReader } from './cards/read-cards.ts';
import { createExportQueue } from './export-queue.ts';
import { attachment, toFileName } from './file-name.ts';
import { coursePictures, readCourseExport } from './read-course-export.ts';

const files: Record<ExportFormat, { contentType: string; ending: string }> = {
  markdown: { contentType: 'text/markdown; charset=utf-8', ending: 'md' },
  pdf: { contentType: 'application/pdf', ending: 'pdf' },
  'scorm-1-2': { contentType: 'application/zip', ending: 'scorm-1-2.zip' },
  'scorm-2004': { contentType: 'application/zip', ending: 'scorm-2004.zip' },
  anki: { contentType: 'application/apkg', ending: 'apkg' },
  csv: { contentType: 'text/csv; charset=utf-8', ending: 'csv' },
};

const isOfCards = (format: ExportFormat): boolean => format === 'anki' || format === 'csv';

const NO_CARDS = 'No cards are kept of this course yet. Keep terms and key points under a lesson, or take a quiz.';

// About a hundred courses of usual size.
const CPU_MS_PER_HOUR = 120_000;
const USED_UP = (waitMs: number) => `You have exported much in a short time. Please try again ${formatWait(waitMs)}.`;

type Choices = QueryOf<typeof sharingEndpoints.exportCourse>;

function checkChoices(format: ExportFormat, choices: Choices): void {
  if (format === 'pdf' || format === 'markdown') return;
  const field = (['notes', 'quizzes'] as const).find((name) => choices[name] === 'yes');
  if (field) throw invalid('Only PDF and Markdown have this choice', [{ field, message: 'only for pdf and markdown' }]);
}

export function exportRoutes(
  context: Pick<Context, 'courses' | 'lessons' | 'media' | 'config' | 'connection' | 'now'>,
) {
  const { courses, lessons, media, config, connection } = context;
  const router = Router();
  const readCards = createCardReader(context);
  const batches = createQuizBatchRepository(connection);
  const exercises = createExerciseBatchRepository(connection);
  const notes = createNoteRepository(connection);
  const make = createExportQueue({
    hourlyCpu: createHourlyLimit(connection, 'export_cpu', CPU_MS_PER_HOUR, USED_UP),
  });
  const shared = { brandName: config.BRAND_NAME, origin: config.PUBLIC_URL };

  async function exportLessons(course: Course, format: ExportFormat, choices: Choices, signal: AbortSignal) {
    const hasQuestions = format.startsWith('scorm') || choices.quizzes === 'yes';
    const content = await readCourseExport(course, {
      lessons,
      batches: hasQuestions ? batches : undefined,
      exercises: hasQuestions ? exercises : undefined,
      notes: choices.notes === 'yes' ? notes : undefined,
    });
    const pictures = format === 'markdown' ? new Map() : await coursePictures(content, media);
    return make({ ...shared, format, content, pictures }, signal);
  }

  async function exportCards(course: Course, format: ExportFormat, signal: AbortSignal): Promise<Buffer> {
    const cards = await readCards(course);
    if (cards.length === 0) throw unprocessable(NO_CARDS, { code: 'no_cards' });
    if (format === 'csv') return Buffer.from(exportCardsCsv(cards));
    const content = { course, author: authorLabels[course.source], chapters: [], cards };
    return make({ ...shared, format, content, pictures: new Map() }, signal);
  }

  route(
    router,
    sharingEndpoints.exportCourse,
    async ({ params: { courseId, format }, query, caller, res, signal }) => {
      checkChoices(format, query);
      const course = await courses.getOwn(courseId, caller.userId);
      const { contentType, ending } = files[format];
      const file = isOfCards(format)
        ? await exportCards(course, format, signal)
        : await exportLessons(course, format, query, signal);
      res.set({
        'Content-Type': contentType,
        'Content-Disposition': attachment(toFileName(course.mainTopic, ending)),
        'Content-Length': String(file.length),
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      res.end(file);
    },
    { streaming: true },
  );
  return router;
}
