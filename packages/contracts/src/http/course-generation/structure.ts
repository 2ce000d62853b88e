import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { courseParams, instantField, text } from '../fields.ts';
import { progressSchema } from './course-content.ts';

/** The most lessons that a topic can have. */
export const MAX_LESSONS_PER_TOPIC = 12;
/** Removed topics and lessons can be restored for so long. */
export const RESTORABLE_DAYS = 30;

const title = text({ max: 200 });
const id = text({ max: 64 });
/** Counted from 0, without what is moved; beyond the end means the end. */
const at = z.int().min(0).max(100);

/** Ids are unique among topics and lessons. */
export const courseEditSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add-topic'),
    title,
    lessons: z.array(title).min(1).max(MAX_LESSONS_PER_TOPIC),
    at: at.optional(),
  }),
  z.strictObject({ op: z.literal('add-lesson'), topicId: id, title, at: at.optional() }),
  z.strictObject({ op: z.literal('rename'), id, title }),
  z.strictObject({ op: z.literal('move-topic'), id, at }),
  z.strictObject({ op: z.literal('move-lesson'), id, topicId: id, at }),
  z.strictObject({ op: z.literal('remove'), id }),
  // The lessons from `at` on become a topic of their own.
  z.strictObject({ op: z.literal('split-topic'), id, at: z.int().min(1).max(100), title }),
  // The first title stays with the text, the second one is a new lesson behind it.
  z.strictObject({ op: z.literal('split-lesson'), id, titles: z.tuple([title, title]) }),
  // Of two topics: the lessons of `id` go behind those of `into`. Of two lessons: `id` is removed, `into` stays.
  z.strictObject({ op: z.literal('merge'), id, into: id, title: title.optional() }),
  z.strictObject({ op: z.literal('restore'), id }),
]);
export type CourseEdit = z.infer<typeof courseEditSchema>;

export const courseStructureSchema = z.object({
  revision: z.int(),
  mainTopic: z.string(),
  topics: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtopics: z.array(z.object({ id: z.string(), title: z.string(), done: z.boolean(), written: z.boolean() })),
    }),
  ),
  // Latest first.
  removed: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: z.enum(['topic', 'lesson']),
      lessons: z.array(z.string()),
      restorableUntil: instantField,
    }),
  ),
  canUndo: z.boolean(),
  progress: progressSchema,
  completed: z.boolean(),
  limits: z.object({ topics: z.int(), lessons: z.int() }),
});
export type CourseStructure = z.infer<typeof courseStructureSchema>;

/** Code of the 409 whose detail `structure` holds the other state as JSON. */
export const STRUCTURE_CHANGED = 'structure_changed';

// `editId` is chosen by the client: a call that is sent again because its answer was lost is applied once.
const basis = { revision: z.int().min(0), editId: text({ max: 64 }) };

export const structureEndpoints = {
  courseStructure: defineEndpoint('GET /api/courses/:courseId/structure', {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: courseParams,
    response: courseStructureSchema,
  }),
  // All operations or none. 422 names the one that is not possible.
  editStructure: defineEndpoint('PATCH /api/courses/:courseId/structure', {
    auth: 'user',
    scope: 'courses:write',
    params: courseParams,
    body: z.strictObject({ ...basis, operations: z.array(courseEditSchema).min(1).max(50) }),
    response: courseStructureSchema,
  }),
  // A job proposes edits in its event `edits`; nothing is changed.
  wishForEdits: defineEndpoint('POST /api/courses/:courseId/structure/wishes', {
    auth: 'user',
    scope: 'courses:write',
    status: 202,
    params: courseParams,
    body: z.strictObject({ wish: text({ max: 500 }) }),
    response: z.object({ generationId: z.string() }),
  }),
  undoStructure: defineEndpoint('POST /api/courses/:courseId/structure/undo', {
    auth: 'user',
    scope: 'courses:write',
    params: courseParams,
    body: z.strictObject(basis),
    response: courseStructureSchema,
  }),
} as const;
