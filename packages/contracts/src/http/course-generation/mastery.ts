import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { courseParams, instantField, outcomeSchema, subtopicParams, text } from '../fields.ts';
import { progressSchema } from './course-content.ts';

/**
 * `untested`: no answer yet. `known`: probable, with two right answers. `proven`: very probable, with three right
 * answers, the last at least 20 hours after the first.
 */
export const masteryStateSchema = z.enum(['untested', 'learning', 'known', 'proven']);
export type MasteryState = z.infer<typeof masteryStateSchema>;

export const masteryEvidenceSchema = z.object({
  kind: z.enum(['quiz', 'recall']),
  /** Where the answer was given, when release 1.0 has no kind for it; `kind` is `quiz` then. */
  from: z.enum(['exercise', 'pretest']).optional(),
  question: z.string(),
  right: z.boolean(),
  hints: z.int(),
  at: instantField,
});
export type MasteryEvidence = z.infer<typeof masteryEvidenceSchema>;

export const masterySchema = z.object({
  objectives: z.array(
    z.object({
      id: z.string(),
      subtopicId: z.string(),
      text: z.string(),
      /** The probability that the learner knows it now, after forgetting. */
      p: z.number().min(0).max(1),
      state: masteryStateSchema,
      /** The newest five. */
      evidence: z.array(masteryEvidenceSchema).max(5),
    }),
  ),
  /** Lessons that the learner says to know. They count for progress, and prove nothing. */
  claimed: z.array(z.string()),
  /**
   * The next useful lesson: `needed` by the next unread one and not known yet, the next one to `read`, or the `weakest`
   * of a course that is read.
   */
  next: z.object({ subtopicId: z.string(), reason: z.enum(['needed', 'read', 'weakest']) }).nullable(),
});
export type MasteryView = z.infer<typeof masterySchema>;

const claimResponse = z.object({ progress: progressSchema });

export const masteryEndpoints = {
  mastery: defineEndpoint('GET /api/courses/:courseId/mastery', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: courseParams,
    response: masterySchema,
  }),
  // Idempotent, as is taking it back. A lesson that is done stays as it is.
  claimKnown: defineEndpoint('PUT /api/courses/:courseId/known/:subtopicId', {
    auth: 'user',
    scope: 'study:write',
    params: subtopicParams,
    response: claimResponse,
  }),
  unclaimKnown: defineEndpoint('DELETE /api/courses/:courseId/known/:subtopicId', {
    auth: 'user',
    scope: 'study:write',
    params: subtopicParams,
    response: claimResponse,
  }),
  // Answers so far count no more; those after it do.
  forgetObjective: defineEndpoint('POST /api/courses/:courseId/mastery/:objectiveId/forget', {
    auth: 'user',
    params: courseParams.extend({ objectiveId: text({ max: 64 }) }),
    response: outcomeSchema,
  }),
} as const;
