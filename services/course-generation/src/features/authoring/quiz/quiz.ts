import { SeededRandom } from '@coursewright/text';
import type { QuizQuestion } from '../writing/texts.ts';

type Shuffled = Pick<QuizQuestion, 'options' | 'correct' | 'reasons'>;

function reorder<T extends Shuffled>(item: T, order: number[]): T {
  const { options, correct, reasons } = item;
  return {
    ...item,
    options: order.map((index) => options[index] ?? ''),
    correct: order.indexOf(correct),
    ...(reasons && { reasons: order.map((index) => reasons[index] ?? '') }),
  };
}

// Deterministic per seed.
export function shuffleOptions<T extends Shuffled>(item: T, seed: string): T {
  return reorder(item, new SeededRandom(seed).take([...item.options.keys()], item.options.length));
}

/** The right options of a quiz stand at each position equally often, as far as the numbers allow. Deterministic per seed. */
export function balanceOptions<T extends Shuffled>(items: readonly T[], seed: string): T[] {
  const random = new SeededRandom(`positions|${seed}`);
  const used = new Map<number, number>();
  return items.map((item) => {
    const positions = random.take([...item.options.keys()], item.options.length);
    const timesUsed = (position: number) => used.get(position) ?? 0;
    const place = positions.reduce(
      (best, next) => (timesUsed(next) < timesUsed(best) ? next : best),
      positions[0] ?? 0,
    );
    used.set(place, timesUsed(place) + 1);
    const wrong = [...item.options.keys()].filter((index) => index !== item.correct);
    return reorder(item, random.take(wrong, wrong.length).toSpliced(place, 0, item.correct));
  });
}
