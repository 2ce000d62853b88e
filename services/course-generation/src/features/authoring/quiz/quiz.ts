import { SeededRandom } from '@coursewright/text';
import { z } from 'zod';
import type { QuizQuestion, QuizRequest } from '../content-generator.ts';
import { similarity, titleKey } from '../quality/title-similarity.ts';
import { boundedLine } from '../text/normalize.ts';

const SAME_QUESTION = 0.85;
const MIN_OPTIONS = 3;
const MAX_OPTIONS = 5;
const BY_POSITION = /\b(all|none|both|neither) of (the|these) (above|below|options?|answers?)\b|\boption [a-e]\b/i;

type Asked = Pick<QuizRequest, 'avoid'>;

export function findQuestionProblem(item: QuizQuestion, others: QuizQuestion[], { avoid }: Asked): string | undefined {
  const { question, options, correct, explanation, subtopicId } = item;
  if (question === '') return 'A question is empty.';
  const name = `"${question}"`;
  if (subtopicId === '') return `${name} names no lesson that was given.`;
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS)
    return `${name} has ${options.length} options; 4 are wanted.`;
  if (options.includes('') || new Set(options.map(keyOf)).size < options.length)
    return `${name} has options that are empty or the same.`;
  if (!Number.isInteger(correct) || options[correct] === undefined)
    return `${name} says that option ${correct} is right, which it does not have; they count from 0.`;
  if (explanation === '') return `${name} has no explanation.`;
  if (BY_POSITION.test([explanation, ...options].join('\n')))
    return `${name} speaks of options by their position; their order changes.`;
  if (avoid.some((asked) => isSame(asked, question))) return `${name} was asked before.`;
  if (others.some((other) => isSame(other.question, question))) return `${name} stands twice.`;
  return undefined;
}

const keyOf = (text: string): string => titleKey(text) || text;

const isSame = (one: string, other: string): boolean =>
  keyOf(one) === keyOf(other) || similarity(one, other) >= SAME_QUESTION;

export function evaluateQuiz(items: QuizQuestion[] | undefined, request: Pick<QuizRequest, 'avoid' | 'count'>) {
  if (!items) return { good: [], problems: ['The answer is not the JSON that was asked for.'] };
  const good: QuizQuestion[] = [];
  const problems: string[] = [];
  for (const item of items) {
    const problem = findQuestionProblem(item, good, request);
    if (problem) problems.push(problem);
    else good.push(item);
  }
  if (good.length < request.count)
    problems.push(`There are ${good.length} good questions; exactly ${request.count} are wanted.`);
  return { good: good.slice(0, request.count), problems: good.length < request.count ? problems : [] };
}

const draftSchema = z.object({
  questions: z.array(
    z.object({
      lesson: z.coerce.number(),
      question: z.string(),
      options: z.array(z.coerce.string()),
      correct: z.coerce.number(),
      explanation: z.string().default(''),
    }),
  ),
});

const LENGTHS = { question: 400, option: 200, explanation: 600 };

export function readQuiz(text: string, lessons: QuizRequest['lessons']): QuizQuestion[] | undefined {
  const draft = draftSchema.safeParse(parseLoosely(text));
  if (!draft.success) return undefined;
  return draft.data.questions.map(({ lesson, question, options, correct, explanation }) => ({
    question: tidy(question, LENGTHS.question),
    options: options.map((option) => tidy(option, LENGTHS.option)),
    correct,
    explanation: tidy(explanation, LENGTHS.explanation),
    subtopicId: lessons[lesson - 1]?.subtopicId ?? '',
  }));
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

// Deterministic per seed.
export function shuffleOptions<T extends Pick<QuizQuestion, 'options' | 'correct'>>(item: T, seed: string): T {
  const order = new SeededRandom(seed).take([...item.options.keys()], item.options.length);
  return {
    ...item,
    options: order.map((index) => item.options[index] ?? ''),
    correct: order.indexOf(item.correct),
  };
}

export const shuffleByQuestion = (item: QuizQuestion): QuizQuestion => shuffleOptions(item, `options|${item.question}`);
