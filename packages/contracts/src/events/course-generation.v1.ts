import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

/** Events of the course-generation service. The two requests are consumed by its own workers. */
export const courseEvents = {
  outlineRequested: defineEvent({
    type: 'course-generation.outline.requested.v1',
    data: z.object({ generationId: z.string() }),
  }),
  lessonRequested: defineEvent({
    type: 'course-generation.lesson.requested.v1',
    data: z.object({ generationId: z.string() }),
  }),
  courseCompleted: defineEvent({
    type: 'course-generation.course.completed.v1',
    data: z.object({
      courseId: z.string(),
      certificateId: z.string(),
      userId: z.string(),
      learnerName: z.string(),
      courseTitle: z.string(),
      completedAt: z.iso.datetime(),
      source: authorSourceSchema,
    }),
  }),
} as const;
