import { z } from 'zod';
import { boundedLine, boundedText } from '../text/index.ts';
import { readJsonValues } from '../text/read-json.ts';
import type { WrittenExercise } from './texts.ts';

const MOST = 12;
const line = (length: number) => z.coerce.string().transform((text) => boundedLine(text, length));
const option = line(200);
const place = z.coerce.number().int();
const amount = z.coerce.number().refine(Number.isFinite);
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const anchors = z.tuple([line(300), line(300), line(300)]);

const keySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choice'),
    options: z.array(option),
    correct: place,
    reasons: optional(z.array(line(300))),
  }),
  z.object({ kind: z.literal('several'), options: z.array(option), correct: z.array(place) }),
  z.object({
    kind: z.literal('cloze'),
    text: z.string().transform((text) => boundedText(text, 1_000)),
    blanks: z.array(
      // Some write the texts alone.
      z.union([
        z.array(option).transform((accept) => ({ accept })),
        z.object({ accept: z.array(option), exact: optional(z.boolean()) }),
        option.transform((text) => ({ accept: [text] })),
      ]),
    ),
  }),
  z.object({ kind: z.literal('order'), items: z.array(option) }),
  z.object({ kind: z.literal('match'), left: z.array(option), right: z.array(option) }),
  z.object({
    kind: z.literal('number'),
    value: amount,
    rel: optional(amount.pipe(z.number().min(0).max(0.1))),
    unit: optional(line(30).transform((unit) => unit || undefined)),
    check: optional(line(200)),
  }),
  z.object({
    kind: z.literal('text'),
    criteria: z.array(z.object({ text: line(200), weight: z.coerce.number().min(0.1).max(10).catch(1), anchors })),
    minWords: z.coerce.number().int().min(8).max(60).catch(15),
    sample: z.string().transform((text) => boundedText(text, 2_000)),
  }),
]);

const sharedSchema = z.object({
  number: place,
  prompt: line(600),
  explanation: line(800),
  objective: optional(place),
  mistakes: z
    .array(z.object({ answer: option, why: line(300) }))
    .transform((all) => all.filter(({ answer, why }) => answer !== '' && why !== '').slice(0, 3))
    .catch([]),
  half: optional(z.string().transform((text) => boundedText(text, 2_000))),
});

export interface ReadExercise {
  // Of the entry of `wanted`.
  number: number;
  item: WrittenExercise;
  // Of a text: an answer that deserves about half of the points.
  half: string | undefined;
}

/** The exercises of an answer that can be read; what is wrong with them is told by the rules. */
export function readExercises(text: string): ReadExercise[] {
  const found = readJsonValues(text).flatMap((value) => {
    if (Array.isArray(value)) return value as unknown[];
    const { exercises } = value as { exercises?: unknown };
    return Array.isArray(exercises) ? (exercises as unknown[]) : [value];
  });
  return found.slice(0, MOST).flatMap((value) => {
    const shared = sharedSchema.safeParse(value);
    const key = keySchema.safeParse(value);
    if (!shared.success || !key.success) return [];
    const { number, half, ...said } = shared.data;
    return [{ number, half, item: { ...key.data, ...said } }];
  });
}
