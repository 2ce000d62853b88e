import { readLocale } from '@coursewright/text';
import { plural, t } from '@lingui/core/macro';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;

const countMatches = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

// By the majority of the letters, so that one foreign word at the start does not decide.
export function textDirection(text: string): 'rtl' | 'ltr' {
  const start = text.slice(0, 4000);
  return countMatches(start, RIGHT_TO_LEFT) * 2 > countMatches(start, LETTERS) ? 'rtl' : 'ltr';
}

// `a, b, c`, as the language of the page lists things.
export const formatList = (parts: readonly string[]): string =>
  new Intl.ListFormat(readLocale(), { style: 'narrow' }).format(parts);

type QuizResults = { passed: number; total: number; averagePercent: number };

export const formatQuizResults = ({ passed, total, averagePercent }: QuizResults) =>
  plural(total, {
    one: `${passed} of # topic passed, ${averagePercent} percent on average`,
    other: `${passed} of # topics passed, ${averagePercent} percent on average`,
  });

export const formatObjectives = ({ proven, total }: { proven: number; total: number }) =>
  plural(total, { one: `${proven} of # objective`, other: `${proven} of # objectives` });

interface StudyResults {
  quizzes?: QuizResults | undefined;
  objectives?: { proven: number; total: number } | undefined;
}

/** Empty when there are none. */
export const formatResults = ({ quizzes, objectives }: StudyResults): string =>
  [quizzes && formatQuizResults(quizzes), objectives && t`${formatObjectives(objectives)} proven`]
    .filter(Boolean)
    .join('; ');

// Of a card whose words are mostly those of the interface: where that goes from right to left, all cards do.
export const cardDirection = (title: string): 'ltr' | 'rtl' =>
  document.documentElement.dir === 'rtl' ? 'rtl' : textDirection(title);
