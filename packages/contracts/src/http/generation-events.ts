import { z } from 'zod';
import { lessonSchema, outlineSchema, progressSchema } from './course-content.v1.ts';
import { chatMessageSchema } from './teacher.v1.ts';

/**
 * The events of a generation's stream; `type` is the name of the server-sent event, the rest its JSON data.
 * All but `tail` are durable and numbered. `tail` carries the whole open paragraph, so a lost one heals with the next.
 */
export const generationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  /** A topic whose title is known; its sub-topics follow. */
  z.object({ type: z.literal('topic'), index: z.int(), title: z.string() }),
  z.object({ type: z.literal('subtopic'), topicIndex: z.int(), index: z.int(), title: z.string() }),
  /** A finished block of a lesson, as sanitised HTML. */
  z.object({ type: z.literal('block'), index: z.int(), html: z.string() }),
  z.object({ type: z.literal('tail'), text: z.string() }),
  /** The author tries again after `waitMs`; attempt `attempt` of `max`. */
  z.object({ type: z.literal('retry'), attempt: z.int(), max: z.int(), waitMs: z.number(), message: z.string() }),
  /** What was shown so far is void: writing begins anew. */
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('outline-done'), outline: outlineSchema, source: z.enum(['openai', 'sample']) }),
  z.object({ type: z.literal('lesson-done'), lesson: lessonSchema, progress: progressSchema, completed: z.boolean() }),
  /** The lesson has its new text. */
  z.object({ type: z.literal('revision-done'), lesson: lessonSchema }),
  z.object({ type: z.literal('answer-done'), message: chatMessageSchema }),
  /** The questions are there: `startQuiz` gives the attempt. */
  z.object({ type: z.literal('quiz-done'), courseId: z.string(), topicId: z.string() }),
  z.object({ type: z.literal('failed'), kind: z.string(), message: z.string(), retriable: z.boolean() }),
  z.object({ type: z.literal('cancelled') }),
]);
/** See {@link generationEventSchema}. */
export type GenerationEvent = z.infer<typeof generationEventSchema>;

/** Names of all events, for `EventSource.addEventListener`. */
export const generationEventTypes = generationEventSchema.options.map((option) => option.shape.type.value);

/** After one of these nothing follows: the client closes the stream. */
export const finalGenerationEvents: ReadonlySet<GenerationEvent['type']> = new Set([
  'outline-done',
  'lesson-done',
  'revision-done',
  'answer-done',
  'quiz-done',
  'failed',
  'cancelled',
]);
