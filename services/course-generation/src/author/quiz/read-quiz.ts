import { z } from 'zod';
import type { QuizQuestion, QuizRequest } from '../author.ts';
import { boundedLine } from '../text/normalise.ts';

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

/** The questions in a model's answer, tidied but not judged; undefined when it is no quiz at all. */
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

/** In JSON a lone backslash of LaTeX becomes a control character: \frac a form feed, \beta a backspace. */
const restoreLatex = (text: string): string =>
  text
    .replace(/\f/g, '\\f')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the backspace is what is looked for
    .replace(/\u0008/g, '\\b')
    .replace(/\t(?=[a-z])/g, '\\t')
    .replace(/\r(?=[a-z])/g, '\\r');

/** Skips prose and code fences around the object, and forgives single backslashes. */
function parseLoosely(text: string): unknown {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [json, json.replace(/\\(?!["\\/bfnrtu])/g, '\\\\')]) {
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return undefined;
}
