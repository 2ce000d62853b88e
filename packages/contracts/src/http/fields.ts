import { z } from 'zod';

/** Text fit for storage: well-formed Unicode without NUL, trimmed, of bounded length. */
export function text(options: { min?: number; max: number }) {
  const { min = 1, max } = options;
  return z
    .string('must be text')
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'contains characters that cannot be stored')
    .trim()
    .min(min, min === 1 ? 'must not be empty' : `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`);
}

/** An e-mail address, trimmed; at most 254 characters. */
export const emailField = text({ max: 254 }).pipe(z.email('must be a valid e-mail address'));

/** A MongoDB object id in hexadecimal. */
export const objectIdField = z
  .string('must be text')
  .regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal characters');

/** An instant as ISO 8601 text in UTC. */
export const instantField = z.iso.datetime();

/** The answer of calls that only report success; the screen toasts `message`. */
export const outcomeSchema = z.object({ success: z.boolean(), message: z.string() });

/** The path parameters of a course. */
export const courseParams = z.strictObject({ courseId: objectIdField });
/** The path parameters of a sub-topic, whose ids stay whatever happens to the titles. */
export const subtopicParams = z.strictObject({ courseId: objectIdField, subtopicId: text({ max: 64 }) });
