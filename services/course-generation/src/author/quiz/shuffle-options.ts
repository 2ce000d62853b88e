import type { QuizQuestion } from '../author.ts';
import { SeededRandom } from '../sample/seeded-random.ts';

/** Models like to put the right option first; here its place depends on the question only. */
export function shuffleOptions(item: QuizQuestion): QuizQuestion {
  const random = new SeededRandom(`options|${item.question}`);
  const order = random.take([...item.options.keys()], item.options.length);
  return {
    ...item,
    options: order.map((index) => item.options[index] ?? ''),
    correct: order.indexOf(item.correct),
  };
}
