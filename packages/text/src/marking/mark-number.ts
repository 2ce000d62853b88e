import type { ExerciseKey, MarkedPart, Question } from './exercise.ts';
import { foldAnswer, stripHidden } from './plain-text.ts';
import { readTypedNumber, type TypedNumber } from './typed-number.ts';
import { convert, isShareUnit, readUnit } from './units.ts';

export type NumberKey = Extract<ExerciseKey, { kind: 'number' }>;

interface NumberMark {
  score: number;
  note?: MarkedPart['note'];
}

const REL = 0.01;
const ABS = 1e-8;
const WRONG_UNIT: NumberMark = { score: 0.5, note: 'wrong_unit' };

export const isNear = (
  value: number,
  { value: right, rel = REL, abs = ABS }: Pick<NumberKey, 'value' | 'rel' | 'abs'>,
) => Math.abs(value - right) <= Math.max(rel * Math.abs(right), abs) * (1 + 1e-9);

export const needsUnit = ({ unit }: NumberKey): boolean =>
  unit !== undefined && unit.trim() !== '' && !isShareUnit(unit.trim());

export function askOfNumber(text: string, hasUnit: boolean): Question | undefined {
  if (stripHidden(text).trim() === '') return { reason: 'empty' };
  const typed = readTypedNumber(text);
  if (!typed) return { reason: 'no_number' };
  return hasUnit && typed.unit === '' ? { reason: 'no_unit' } : undefined;
}

export function markNumber(key: NumberKey, text: string): NumberMark | { question: Question } {
  const typed = readTypedNumber(text);
  const question = askOfNumber(text, needsUnit(key));
  if (!typed || question) return { question: question ?? { reason: 'no_number' } };
  // Asked whatever the number is: the question must not tell that it is wrong.
  if (needsUnit(key) && !isKnownUnit(typed.unit, key.unit ?? '')) return { question: { reason: 'unknown_unit' } };
  const marks = typed.values.map((value) =>
    needsUnit(key) ? markQuantity(key, value, typed) : markShare(key, value, typed),
  );
  const [first = { score: 0 }, second] = marks;
  if (first.score === 1 || !second || second.score === first.score) return first;
  return second.score === 1 ? second : { question: { reason: 'which_reading', readings: typed.written } };
}

const isSameText = (one: string, other: string) =>
  foldAnswer(one, { language: 'en' }) === foldAnswer(other, { language: 'en' });

const isKnownUnit = (typed: string, expected: string): boolean =>
  isSameText(typed, expected) || readUnit(typed, expected) !== undefined;

function markQuantity(key: NumberKey, value: number, { unit, precision }: TypedNumber): NumberMark {
  const expected = key.unit ?? '';
  const [from, to] = [readUnit(unit, expected), readUnit(expected, expected)];
  const converted = isSameText(unit, expected) ? value : from && to && convert(value, from, to);
  if (converted !== undefined && isNear(converted, key)) return { score: 1 };
  if (isNear(value, key)) return WRONG_UNIT;
  if (converted === undefined) return { score: 0 };
  return explainNumber(key, converted, precision * (value === 0 ? 1 : Math.abs(converted / value)));
}

/** Without a unit, or with `%`: a share may be written as a fraction too. */
function markShare(key: NumberKey, value: number, { unit, precision }: TypedNumber): NumberMark {
  const own = key.unit ? readUnit(key.unit, '')?.factor : undefined;
  const typed = unit === '' ? undefined : readUnit(unit, key.unit ?? '');
  const share = typed && Object.keys(typed.powers).length === 0 ? typed.factor : undefined;
  // A unit that was not asked for says no more than the question; beside a percentage it is wrong.
  if (unit !== '' && share === undefined) {
    if (!isNear(value, key)) return explainNumber(key, value, precision);
    return own === undefined ? { score: 1 } : WRONG_UNIT;
  }
  const converted = (value * (share ?? own ?? 1)) / (own ?? 1);
  if (isNear(converted, key)) return { score: 1 };
  // `0.5` for 50 %, and `50 %` where 50 is asked for.
  if (share === undefined && own !== undefined && isNear(value / own, key)) return { score: 1, note: 'percent' };
  if (share !== undefined && own === undefined && Math.abs(key.value) > 1 && isNear(value, key))
    return { score: 1, note: 'percent' };
  if (isNear(converted * 100, key) || isNear(converted / 100, key)) return { score: 0, note: 'percent' };
  return explainNumber(key, converted, precision);
}

// Right, had it been written with more places.
const explainNumber = (key: NumberKey, value: number, precision: number): NumberMark =>
  value !== 0 && Math.abs(value - key.value) <= precision ? { score: 0, note: 'rounding' } : { score: 0 };
