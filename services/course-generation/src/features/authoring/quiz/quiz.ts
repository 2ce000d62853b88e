import { SeededRandom } from '@coursewright/text';
import { z } from 'zod';
import type { QuizQuestion, QuizRequest } from '../content-generator.ts';
import { boundedLine } from '../text/normalize.ts';

const draftSchema = z.object({
  questions: z.array(
    z.object({
      lesson: z.coerce.number(),
      question: z.string(),
      options: z.array(z.coerce.string()),
      correct: z.coerce.number(),
      explanation: z.string().default(''),
      reasons: z.array(z.string()).default([]),
      objective: z.coerce.number().default(0),
    }),
  ),
});

const LENGTHS = { question: 400, option: 200, explanation: 600, reason: 300 };
// More than any quiz has; the rules read each of them.
const MAX_QUESTIONS = 30;

export function readQuiz(text: string, lessons: QuizRequest['lessons']): QuizQuestion[] | undefined {
  const draft = draftSchema.safeParse(parseLoosely(text));
  if (!draft.success) return undefined;
  return draft.data.questions
    .slice(0, MAX_QUESTIONS)
    .map(({ lesson, question, options, correct, explanation, reasons, objective }) => ({
      question: tidy(question, LENGTHS.question),
      options: options.map((option) => tidy(option, LENGTHS.option)),
      correct,
      explanation: tidy(explanation, LENGTHS.explanation),
      subtopicId: lessons[lesson - 1]?.subtopicId ?? '',
      reasons: alignReasons(
        reasons.map((reason) => tidy(reason, LENGTHS.reason)),
        { options, correct },
      ),
      objective,
    }));
}

// Some models leave the place of the right option out instead of empty.
function alignReasons(reasons: string[], { options, correct }: Pick<QuizQuestion, 'options' | 'correct'>): string[] {
  if (reasons.length === options.length - 1) return reasons.toSpliced(correct, 0, '');
  return reasons.map((reason, index) => (index === correct ? '' : reason));
}

const tidy = (text: string, length: number): string => boundedLine(restoreLatex(text), length);

// In JSON, a single backslash of LaTeX becomes a control character: \frac a form feed, \beta a backspace.
const restoreLatex = (text: string): string =>
  text
    .replace(/\f/g, '\\f')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the backspace is what is looked for
    .replace(/\u0008/g, '\\b')
    .replace(/\t(?=[a-z])/g, '\\t')
    .replace(/\r(?=[a-z])/g, '\\r');

function parseLoosely(text: string): unknown {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [json, json.replace(/\\(?!["\\/bfnrtu])/g, '\\\\')]) {
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return undefined;
}

type Shuffled = Pick<QuizQuestion, 'options' | 'correct' | 'reasons'>;

function reorder<T extends Shuffled>(item: T, order: number[]): T {
  const { options, correct, reasons } = item;
  return {
    ...item,
    options: order.map((index) => options[index] ?? ''),
    correct: order.indexOf(correct),
    ...(reasons && { reasons: order.map((index) => reasons[index] ?? '') }),
  };
}

// Deterministic per seed.
export function shuffleOptions<T extends Shuffled>(item: T, seed: string): T {
  return reorder(item, new SeededRandom(seed).take([...item.options.keys()], item.options.length));
}

/** The right options of a quiz stand at each position equally often, as far as the numbers allow. Deterministic per seed. */
export function balanceOptions<T extends Shuffled>(items: readonly T[], seed: string): T[] {
  const random = new SeededRandom(`positions|${seed}`);
  const used = new Map<number, number>();
  return items.map((item) => {
    const positions = random.take([...item.options.keys()], item.options.length);
    const timesUsed = (position: number) => used.get(position) ?? 0;
    const place = positions.reduce(
      (best, next) => (timesUsed(next) < timesUsed(best) ? next : best),
      positions[0] ?? 0,
    );
    used.set(place, timesUsed(place) + 1);
    const wrong = [...item.options.keys()].filter((index) => index !== item.correct);
    return reorder(item, random.take(wrong, wrong.length).toSpliced(place, 0, item.correct));
  });
}
