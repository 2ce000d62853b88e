import { type ExportFormat, sharingEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../../../context.ts';
import { createQuizBatchRepository } from '../../study/index.ts';
import { createExportQueue } from './export-queue.ts';
import { attachment, toFileName } from './file-name.ts';
import { coursePictures, readCourseExport } from './read-course-export.ts';

const files: Record<ExportFormat, { contentType: string; ending: string }> = {
  markdown: { contentType: 'text/markdown; charset=utf-8', ending: 'md' },
  pdf: { contentType: 'application/pdf', ending: 'pdf' },
  'scorm-1-2': { contentType: 'application/zip', ending: 'scorm-1-2.zip' },
  'scorm-2004': { contentType: 'application/zip', ending: 'scorm-2004.zip' },
};

export function exportRoutes({
  courses,
  lessons,
  media,
  config,
  connection,
}: Pick<Context, 'courses' | 'lessons' | 'media' | 'config' | 'connection'>) {
  const router = Router();
  const batches = createQuizBatchRepository(connection);
  const make = createExportQueue();
  route(
    router,
    sharingEndpoints.exportCourse,
    async ({ params: { courseId, format }, caller, res, signal }) => {
      const course = await courses.findOwn(courseId, caller.userId);
      if (!course) throw notFound('There is no such course');
      const { contentType, ending } = files[format];
      const content = await readCourseExport(course, lessons, format.startsWith('scorm') ? batches : undefined);
      const pictures = format === 'markdown' ? new Map() : await coursePictures(content, media);
      const file = await make(
        { format, content, pictures, brandName: config.BRAND_NAME, origin: config.PUBLIC_URL },
        signal,
      );
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
