import { wordsOf } from './words.ts';

/** Of a quiz question's words, those that a learner's question must share to be held for the same. */
const SHARE = 0.7;
/** Fewer words than this are a subject rather than a question: then nothing may be added either. */
const TELLING = 3;

/** Whether somebody asks for the answer of one of these questions, in its words or nearly so. */
export function resemblesOneOf(question: string, quizQuestions: readonly string[]): boolean {
  const asked = new Set(wordsOf(question));
  return quizQuestions.some((quizQuestion) => {
    const words = new Set(wordsOf(quizQuestion));
    const shared = [...words].filter((word) => asked.has(word)).length;
    if (words.size < TELLING) return shared > 0 && shared === words.size && asked.size === shared;
    return shared / words.size >= SHARE;
  });
}
