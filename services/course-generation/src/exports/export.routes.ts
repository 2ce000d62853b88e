import { type ExportFormat, sharingEndpoints } from '@coursewright/contracts';
import { notFound, route } from '@coursewright/service-kit';
import { Router } from 'express';
import type { Context } from '../context.ts';
import { type CourseBook, readCourseBook } from '../library/course-book.ts';
import { coursePictures } from './course-pictures.ts';
import { attachment, fileNameOf } from './file-name.ts';
import { exportMarkdown } from './markdown/export-markdown.ts';
import { createPdfStudio } from './pdf/pdf-studio.ts';
import { exportScorm } from './scorm/export-scorm.ts';

interface Export {
  contentType: string;
  ending: string;
  make(book: CourseBook): Promise<Buffer>;
}

function exportsOf({ media, config }: Pick<Context, 'media' | 'config'>): Record<ExportFormat, Export> {
  const makePdf = createPdfStudio();
  const scorm = (version: '1.2' | '2004'): Export => ({
    contentType: 'application/zip',
    ending: `scorm-${version.replace('.', '-')}.zip`,
    make: async (book) => exportScorm(book, version, await coursePictures(book, media)),
  });
  return {
    markdown: {
      contentType: 'text/markdown; charset=utf-8',
      ending: 'md',
      make: async (book) => Buffer.from(exportMarkdown(book, config.PUBLIC_URL)),
    },
    pdf: {
      contentType: 'application/pdf',
      ending: 'pdf',
      make: async (book) =>
        makePdf({ book, pictures: await coursePictures(book, media), brandName: config.BRAND_NAME }),
    },
    'scorm-1-2': scorm('1.2'),
    'scorm-2004': scorm('2004'),
  };
}

export function exportRoutes({
  courses,
  lessons,
  ...context
}: Pick<Context, 'courses' | 'lessons' | 'media' | 'config'>) {
  const router = Router();
  const formats = exportsOf(context);
  route(
    router,
    sharingEndpoints.exportCourse,
    async ({ params, caller, res }) => {
      const course = await courses.findOwn(params.courseId, caller.userId);
      if (!course) throw notFound('There is no such course');
      const { contentType, ending, make } = formats[params.format];
      const file = await make(await readCourseBook(course, lessons));
      res.set({
        'Content-Type': contentType,
        'Content-Disposition': attachment(fileNameOf(course.mainTopic, ending)),
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
