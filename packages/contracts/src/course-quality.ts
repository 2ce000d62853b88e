import { z } from 'zod';
import { text } from './http/fields.ts';
import { courseLanguages } from './languages.ts';

/** concept: problem, mechanism, example, limits. procedure: steps, check, what goes wrong. */
export const lessonKindSchema = z.enum(['concept', 'procedure', 'case', 'practice']);
export type LessonKind = z.infer<typeof lessonKindSchema>;

const line = (max: number) => text({ max });

/** What a topic leaves open, with answers to choose from. */
export const clarifyingQuestionSchema = z.object({ question: line(200), answers: z.array(line(120)).length(3) });
export type ClarifyingQuestion = z.infer<typeof clarifyingQuestionSchema>;

/** Who a course is for. Goes into every prompt. */
export const briefSchema = z.strictObject({
  level: z.enum(['new', 'some', 'advanced']).optional(),
  goal: line(300).optional(),
  minutes: z.int().min(10).max(600).optional(),
  language: z.enum(courseLanguages).optional(),
  known: z.array(line(120)).max(5, 'can have 5 entries').optional(),
  answers: z
    .array(z.strictObject({ question: line(200), answer: line(120) }))
    .max(3, 'can have 3 entries')
    .optional(),
});
export type Brief = z.infer<typeof briefSchema>;

/** Items of each list of a contract. */
export const CONTRACT_LIMITS = { objectives: 3, terms: 5, needs: 5 };

/** What a lesson promises before it is written. Courses of earlier releases have none. */
export const lessonContractSchema = z.object({
  promise: line(200),
  objectives: z.array(line(200)).min(1).max(CONTRACT_LIMITS.objectives),
  terms: z.array(line(80)).max(CONTRACT_LIMITS.terms),
  /** Titles of earlier lessons of the course. */
  needs: z.array(line(120)).max(CONTRACT_LIMITS.needs),
  kind: lessonKindSchema,
  minutes: z.number().int().min(1).max(60),
  mediaQuery: line(120),
});
export type LessonContract = z.infer<typeof lessonContractSchema>;

/** `block`: the text is written again, once. `warn`: it is kept, and admins see the finding. */
export const qualityFindingSchema = z.object({
  /** `L4`: the numbers of docs/course-quality.md. */
  rule: z.string().regex(/^[OLQT]\d{1,2}$/),
  severity: z.enum(['block', 'warn']),
  quote: z.string().max(200),
  /** For the model that writes it again and for admins. */
  message: z.string().max(300),
});
export type QualityFinding = z.infer<typeof qualityFindingSchema>;

/** Stored with what a model wrote; learners do not get it. */
export interface QualityRecord {
  promptVersion: string;
  model: string;
  findings: QualityFinding[];
  /** 0 to 100: docs/course-quality.md. */
  score: number;
}

/** Of a lesson and its versions. */
export interface LessonQuality extends QualityRecord {
  words: number;
  /** BCP 47; missing when it is not certain. */
  language?: string | undefined;
}
