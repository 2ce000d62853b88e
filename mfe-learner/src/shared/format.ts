import type { CourseType } from '@coursewright/contracts';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { readLocale } from '@coursewright/text';
import { msg, plural, t } from '@lingui/core/macro';

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

// As a language writes them that its letters give away: İSTANBUL with its dot, ΑΘΗΝΑ without an accent.
export const toCapitals = (title: string): string =>
  title.toLocaleUpperCase(/[ğıİ]/.test(title) ? 'tr' : /\p{Script=Greek}/u.test(title) ? 'el' : 'en');

const TYPE_NAMES: Record<CourseType, MessageDescriptor> = {
  'Text & Image Course': msg`Theory & Image`,
  'Video & Text Course': msg`Video & Theory`,
};

export const courseTypeName = (type: CourseType): string => i18n._(TYPE_NAMES[type]);

// `3 of 12 lessons done`
export const lessonsDone = ({ done, total }: { done: number; total: number }): string =>
  plural(total, { one: `${done} of # lesson done`, other: `${done} of # lessons done` });

// The name of a language in the language of the page.
export const languageName = (code: string): string =>
  new Intl.DisplayNames([readLocale()], { type: 'language' }).of(code) ?? code;
