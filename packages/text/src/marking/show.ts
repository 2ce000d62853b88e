import { SeededRandom } from '../seeded-random.ts';
import type { ExerciseAnswer, ExerciseKey, ShownExercise } from './exercise.ts';
import { needsUnit } from './mark-number.ts';
import { writeNumber } from './typed-number.ts';

/** Of each place that is shown the place in the key. Never the order of the key where that is the answer. */
export function orderShown(key: ExerciseKey, seed: string): number[] {
  const items = getItems(key);
  const places = new SeededRandom(seed).take([...items.keys()], items.length);
  const isRight = places.every(
    (place, at) => place === at || at >= (key.kind === 'match' ? key.left.length : Infinity),
  );
  return isRight && (key.kind === 'order' || key.kind === 'match')
    ? [...places.slice(1), ...places.slice(0, 1)]
    : places;
}

function getItems(key: ExerciseKey): string[] {
  if (key.kind === 'choice' || key.kind === 'several') return key.options;
  if (key.kind === 'order') return key.items;
  return key.kind === 'match' ? key.right : [];
}

/** @param seed the same for every learner, or one for each; `markAnswer` and `solutionOf` need the same */
export function showExercise(key: ExerciseKey, seed: string): ShownExercise {
  const items = getItems(key);
  const shown = orderShown(key, seed).map((place) => items[place] ?? '');
  switch (key.kind) {
    case 'choice':
    case 'several':
      return { kind: key.kind, options: shown };
    case 'cloze':
      return { kind: 'cloze', text: key.text, blanks: key.blanks.length };
    case 'order':
      return { kind: 'order', items: shown };
    case 'match':
      return { kind: 'match', left: key.left, right: shown };
    case 'number':
      return { kind: 'number', hasUnit: needsUnit(key) };
    case 'text':
      return { kind: 'text', criteria: key.criteria.map(({ text }) => text), minWords: key.minWords };
  }
}

export type Solution = ExerciseAnswer | { kind: 'sample'; text: string };

export function solutionOf(key: ExerciseKey, seed: string): Solution {
  const shown = orderShown(key, seed);
  switch (key.kind) {
    case 'choice':
      return { kind: 'choice', choice: shown.indexOf(key.correct) };
    case 'several':
      return { kind: 'several', choices: shown.flatMap((place, at) => (key.correct.includes(place) ? [at] : [])) };
    case 'cloze':
      return { kind: 'cloze', blanks: key.blanks.map(({ accept }) => accept[0] ?? '') };
    case 'order':
      return { kind: 'order', order: key.items.map((_, place) => shown.indexOf(place)) };
    case 'match':
      return { kind: 'match', pairs: key.left.map((_, place) => shown.indexOf(place)) };
    case 'number':
      return { kind: 'number', text: `${writeNumber(key.value)}${key.unit ? ` ${key.unit}` : ''}` };
    case 'text':
      return { kind: 'sample', text: key.sample };
  }
}
