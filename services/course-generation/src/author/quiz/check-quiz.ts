import type { QuizQuestion, QuizRequest } from '../author.ts';
import { likeness, titleKey } from '../outline/title-likeness.ts';

const SAME_QUESTION = 0.85;
const MIN_OPTIONS = 3;
const MAX_OPTIONS = 5;
const BY_POSITION = /\b(all|none|both|neither) of (the|these) (above|below|options?|answers?)\b|\boption [a-e]\b/i;

type Asked = Pick<QuizRequest, 'avoid'>;

/** What is wrong with one question, in a sentence that a model understands too. */
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
  keyOf(one) === keyOf(other) || likeness(one, other) >= SAME_QUESTION;

/** The questions that may be used, and what is wrong with the rest and with their number. */
export function judgeQuiz(items: QuizQuestion[] | undefined, request: Pick<QuizRequest, 'avoid' | 'count'>) {
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
