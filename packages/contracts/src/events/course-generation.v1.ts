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
  // At most one a day for a learner who asked for it.
  cardsDue: defineEvent({
    type: 'course-generation.cards.due.v1',
    data: z.object({
      userId: z.string(),
      // In the learner's time zone.
      day: z.iso.date(),
      dueCount: z.int(),
      // Those with most cards.
      courses: z.array(z.object({ title: z.string(), dueCount: z.int() })),
      unsubscribeToken: z.string(),
      // `mail` when left out. Both are one reminder.
      channel: z.enum(['mail', 'push', 'both']).optional(),
      at: z.iso.datetime(),
      // Nothing is sent later.
      until: z.iso.datetime(),
    }),
  }),
  cardRemindersOff: defineEvent({
    type: 'course-generation.card-reminders.off.v1',
    data: z.object({ userId: z.string(), at: z.iso.datetime() }),
  }),
} as const;
