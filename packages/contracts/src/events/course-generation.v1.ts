import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

const lesson = { userId: z.string(), courseId: z.string(), subtopicId: z.string() };
const certificate = { userId: z.string(), courseId: z.string(), certificateId: z.string() };

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
  // The first text of a lesson, also one that is written ahead.
  lessonWritten: defineEvent({
    type: 'course-generation.lesson.written.v1',
    data: z.object({ ...lesson, writtenAt: z.iso.datetime() }),
  }),
  quizFinished: defineEvent({
    type: 'course-generation.quiz.finished.v1',
    data: z.object({
      userId: z.string(),
      courseId: z.string(),
      topicId: z.string(),
      attemptId: z.string(),
      percent: z.int(),
      finishedAt: z.iso.datetime(),
    }),
  }),
  // Each try of an exercise in a lesson.
  exerciseMarked: defineEvent({
    type: 'course-generation.exercise.marked.v1',
    data: z.object({
      ...lesson,
      exerciseId: z.string(),
      kind: z.string(),
      tries: z.int(),
      right: z.boolean(),
      // From 0 to 1.
      score: z.number(),
      markedAt: z.iso.datetime(),
    }),
  }),
  certificateIssued: defineEvent({
    type: 'course-generation.certificate.issued.v1',
    data: z.object({ ...certificate, issuedAt: z.iso.datetime() }),
  }),
  certificateRevoked: defineEvent({
    type: 'course-generation.certificate.revoked.v1',
    data: z.object({ ...certificate, revokedAt: z.iso.datetime() }),
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
