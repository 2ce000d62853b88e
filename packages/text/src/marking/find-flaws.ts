import { readNumber } from '../written-number.ts';
import type { ExerciseKey } from './exercise.ts';
import { isNear, type NumberKey, needsUnit } from './mark-number.ts';
import { foldAnswer, toPlainText } from './plain-text.ts';
import { toNumberText } from './typed-number.ts';
import { readUnit } from './units.ts';

const LIMITS = {
  options: [3, 6],
  blanks: [1, 6],
  accept: [1, 6],
  items: [3, 7],
  left: [3, 6],
  right: [3, 8],
  criteria: [2, 4],
};
const BLANK = /\{\{([^{}]*)\}\}/g;

/**
 * What is wrong with a key as it was written, in words for who writes it again; empty for one that can be shown.
 * @param prompt must not print the answer
 */
export function findFlaws(key: ExerciseKey, prompt: string, language = 'en'): string[] {
  const flaws: string[] = [];
  const fold = (text: string) => foldAnswer(text, { language });
  const foldExactly = (text: string) => foldAnswer(text, { language, isLanguageCourse: true });
  // "AA" and "Aa", and what differs in vowel points, are two options.
  const asWritten = (text: string) => (/[^\p{L}\p{M}\p{N}\s]/u.test(text) ? foldExactly(text) : toPlainText(text));
  const add = (isWrong: boolean, flaw: string) => {
    if (isWrong) flaws.push(flaw);
  };
  const checkTexts = (name: keyof typeof LIMITS, texts: readonly string[], label: string = name, key = foldExactly) => {
    const [least = 0, most = 0] = LIMITS[name];
    add(texts.length < least || texts.length > most, `\`${label}\` must have ${least} to ${most} entries.`);
    add(
      texts.some((text) => foldExactly(text) === ''),
      `\`${label}\` has an empty entry.`,
    );
    add(new Set(texts.map(key)).size < texts.length, `\`${label}\` has the same entry twice.`);
  };
  const isPlace = (place: number, texts: readonly string[]) =>
    Number.isInteger(place) && place >= 0 && place < texts.length;
  const prints = (text: string, answer: string) => hasWord(fold(text), fold(answer));

  add(fold(prompt) === '', 'The prompt is empty.');
  if (key.kind === 'choice') {
    checkTexts('options', key.options, 'options', asWritten);
    add(!isPlace(key.correct, key.options), '`correct` is the place of no option.');
    add(
      key.reasons !== undefined && key.reasons.length !== key.options.length,
      '`reasons` must have one entry for each option.',
    );
  }
  if (key.kind === 'several') {
    checkTexts('options', key.options, 'options', asWritten);
    const correct = new Set(key.correct);
    add(
      key.correct.some((place) => !isPlace(place, key.options)),
      '`correct` names the place of no option.',
    );
    add(correct.size < key.correct.length, '`correct` names an option twice.');
    add(correct.size === 0 || correct.size >= key.options.length, 'At least one option must be right, and one wrong.');
  }
  if (key.kind === 'cloze') checkCloze(key);
  if (key.kind === 'order') checkTexts('items', key.items);
  if (key.kind === 'match') {
    checkTexts('left', key.left);
    checkTexts('right', key.right);
    add(key.right.length < key.left.length, '`right` must have an entry for each of `left`.');
    add(
      key.left.some((text, at) => fold(text) === fold(key.right[at] ?? '')),
      'An entry of `left` is its own answer.',
    );
  }
  if (key.kind === 'number') {
    const isBad = (limit: number | undefined, most: number) => limit !== undefined && !(limit >= 0 && limit <= most);
    add(!Number.isFinite(key.value), '`value` must be a finite number.');
    add(
      isBad(key.rel, 0.25) || isBad(key.abs, Number.MAX_VALUE),
      '`rel` must be from 0 to 0.25, and `abs` not negative.',
    );
    add(
      needsUnit(key) &&
        (/\d/.test((key.unit ?? '').replace(/\^?-?\d/g, '')) || !readUnit(key.unit ?? '', key.unit ?? '')),
      '`unit` must be a unit.',
    );
    add(key.value !== 0 && isNear(0, key), '`abs` accepts zero.');
    add(printsNumber(prompt, key), 'The prompt prints the answer.');
  }
  if (key.kind === 'text') {
    checkTexts(
      'criteria',
      key.criteria.map(({ text }) => text),
    );
    add(
      key.criteria.some(({ weight }) => !(weight > 0 && Number.isFinite(weight))),
      'A `weight` must be above 0.',
    );
    add(
      key.criteria.some(
        ({ anchors }) =>
          anchors.length !== 3 || new Set(anchors.map(fold)).size < 3 || anchors.some((text) => fold(text) === ''),
      ),
      '`anchors` must say what earns 0, 1 and 2 points.',
    );
    add(!Number.isInteger(key.minWords) || key.minWords < 5 || key.minWords > 100, '`minWords` must be from 5 to 100.');
    add(fold(key.sample) === '', '`sample` is empty.');
  }
  return flaws;

  function checkCloze({ text, blanks }: Extract<ExerciseKey, { kind: 'cloze' }>) {
    const [least = 0, most = 0] = LIMITS.blanks;
    const named = [...text.matchAll(BLANK)].map(([, name = '']) => name.trim());
    add(blanks.length < least || blanks.length > most, `\`blanks\` must have ${least} to ${most} entries.`);
    add(
      named.join() !== blanks.map((_, at) => at + 1).join(),
      'The text must have {{1}}, {{2}} … once each and in order, one for each of `blanks`.',
    );
    add(fold(text.replace(BLANK, '')) === '', 'The text has nothing beside its blanks.');
    for (const [at, { accept, exact }] of blanks.entries()) {
      checkTexts('accept', accept, `accept of {{${at + 1}}}`, exact ? toPlainText : foldExactly);
      add(
        accept.some((answer) => prints(prompt, answer) || prints(text.replace(BLANK, ' '), answer)),
        `The answer of {{${at + 1}}} is printed.`,
      );
    }
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;
const toWords = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()} `;

// Short words such as "in" stand everywhere.
const hasWord = (text: string, word: string): boolean =>
  UNSPACED.test(word)
    ? text.includes(word)
    : (word.match(/\p{L}/gu)?.length ?? 0) > 3 && toWords(text).includes(toWords(word));

// Small numbers come by chance, unless the unit follows.
function printsNumber(prompt: string, { value, unit }: NumberKey): boolean {
  const text = toNumberText(prompt);
  return [...text.matchAll(/\d(?:[\d.,]*\d)?/g)].some(({ 0: digits, index }) => {
    if (!readNumber(digits)?.values.includes(Math.abs(value))) return false;
    const isLong = digits.replace(/[.,]|0+$/g, '').length > 2;
    return (
      isLong ||
      (unit !== undefined &&
        text
          .slice(index + digits.length)
          .trimStart()
          .startsWith(toNumberText(unit)))
    );
  });
}
