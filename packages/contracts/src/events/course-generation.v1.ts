import { z } from 'zod';
import { authorSourceSchema } from '../vocabulary.ts';
import { defineEvent } from './envelope.ts';

/** Events of the course-generation service. The requests are consumed by its own workers. */
export const courseEvents = {
  outlineRequested: defineEvent({
    type: 'course-generation.outline.requested.v1',
    data: z.object({ generationId: z.string() }),
  }),
  lessonRequested: defineEvent({
    type: 'course-generation.lesson.requested.v1',
    data: z.object({ generationId: z.string() }),
  }),
  /** A lesson nobody waits for yet: the next one, or one of a course that is written as a whole. */
  lessonForeseen: defineEvent({
    type: 'course-generation.lesson.foreseen.v1',
    data: z.object({ generationId: z.string() }),
  }),
  revisionRequested: defineEvent({
    type: 'course-generation.revision.requested.v1',
    data: z.object({ generationId: z.string() }),
  }),
  answerRequested: defineEvent({
    type: 'course-generation.answer.requested.v1',
    data: z.object({ generationId: z.string() }),
  }),
  quizRequested: defineEvent({
    type: 'course-generation.quiz.requested.v1',
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
