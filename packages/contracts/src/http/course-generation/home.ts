import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { countField, instantField, text, timeZoneField } from '../fields.ts';
import { courseListItemSchema } from './course-content.ts';

/** The course list, and where reading goes on. Servers of the former release leave the additions out. */
export const libraryItemSchema = courseListItemSchema.extend({
  /** The first lesson that was not read; null when all were. */
  next: z.object({ id: z.string(), title: z.string(), minutes: z.int() }).nullable().optional(),
  /** Of all lessons that were not read. */
  minutesLeft: z.int().optional(),
  /** Null until a lesson was opened. */
  readAt: instantField.nullable().optional(),
});
export type LibraryItem = z.infer<typeof libraryItemSchema>;

/** Minutes are those of the lessons that were read, and half a minute for each review. */
export const weeklyGoalSchema = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('lessons'), amount: z.int().min(1).max(50) }),
  z.strictObject({ unit: z.literal('minutes'), amount: z.int().min(5).max(1_000) }),
]);
export type WeeklyGoal = z.infer<typeof weeklyGoalSchema>;

/** Of the week from Monday to Sunday in which `today` lies, in the learner's time zone. */
export const weekProgressSchema = z.object({
  days: z.array(z.object({ day: z.iso.date(), active: z.boolean() })).length(7),
  today: z.iso.date(),
  lessons: z.int(),
  minutes: z.int(),
  reviews: z.int(),
  /** Weeks in a row with a lesson read or a card reviewed. */
  streak: z.int(),
});
export type WeekProgress = z.infer<typeof weekProgressSchema>;

/** While it is off, nothing is recorded and `progress` is null. */
export const weekSchema = z.object({
  enabled: z.boolean(),
  goal: weeklyGoalSchema,
  timeZone: z.string().nullable(),
  progress: weekProgressSchema.nullable(),
});
export type WeekView = z.infer<typeof weekSchema>;

/** What the learner can do now, over all courses. */
export const todaySchema = z.object({
  /** Read last, of those with a lesson to read. */
  course: libraryItemSchema.nullable(),
  /**
   * Worth more than the next lesson: one that it builds on and of which answers say that some is missing, or, when every
   * lesson is read, what answers prove least in the course read last. Servers of the former release leave it out.
   */
  practice: z
    .object({
      courseId: z.string(),
      courseTitle: z.string(),
      subtopicId: z.string(),
      title: z.string(),
      reason: z.enum(['needed', 'weakest']),
    })
    .optional(),
  reviews: z.object({ dueCount: z.int(), total: z.int(), nextDue: instantField.nullable() }),
  /** Servers of the former release leave it out. */
  week: weekSchema.optional(),
});
export type Today = z.infer<typeof todaySchema>;

export const ownNoteSchema = z.object({
  courseId: z.string(),
  courseTitle: z.string(),
  subtopicId: z.string(),
  lessonTitle: z.string(),
  text: z.string(),
  updatedAt: instantField,
  /** Of a lesson that was removed: until then it can be restored, with its note. */
  restorableUntil: instantField.nullable(),
});
export type OwnNote = z.infer<typeof ownNoteSchema>;

export const noteListEndpoints = {
  // Grouped by course; the course with the newest note first, and the newest note of each first. Every word of
  // `search` is in the text, whatever letter case and accents.
  ownNotes: defineEndpoint('GET /api/notes', {
    auth: 'user',
    revalidate: true,
    query: z.strictObject({
      search: text({ min: 0, max: 200 }).optional(),
      page: countField(10_000).default(1),
      size: countField(100).default(30),
    }),
    response: z.object({ items: z.array(ownNoteSchema), total: z.int() }),
  }),
} as const;

export const studyGoalEndpoints = {
  // What is left out stays. `timeZone` decides on which day something counts that is read from now on.
  changeWeeklyGoal: defineEndpoint('PATCH /api/account/weekly-goal', {
    auth: 'user',
    body: z.strictObject({
      enabled: z.boolean().optional(),
      goal: weeklyGoalSchema.optional(),
      timeZone: timeZoneField.optional(),
    }),
    response: weekSchema,
  }),
} as const;
