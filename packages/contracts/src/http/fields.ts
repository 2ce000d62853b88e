import { z } from 'zod';
import { EMAIL_PATTERN, readTypedEmail, readTypedPhone } from './typed-text.ts';

// An emoji or a Persian word has invisible characters too, but not alone.
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/** Well-formed Unicode without NUL, trimmed, of bounded length; shows something unless it may be empty. */
export function text(options: { min?: number; max: number }) {
  const { min = 1, max } = options;
  return z
    .string('must be text')
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'contains characters that cannot be stored')
    .trim()
    .refine((value) => min === 0 || value === '' || VISIBLE.test(value), 'must not be empty')
    .min(min, min === 1 ? 'must not be empty' : `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`);
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Marks that turn the direction of what comes after them.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of one line that stays one in whatever sentence it stands, such as a name. */
export const line = (options: { min?: number; max: number }) =>
  text(options).overwrite((value) => value.replace(TURNS, '').replace(BREAKS, ' ').trim());

/** In a query or a path: a whole number of at least 1. */
export const countField = (most: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`);

export const emailField = text({ max: 254 })
  .overwrite(readTypedEmail)
  .pipe(z.email({ error: 'must be a valid e-mail address', pattern: EMAIL_PATTERN }));

export const phoneField = text({ max: 32 })
  .overwrite(readTypedPhone)
  .regex(/^(?:(?=.*[0-9])(?:[+0-9\s()./#-]|[Ee]xt|x)*)?$/, 'must be a phone number, such as +44 20 7946 0000');

export const objectIdField = z
  .string('must be text')
  .regex(/^[0-9a-f]{24}$/, 'must be an id of 24 hexadecimal characters');

export const dayField = z.iso.date();

/** IANA name such as `Europe/London`. Browsers know zones that this runtime does not: those become undefined. */
export const timeZoneField = text({ max: 64 }).transform((name) => (isTimeZone(name) ? name : undefined));

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const instantField = z.iso.datetime();

export const outcomeSchema = z.object({ success: z.boolean(), message: z.string() });

/** Repeating a copy with the same key gives the same course. */
export const copyBody = z.strictObject({ key: z.uuid('must be a UUID') });

export const courseParams = z.strictObject({ courseId: objectIdField });
export const subtopicParams = z.strictObject({ courseId: objectIdField, subtopicId: text({ max: 64 }) });
