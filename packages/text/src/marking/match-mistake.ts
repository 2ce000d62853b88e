import type { ExerciseAnswer, ExerciseKey } from './exercise.ts';
import { isSameNumber, type MarkingRules, markAnswer } from './mark.ts';
import { isNear } from './mark-number.ts';
import { foldAnswer } from './plain-text.ts';
import { orderShown } from './show.ts';
import { readTypedNumber } from './typed-number.ts';
import { convert, readUnit } from './units.ts';

/** What is known of this wrong answer; undefined for a right one. */
export function matchMistake(
  key: ExerciseKey,
  answer: ExerciseAnswer,
  mistakes: readonly { answer: string; why: string }[],
  rules: MarkingRules,
): string | undefined {
  if (key.kind === 'text') return undefined;
  const marking = markAnswer(key, answer, rules);
  if (marking.outcome === 'asked' || marking.mark.right) return undefined;
  const wrong = listWrong(
    key,
    answer,
    marking.mark.parts.map(({ right }) => right),
    rules.seed,
  );
  const isSame = (one: string, other: string) =>
    key.kind === 'number'
      ? isSameQuantity(one, other, key.unit ?? '')
      : foldAnswer(one, rules) === foldAnswer(other, rules) || isSameNumber(one, other);
  return mistakes.find((mistake) => wrong.some((text) => isSame(mistake.answer, text)))?.why;
}

function listWrong(key: ExerciseKey, answer: ExerciseAnswer, parts: readonly boolean[], seed: string): string[] {
  const isWrong = (_: unknown, at: number) => parts[at] === false;
  const shown = orderShown(key, seed);
  if (answer.kind === 'number') return [answer.text];
  if (answer.kind === 'cloze') return answer.blanks.filter(isWrong);
  if (key.kind === 'choice' || key.kind === 'several')
    return shown.map((place) => key.options[place] ?? '').filter(isWrong);
  // `left: right`
  if (key.kind === 'match' && answer.kind === 'match')
    return answer.pairs.map((at, place) => `${key.left[place]}: ${key.right[shown[at] ?? -1]}`).filter(isWrong);
  return [];
}

// A mistake has the unit of the key where it names none.
function isSameQuantity(mistake: string, typed: string, unit: string): boolean {
  const [listed, given] = [readTypedNumber(mistake), readTypedNumber(typed)];
  const [own, from, to] = [unit, given?.unit || unit, listed?.unit || unit].map((name) => readUnit(name, unit));
  if (!listed || !given || !own) return isSameNumber(mistake, typed);
  const inOwn = (values: readonly number[], given: typeof own | undefined) =>
    values.map((value) => (given && own ? convert(value, given, own) : undefined) ?? Number.NaN);
  return inOwn(listed.values, to).some((value) =>
    inOwn(given.values, from).some((other) => isNear(other, { value, rel: 1e-3 })),
  );
}
