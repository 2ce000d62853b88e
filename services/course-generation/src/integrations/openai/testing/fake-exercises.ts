import { SeededRandom } from '@coursewright/text';

export interface AskedExercises {
  lesson: string;
  text: string;
  wanted: { number: number; kinds: string[] }[];
}

export interface AskedSolutions {
  text: string;
  solveExercises: {
    number: number;
    kind: string;
    text?: string;
    options?: string[];
    items?: string[];
    left?: string[];
    right?: string[];
  }[];
}

const WRONG = ['xylophone', 'quasar', 'wombat', 'zeppelin', 'kimono'];
const splitWords = (text: string): string[] => [
  ...new Set((text.match(/\p{L}{5,}/gu) ?? []).map((word) => word.toLowerCase())),
];

/** Each asks for words of the lesson; wrong options are words that no lesson of this model has. */
export function exercisesFor({ lesson, text, wanted }: AskedExercises) {
  const words = splitWords(text);
  const exercises = wanted.map(({ number, kinds: [kind = 'choice'] }) => {
    const random = new SeededRandom(`${lesson} ${number}`);
    const own = random.take(words, 5);
    const [right = '', second = '', third = ''] = own;
    const shared = {
      number,
      kind,
      objective: 0,
      prompt: `Task ${['one', 'two', 'three', 'four', 'five'][number - 1]} on the chapter: which belongs?`,
      explanation: `It says “${right}”.`,
      mistakes: [{ answer: WRONG[4], why: 'It is never mentioned there at all.' }],
    };
    switch (kind) {
      case 'several':
        return { ...shared, options: [right, second, WRONG[0], WRONG[1]], correct: [0, 1] };
      case 'match':
        return {
          ...shared,
          left: [right, second, third],
          right: [right, second, third].map((word) => `kin of ${word}`),
        };
      case 'cloze':
        return {
          ...shared,
          text: `A word with ${right.length} letters from ${right[0]} to ${right.at(-1)}: {{1}}.`,
          blanks: [{ accept: [right] }],
        };
      case 'order':
        return { ...shared, items: own.slice(0, 3).toSorted() };
      case 'number':
        return {
          ...shared,
          prompt: `Task ${number}: how long do 3 rounds of 14 kg take in weight?`,
          value: 42,
          unit: 'kg',
          check: '3*14',
        };
      case 'text':
        return {
          ...shared,
          criteria: ['names the idea', 'gives a reason'].map((each) => ({
            text: each,
            weight: 1,
            anchors: [`nothing of: ${each}`, `a part of: ${each}`, `all of: ${each}`],
          })),
          minWords: 10,
          sample: `The idea is ${right}, and the reason is ${second}, because ${third} follows from it in each case.`,
          half: `The idea is ${right}, and nothing more is said about it here, as far as I know.`,
        };
      default:
        return { ...shared, options: [right, WRONG[0], WRONG[1], WRONG[2]], correct: 0 };
    }
  });
  return { exercises };
}

/** Solves what `exercisesFor` writes, from the lesson alone. */
export function solutionsFor({ text, solveExercises }: AskedSolutions) {
  const words = splitWords(text);
  const places = (options: readonly string[] = []) =>
    options.flatMap((option, place) => (words.includes(option) ? [place] : []));
  const answers = solveExercises.map(
    ({ number, kind, options, items = [], left = [], right = [], text: cloze = '' }) => {
      switch (kind) {
        case 'choice':
          return { number, answer: places(options)[0] };
        case 'several':
          return { number, answer: places(options) };
        case 'match':
          return { number, answer: left.map((word) => right.indexOf(`kin of ${word}`)) };
        case 'order':
          return { number, answer: items.toSorted().map((item) => items.indexOf(item)) };
        case 'cloze': {
          const [, length, first = '', last = ''] = /with (\d+) letters from (.) to (.)/u.exec(cloze) ?? [];
          const found = words.filter(
            (word) => word.length === Number(length) && word.startsWith(first) && word.endsWith(last),
          );
          return { number, answer: found.slice(0, 1) };
        }
        default:
          return { number, answer: '42 kg' };
      }
    },
  );
  return { answers };
}
