import { toAsciiDigits } from '../digits.ts';
import type { ExerciseAnswer } from './exercise.ts';

// Controls, and what is invisible or turns the direction of text.
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

export const stripHidden = (text: string): string => text.toWellFormed().replace(HIDDEN, '');

const SPACES = /\s+/g;
export const toPlainText = (text: string): string =>
  toAsciiDigits(stripHidden(text).normalize('NFKC')).replace(SPACES, ' ').trim();

const ACCENTS = /[\u0300-\u036f\u0653-\u0655]/g;
const APOSTROPHES = /[’‘ʼʻ`´]/g;
// Letters that keyboards and people exchange, and that are not taken apart as accents are.
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
};
// "2³" is not 23.
const RAISED = /(?<=\d)[⁰¹²³⁴-⁹⁻]/g;
// Hebrew points, Arabic vowels and tatweel: they may always be left out.
const OPTIONAL_MARKS = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const QUOTES = /^["'“”„«»‘’‹›「」『』]+(?=.)|(?<=.)["'“”„«»‘’‹›「」『』]+$/gu;
const ENDS = /(?<=.)[.,;:!?،؛؟。、！？।]+$/u;

export interface TextRules {
  // Of the course. Decides what letters are the same in upper and lower case.
  language: string;
  isLanguageCourse?: boolean | undefined;
}

/** The key by which texts are compared. */
export function foldAnswer(text: string, { language, isLanguageCourse = false }: TextRules): string {
  const written = text.replace(APOSTROPHES, "'").replace(RAISED, '^$&');
  const plain = lowerCase(toPlainText(written).replace(OPTIONAL_MARKS, ''), language)
    // "x^2" and "x²"
    .replace(/(?<=[\p{L})])\^(?=[-−]?\d)/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/ ?([-/+=]) ?/g, '$1')
    .replace(QUOTES, '')
    .replace(ENDS, '')
    .trim();
  if (isLanguageCourse) return plain;
  return plain
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßæœøłđıیىکة]/g, (letter) => LETTERS[letter] ?? letter);
}

function lowerCase(text: string, language: string): string {
  try {
    return text.toLocaleLowerCase(language);
  } catch {
    return text.toLowerCase();
  }
}

/** Without hidden characters: what is stored and marked. */
export function cleanAnswer(answer: ExerciseAnswer): ExerciseAnswer {
  if (answer.kind === 'cloze') return { kind: 'cloze', blanks: answer.blanks.map(stripHidden) };
  if (answer.kind === 'number' || answer.kind === 'text') return { kind: answer.kind, text: stripHidden(answer.text) };
  return answer;
}

/** One letter more, less, other, or two that changed places. */
export function isOneEdit(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return left.length + right.length > 0;
  return left.length === 2 && left.join('') === right.toReversed().join('');
}
