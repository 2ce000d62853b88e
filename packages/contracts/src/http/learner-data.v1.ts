import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instantField } from './fields.ts';

const keptCourseSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  createdAt: instantField,
  completed: z.boolean(),
  lessons: z.array(
    z.object({ title: z.string(), done: z.boolean(), markdown: z.string().optional(), note: z.string().optional() }),
  ),
  questions: z.array(z.object({ question: z.string(), answer: z.string().optional(), askedAt: instantField })),
  quizzes: z.array(z.object({ topicId: z.string(), percent: z.number().optional(), takenAt: instantField })),
});

/** What the course-generation service keeps of the caller. */
export const learnerDataEndpoints = {
  learnerData: defineEndpoint({
    method: 'GET',
    path: '/api/account/courses',
    auth: 'user',
    response: z.object({
      courses: z.array(keptCourseSchema),
      certificates: z.array(
        z.object({ id: z.string(), courseTitle: z.string(), learnerName: z.string(), issuedAt: instantField }),
      ),
    }),
    answerWithinMs: 60_000,
  }),
} as const;
