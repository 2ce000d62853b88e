import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

export const courseEvents = {
  courseCompleted: defineEvent({
    type: 'course-generation.course.completed.v1',
    data: z.object({
      courseId: z.string(),
      certificateId: z.string(),
      userId: z.string(),
      learnerName: z.string(),
      courseTitle: z.string(),
      completedAt: z.iso.datetime(),
      // In the learner's time zone.
      completedDay: z.iso.date().optional(),
      source: authorSourceSchema,
    }),
  }),
} as const;
