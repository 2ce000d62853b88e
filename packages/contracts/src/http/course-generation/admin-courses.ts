import { z } from 'zod';
import { qualityFindingSchema } from '../../course-quality.ts';
import { courseLanguages } from '../../languages.ts';
import { authorSourceSchema, courseTypeSchema, textSourceSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { courseParams, instantField, outcomeSchema } from '../fields.ts';
import { defineAdminTable } from '../tables.ts';
import { courseListItemSchema } from './course-content.ts';
import { reportedMistakeSchema } from './mistakes.ts';

export const courseRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: courseTypeSchema,
  userId: z.string(),
});
export type CourseRow = z.infer<typeof courseRowSchema>;

const courses = defineAdminTable({
  name: 'courses',
  row: courseRowSchema,
  columns: ['title', 'type', 'userId'],
  filters: {},
});

export const reviewedLessonSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Missing while the lesson has no text. The rest only of texts that the quality gate judged. */
  text: z
    .object({
      source: textSourceSchema,
      version: z.int(),
      model: z.string().optional(),
      promptVersion: z.string().optional(),
      score: z.number().optional(),
      findings: z.array(qualityFindingSchema),
    })
    .optional(),
});
export type ReviewedLesson = z.infer<typeof reviewedLessonSchema>;

export const courseDetailsSchema = courseRowSchema.extend({
  source: authorSourceSchema,
  // Chosen by the learner; null if the topic decided.
  language: z.enum(courseLanguages).nullable(),
  createdAt: instantField,
  completedAt: instantField.optional(),
  certificateId: z.string().optional(),
  writing: z.enum(['running', 'paused', 'done']).nullable(),
  // Since when anyone with the link can read it. The link itself is the owner's.
  sharedSince: instantField.optional(),
  topics: z.array(z.object({ id: z.string(), title: z.string(), lessons: z.array(reviewedLessonSchema) })),
  // Newest first, at most 200.
  mistakes: z.array(reportedMistakeSchema),
});
export type CourseDetails = z.infer<typeof courseDetailsSchema>;

const courseAct = { auth: 'admin', fresh: true, params: courseParams, response: outcomeSchema } as const;

export const adminCourseEndpoints = {
  // Titles and findings, no lessons.
  course: defineEndpoint('GET /api/admin/courses/:courseId', {
    auth: 'admin',
    params: courseParams,
    response: courseDetailsSchema,
  }),
  stopSharing: defineEndpoint('DELETE /api/admin/courses/:courseId/share', courseAct),
  deleteCourse: defineEndpoint('DELETE /api/admin/courses/:courseId', courseAct),
  courses: courses.page,
  coursesCsv: courses.csv,
  getCourses: defineEndpoint('GET /api/getcourses', {
    auth: 'admin',
    response: z.array(courseListItemSchema.omit({ progress: true }).extend({ end: instantField.optional() })),
  }),
} as const;
