// For tests/e2e: the PDF of the reference courses, whose pages are compared as pictures.
import { exportPdf } from '../features/delivery/exports/pdf/export-pdf.ts';
import { arabicCourse, latinCourse } from '../features/delivery/exports/testing/reference-courses.ts';

export const exportReferenceCourse = (script: 'latin' | 'arabic'): Promise<Buffer> =>
  exportPdf(script === 'latin' ? latinCourse() : arabicCourse(), new Map(), 'Coursewright');
