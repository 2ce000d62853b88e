import { readNumber } from '@coursewright/text/written-number';
import { z } from 'zod';
import { readChoice } from '../quiz/read-quiz.ts';
import { boundedLine, boundedText } from '../text/index.ts';
import { type Fields, getNamed, isFields, placeSchema, toText } from '../text/json-values.ts';
import { describeFormulas } from '../text/math.ts';
import { readJsonValues } from '../text/read-json.ts';
import type { WrittenExercise } from './texts.ts';

const MOST = 12;
const line = (length: number) => z.unknown().transform((value) => boundedLine(toText(value), length));
const option = line(200);
const options = z.array(option);
const amount = z.preprocess((value) => (typeof value === 'string' ? readAmount(value) : value), z.number());
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);
const anchors = z.tuple([line(300), line(300), line(300)]);

const AMOUNT =
  /^\s*([-−+]?)\s*(\d[\d.,'’\u00a0\u202f ]*?)\s*(?:(?!e[-+\d])[\p{L}%°\p{Sc}](?:[^\d/^×*+=–-]|\/(?=\p{L}))*)?$/iu;

const NO_UNIT = /^(?:none|no units?|unitless|dimensionless|n\/?a|null|[-–—]|)$/i;

// "Step 1: Mix"
const LABEL = /^\s*\(?(?:(?:\p{L}{1,12}\s*)?(\d{1,2})|([A-H]))\s*(?:[.)]\s+|[:：、．]\s*)(?=\S)/iu;

const isAfter = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** In their order, labels would tell the solution. */
function withoutLabels(texts: unknown): unknown {
  const isLabelled = (text: unknown, at: number) => {
    const [, number, letter] = LABEL.exec(toText(text)) ?? [];
    return Number(number) === at + 1 || letter?.toUpperCase() === 'ABCDEFGH'[at];
  };
  if (!Array.isArray(texts) || !texts.every(isLabelled)) return texts;
  return texts.map((text) => toText(text).replace(LABEL, ''));
}

// "1,320 €"; what may be two numbers, or has to be worked out, is none.
function readAmount(text: string): number | undefined {
  if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  const [, sign = '', digits = ''] = AMOUNT.exec(text) ?? [];
  const values = /^\d+\.\d+$/.test(digits) ? [Number(digits)] : (readNumber(digits)?.values ?? []);
  return values.length === 1 ? Number(values[0]) * (/[-−]/.test(sign) ? -1 : 1) : undefined;
}

const keySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choice'),
    options,
    correct: placeSchema,
    reasons: optional(z.array(line(300))),
  }),
  z.object({ kind: z.literal('several'), options, correct: z.array(placeSchema) }),
  z.object({
    kind: z.literal('cloze'),
    text: z.string().transform((text) => boundedText(text, 1_000)),
    blanks: z.array(
      // Some write the texts alone.
      z.union([
        options.transform((accept) => ({ accept })),
        z.object({ accept: options, exact: optional(z.boolean()) }),
        option.transform((text) => ({ accept: [text] })),
      ]),
    ),
  }),
  z.object({ kind: z.literal('order'), items: options }),
  z.object({ kind: z.literal('match'), left: options, right: options }),
  z.object({
    kind: z.literal('number'),
    value: amount,
    rel: optional(amount.pipe(z.number().min(0).max(0.1))),
    unit: optional(line(30).transform((unit) => (NO_UNIT.test(unit) ? undefined : unit))),
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
  number: placeSchema,
  prompt: line(600),
  explanation: line(800),
  objective: optional(placeSchema),
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

/** Under the names and in the forms that were asked for. */
function tidy(value: unknown, index: number): unknown {
  if (!isFields(value)) return value;
  const kind = toText(value.kind ?? value.type)
    .toLowerCase()
    .trim();
  const { number = index + 1, prompt = getNamed(value, ['question', 'task', 'instruction']) } = value;
  return { ...value, kind, number, prompt, ...tidyKey(kind, value) };
}

function tidyKey(kind: string, value: Fields): Fields {
  switch (kind) {
    case 'choice':
    case 'several': {
      const { options: given, correct } = readChoice(value);
      if (correct.length === 0 || correct.includes(undefined)) return { options: given };
      return { options: given, correct: kind === 'several' ? correct : correct.length === 1 ? correct[0] : undefined };
    }
    case 'cloze': {
      const blanks = isFields(value.blanks) ? Object.values(value.blanks) : value.blanks;
      const accept = (blank: unknown) =>
        isFields(blank)
          ? { ...blank, accept: [getNamed(blank, ['accept', 'answers', 'answer', 'text']) ?? ''].flat() }
          : blank;
      return { blanks: Array.isArray(blanks) ? blanks.map(accept) : blanks };
    }
    case 'match': {
      const given = isFields(value.pairs) ? Object.entries(value.pairs) : Array.isArray(value.pairs) ? value.pairs : [];
      const pairs = given
        .filter((pair) => typeof pair === 'object' && pair !== null)
        .map((pair) => {
          if (isFields(pair) && ('left' in pair || 'right' in pair)) return [pair.left, pair.right];
          return Object.values(pair);
        });
      // Which of three are the pair is not known.
      if (pairs.some(({ length }) => length !== 2)) return { left: undefined };
      const { left, right } =
        pairs.length > 0 ? { left: pairs.map(([one]) => one), right: pairs.map(([, other]) => other) } : value;
      const plain = { left: withoutLabels(left), right: withoutLabels(right) };
      // On one side alone they are names: "A. thaliana".
      return plain.left !== left && plain.right !== right ? plain : { left, right };
    }
    case 'order': {
      const { items } = value;
      const order = getNamed(value, ['order', 'correctorder', 'correct']);
      if (!Array.isArray(items) || !Array.isArray(order)) return { items: withoutLabels(items) };
      // Some write the items in another order than the right one, and that beside them.
      if (order.length === items.length && order.every((item) => items.includes(item)))
        return { items: withoutLabels(order) };
      const isRising = order.every((place, at) => at === 0 || isAfter(toText(place), toText(order[at - 1])));
      return { items: isRising ? withoutLabels(items) : undefined };
    }
    default:
      return {};
  }
}

/** The exercises of an answer that can be read; what is wrong with them is told by the rules. */
export function readExercises(text: string): ReadExercise[] {
  const found = readJsonValues(text, describeFormulas).flatMap((value) => {
    if (Array.isArray(value)) return value as unknown[];
    const { exercises } = value as { exercises?: unknown };
    return Array.isArray(exercises) ? (exercises as unknown[]) : [value];
  });
  return found
    .slice(0, MOST)
    .map(tidy)
    .flatMap((value) => {
      const shared = sharedSchema.safeParse(value);
      const key = keySchema.safeParse(value);
      if (!shared.success || !key.success) return [];
      const { number, half, ...said } = shared.data;
      return [{ number, half, item: { ...key.data, ...said } }];
    });
}
