const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;

const countMatches = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** By the majority of the letters, so that one foreign word at the start does not decide. */
export function textDirection(text: string): 'rtl' | 'ltr' {
  const start = text.slice(0, 4000);
  return countMatches(start, RIGHT_TO_LEFT) * 2 > countMatches(start, LETTERS) ? 'rtl' : 'ltr';
}

export const formatQuizResults = (quizzes: { passed: number; total: number; averagePercent: number }) =>
  `${quizzes.passed} of ${quizzes.total} topics passed, ${quizzes.averagePercent} percent on average`;
