import { z } from 'zod';
import { briefSchema } from '../../course-quality.ts';
import { authorSourceSchema } from '../../vocabulary.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, objectIdField, outcomeSchema, text } from '../fields.ts';
import { editedOutlineSchema, outlineRequestSchema, topicQuestions } from './course-content.ts';
import { generationEventSchema, generationParams } from './courses.ts';

const title = text({ min: 0, max: 200 });
const editedTopic = editedOutlineSchema.shape.topics.element;
const editedSubtopic = editedTopic.shape.subtopics.element;

/** An outline in the middle of an edit: a title may still be empty. */
const outlineInProgressSchema = z.strictObject({
  topics: z.array(editedTopic.extend({ title, subtopics: z.array(editedSubtopic.extend({ title })).max(12) })).max(10),
});

export const outlineEditsSchema = z.strictObject({
  /** The job that wrote the version that was edited: the outline's own, or that of a later version. */
  generationId: objectIdField,
  source: authorSourceSchema,
  outline: outlineInProgressSchema,
  /** The job that writes the next version. */
  revisingId: objectIdField.optional(),
});
export type OutlineEdits = z.infer<typeof outlineEditsSchema>;

const unfinishedOutlineSchema = z.object({
  generationId: z.string(),
  request: outlineRequestSchema,
  edits: outlineEditsSchema.optional(),
  savedAt: instantField,
});
export type UnfinishedOutlineView = z.infer<typeof unfinishedOutlineSchema>;

/** Outlines that were not made a course. */
export const outlineEndpoints = {
  // Newest first.
  unfinishedOutlines: defineEndpoint('GET /api/outlines', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    response: z.object({ outlines: z.array(unfinishedOutlineSchema) }),
  }),
  // 404 after the outline was made a course or discarded.
  saveOutlineEdits: defineEndpoint('PUT /api/outlines/:outlineId/edits', {
    auth: 'user',
    scope: 'courses:write',
    params: z.strictObject({ outlineId: objectIdField }),
    body: outlineEditsSchema,
    bodyLimit: 512 * 1024,
    response: outcomeSchema,
  }),
  discardOutline: defineEndpoint('DELETE /api/outlines/:generationId', {
    auth: 'user',
    params: generationParams,
    response: outcomeSchema,
  }),
} as const;

/**
 * One outline for a visitor without an account, who is known by a cookie of these endpoints. It is kept for a day,
 * until an account adopts it.
 */
export const visitorEndpoints = {
  requestVisitorOutline: defineEndpoint('POST /api/visitor/outlines', {
    auth: 'public',
    status: 202,
    body: z.strictObject({ topic: text({ max: 500 }), answers: briefSchema.shape.answers }),
    response: z.object({ generationId: z.string() }),
  }),
  // As `clarifyingQuestions` for an account.
  visitorQuestions: defineEndpoint('POST /api/visitor/questions', {
    auth: 'public',
    body: topicQuestions.body,
    response: topicQuestions.response,
  }),
  visitorOutline: defineEndpoint('GET /api/visitor/outlines', {
    auth: 'public',
    response: z.object({ outline: unfinishedOutlineSchema.omit({ edits: true }).nullable() }),
  }),
  visitorOutlineEvents: defineEndpoint('GET /api/visitor/outlines/:generationId/events', {
    auth: 'public',
    kind: 'stream',
    resumable: true,
    params: generationParams,
    response: generationEventSchema,
  }),
  discardVisitorOutline: defineEndpoint('DELETE /api/visitor/outlines/:generationId', {
    auth: 'public',
    params: generationParams,
    response: outcomeSchema,
  }),
  // Once: null when there is none, or another account has it.
  adoptVisitorOutline: defineEndpoint('POST /api/visitor/outlines/adopt', {
    auth: 'user',
    response: z.object({ generationId: z.string().nullable() }),
  }),
} as const;

/** The calls that get the visitor's cookie. */
export const visitorCookieName = (isSecure: boolean) => (isSecure ? '__Host-visitor' : 'visitor');
