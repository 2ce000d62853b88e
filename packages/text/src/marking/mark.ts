import type { ExerciseAnswer, ExerciseKey, Mark, MarkedPart, Question } from './exercise.ts';
import { markNumber } from './mark-number.ts';
import { foldAnswer, isOneEdit, type TextRules, toPlainText } from './plain-text.ts';
import { orderShown, showExercise } from './show.ts';
import { readTypedNumber } from './typed-number.ts';
import { validateAnswer } from './validate.ts';

export interface MarkingRules extends TextRules {
  // That with which the exercise was shown.
  seed: string;
}

export type Marking = { outcome: 'asked'; question: Question } | { outcome: 'marked'; mark: Mark };

/** A text is marked by a model. */
export type MarkedKey = Exclude<ExerciseKey, { kind: 'text' }>;

/** @throws InvalidAnswerError as `validateAnswer` does */
export function markAnswer(key: MarkedKey, answer: ExerciseAnswer, rules: MarkingRules): Marking {
  const question = validateAnswer(showExercise(key, rules.seed), answer);
  if (question) return { outcome: 'asked', question };
  if (key.kind === 'number' && answer.kind === 'number') {
    const marked = markNumber(key, answer.text);
    if ('question' in marked) return { outcome: 'asked', question: marked.question };
    return finish(marked.score, [toPart(marked.score === 1, marked.note)]);
  }
  return markPlaces(key, answer, rules);
}

function markPlaces(key: MarkedKey, answer: ExerciseAnswer, rules: MarkingRules): Marking {
  const shown = orderShown(key, rules.seed);
  if (key.kind === 'choice' && answer.kind === 'choice') return markChosen(shown, [answer.choice], [key.correct]);
  if (key.kind === 'several' && answer.kind === 'several') return markChosen(shown, answer.choices, key.correct);
  if (key.kind === 'order' && answer.kind === 'order') {
    const places = answer.order.map((at) => shown[at] ?? -1);
    const follows = (place: number) => places[places.indexOf(place) - 1] === (place === 0 ? undefined : place - 1);
    const neighbours = places.filter((place) => place > 0 && follows(place)).length;
    return finish(
      neighbours / (places.length - 1),
      shown.map((place) => toPart(follows(place))),
    );
  }
  if (key.kind === 'match' && answer.kind === 'match')
    return share(answer.pairs.map((at, place) => toPart(shown[at] === place)));
  if (key.kind === 'cloze' && answer.kind === 'cloze')
    return share(key.blanks.map((_, at) => markBlank(key.blanks, at, answer.blanks[at] ?? '', rules)));
  throw new TypeError('A validated answer is of the kind of its exercise.');
}

// Of options that were not chosen nothing is said: it would be the key.
function markChosen(shown: readonly number[], choices: readonly number[], correct: readonly number[]): Marking {
  const chosen = new Set(choices);
  const isRight = (at: number) => correct.includes(shown[at] ?? -1);
  const hits = [...chosen].filter(isRight).length;
  return finish(
    Math.max(0, (2 * hits - chosen.size) / correct.length),
    shown.map((_, at) => toPart(!chosen.has(at) || isRight(at))),
  );
}

const share = (parts: MarkedPart[]): Marking => finish(parts.filter(({ right }) => right).length / parts.length, parts);

const toPart = (right: boolean, note?: MarkedPart['note']): MarkedPart => (note ? { right, note } : { right });

const finish = (score: number, parts: MarkedPart[]): Marking => ({
  outcome: 'marked',
  mark: { score, right: score === 1, parts },
});

const FORGIVING_FROM = 6;

type Blank = Extract<ExerciseKey, { kind: 'cloze' }>['blanks'][number];

function markBlank(blanks: readonly Blank[], at: number, typed: string, rules: MarkingRules): MarkedPart {
  const { accept, exact = false } = blanks[at] ?? { accept: [] };
  // Telephones turn quotes.
  const toExact = (written: string) => toPlainText(written.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'));
  if (exact) return toPart(accept.some((one) => toExact(one) === toExact(typed)));
  const text = foldAnswer(typed, rules);
  if (accept.some((one) => foldAnswer(one, rules) === text || isSameNumber(one, typed))) return toPart(true);
  // Another blank's word is another word.
  const others = blanks.flatMap((blank, place) =>
    place === at ? [] : blank.accept.map((one) => foldAnswer(one, rules)),
  );
  const isForgiven =
    !rules.isLanguageCourse && !others.includes(text) && accept.some((one) => isMisspelt(foldAnswer(one, rules), text));
  return isForgiven ? toPart(true, 'spelling') : toPart(false);
}

// A digit is no letter: 1914 is not 1915.
const isMisspelt = (right: string, typed: string): boolean =>
  (right.match(/\p{L}/gu)?.length ?? 0) >= FORGIVING_FROM &&
  right.replace(/\P{N}/gu, '') === typed.replace(/\P{N}/gu, '') &&
  isOneEdit(right, typed);

/** `1,5` and `1.5`: of the same value in any reading, with the same unit. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [readTypedNumber(one), readTypedNumber(other)];
  if (!a || !b || a.unit !== b.unit) return false;
  return a.values.some((value) => b.values.some((right) => Math.abs(value - right) <= 1e-9 * Math.abs(right)));
}
