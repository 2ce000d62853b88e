import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instantField, objectIdField, outcomeSchema, subtopicParams, text, timeZoneField } from '../fields.ts';

export const cardKindSchema = z.enum(['term', 'point', 'question']);
export type CardKind = z.infer<typeof cardKindSchema>;

/** The sides are Markdown, and HTML made of it. */
export const cardTextSchema = z.object({
  front: z.string(),
  back: z.string(),
  frontHtml: z.string(),
  backHtml: z.string(),
});

/** What can be kept of a lesson, and what is kept. `cardId` is null until it is kept. */
export const lessonCardSchema = cardTextSchema.extend({
  key: z.string(),
  kind: cardKindSchema,
  cardId: z.string().nullable(),
});
export type LessonCard = z.infer<typeof lessonCardSchema>;

export const lessonCardsSchema = z.object({ cards: z.array(lessonCardSchema) });

/** As in FSRS and Anki. */
export const cardRatingSchema = z.literal([1, 2, 3, 4]);
export type CardRating = z.infer<typeof cardRatingSchema>;

export const CARD_LIMITS = { front: 500, back: 2_000 } as const;

const lessonPath = '/api/courses/:courseId/subtopics/:subtopicId';
const cardParams = z.strictObject({ cardId: objectIdField });

export const cardEndpoints = {
  lessonCards: defineEndpoint(`GET ${lessonPath}/cards`, {
    auth: 'user',
    scope: 'courses:read',
    revalidate: true,
    params: subtopicParams,
    response: lessonCardsSchema,
  }),
  // Idempotent: a card is kept once.
  keepCards: defineEndpoint(`POST ${lessonPath}/cards`, {
    auth: 'user',
    scope: 'study:write',
    params: subtopicParams,
    body: z.strictObject({
      keys: z
        .array(text({ max: 64 }))
        .min(1)
        .max(30),
    }),
    response: lessonCardsSchema,
  }),
  // 409 until the question was answered.
  keepQuestion: defineEndpoint('POST /api/quiz-attempts/:attemptId/cards', {
    auth: 'user',
    scope: 'study:write',
    params: z.strictObject({ attemptId: objectIdField }),
    body: z.strictObject({ itemId: text({ max: 64 }) }),
    response: outcomeSchema,
  }),
  // Terms and key points; 409 for a question of a quiz.
  editCard: defineEndpoint('PUT /api/cards/:cardId', {
    auth: 'user',
    scope: 'study:write',
    params: cardParams,
    body: z.strictObject({ front: text({ max: CARD_LIMITS.front }), back: text({ max: CARD_LIMITS.back }) }),
    response: lessonCardSchema,
  }),
  removeCard: defineEndpoint('DELETE /api/cards/:cardId', {
    auth: 'user',
    params: cardParams,
    response: outcomeSchema,
  }),
  // Terms and key points; a card is rated once per time it is due.
  rateCard: defineEndpoint('POST /api/recall/:cardId/ratings', {
    auth: 'user',
    scope: 'study:write',
    params: cardParams,
    body: z.strictObject({ rating: cardRatingSchema }),
    response: z.object({ nextDue: instantField }),
  }),
} as const;

export const reminderChannelSchema = z.enum(['mail', 'push', 'both', 'none']);
export type ReminderChannel = z.infer<typeof reminderChannelSchema>;

const remindersSchema = z.object({
  channel: reminderChannelSchema,
  timeZone: z.string().optional(),
  // Until the learner has said yes or no, on whatever device: the cards that are due within a day.
  undecided: z.object({ dueTomorrow: z.int() }).optional(),
});
export type Reminders = z.infer<typeof remindersSchema>;

const cardRemindersSchema = z.object({ enabled: z.boolean(), timeZone: z.string().optional() });

const unsubscribeParams = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be the token of an unsubscribe link'),
});

export const reminderEndpoints = {
  reminders: defineEndpoint('GET /api/reminders', { auth: 'user', response: remindersSchema }),
  // `both` is one reminder in two ways. `none` is a no for good: nothing asks again.
  setReminders: defineEndpoint('PUT /api/reminders', {
    auth: 'user',
    body: z.strictObject({ channel: reminderChannelSchema, timeZone: timeZoneField.optional() }),
    response: remindersSchema,
  }),
  // Of release 1.0, which knows mails alone.
  cardReminders: defineEndpoint('GET /api/account/card-reminders', { auth: 'user', response: cardRemindersSchema }),
  setCardReminders: defineEndpoint('PUT /api/account/card-reminders', {
    auth: 'user',
    body: z.strictObject({ enabled: z.boolean(), timeZone: timeZoneField.optional() }),
    response: cardRemindersSchema,
  }),
  // Changes nothing: a page with a form that sends the POST.
  unsubscribePage: defineEndpoint('GET /api/card-reminders/:token', {
    auth: 'public',
    kind: 'binary',
    mediaTypes: ['text/html'],
    params: unsubscribeParams,
    response: z.unknown(),
  }),
  // RFC 8058: sent by mail programs, without a session.
  unsubscribe: defineEndpoint('POST /api/card-reminders/:token', {
    auth: 'public',
    kind: 'webhook',
    bodyLimit: 4 * 1024,
    params: unsubscribeParams,
    response: z.unknown(),
  }),
} as const;
