import { countWords } from '../count-words.ts';
import type { ExerciseAnswer, Question, ShownExercise } from './exercise.ts';
import { askOfNumber } from './mark-number.ts';
import { stripHidden } from './plain-text.ts';

/** An answer that does not belong to what was shown: a request that no page sends. */
export class InvalidAnswerError extends Error {
  override name = 'InvalidAnswerError';
}

/**
 * What is asked before an answer is marked, which uses up no try.
 * @throws InvalidAnswerError if the answer is of another kind, or names places that were not shown
 */
export function validateAnswer(shown: ShownExercise, answer: ExerciseAnswer): Question | undefined {
  if (shown.kind === 'choice' && answer.kind === 'choice') return askOfPlaces([answer.choice], shown.options.length, 1);
  if (shown.kind === 'several' && answer.kind === 'several')
    return askOfPlaces([...new Set(answer.choices)], shown.options.length, 1);
  if (shown.kind === 'cloze' && answer.kind === 'cloze') return askOfBlanks(answer.blanks, shown.blanks);
  if (shown.kind === 'order' && answer.kind === 'order') {
    if (new Set(answer.order).size < answer.order.length) throw new InvalidAnswerError('An item is named twice.');
    return askOfPlaces(answer.order, shown.items.length, shown.items.length);
  }
  if (shown.kind === 'match' && answer.kind === 'match') {
    if (answer.pairs.length > shown.left.length) throw new InvalidAnswerError('There are more pairs than were shown.');
    return askOfPlaces(answer.pairs, shown.right.length, shown.left.length);
  }
  if (shown.kind === 'number' && answer.kind === 'number') return askOfNumber(answer.text, shown.hasUnit);
  if (shown.kind === 'text' && answer.kind === 'text') {
    const words = countWords(stripHidden(answer.text));
    if (words === 0) return { reason: 'empty' };
    return words < shown.minWords ? { reason: 'too_short' } : undefined;
  }
  throw new InvalidAnswerError('The answer is of another kind than the exercise.');
}

function askOfPlaces(places: readonly number[], shown: number, wanted: number): Question | undefined {
  if (places.some((place) => !Number.isInteger(place) || place < 0 || place >= shown))
    throw new InvalidAnswerError('The answer names what was not shown.');
  if (places.length === 0) return { reason: 'empty' };
  return places.length < wanted ? { reason: 'incomplete', at: places.length } : undefined;
}

function askOfBlanks(blanks: readonly string[], shown: number): Question | undefined {
  if (blanks.length > shown) throw new InvalidAnswerError('There are more blanks than were shown.');
  const filled = Array.from({ length: shown }, (_, at) => /\S/.test(stripHidden(blanks[at] ?? '')));
  if (!filled.includes(true)) return { reason: 'empty' };
  const at = filled.indexOf(false);
  return at === -1 ? undefined : { reason: 'incomplete', at };
}
