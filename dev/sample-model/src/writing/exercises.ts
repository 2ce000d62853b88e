import { clip, SeededRandom } from '@coursewright/text';
import { splitSentences } from '@coursewright/text/words';
import { findExampleContract } from './examples.ts';
import { keyOf, questionKey, writeQuiz } from './quiz.ts';

interface Wanted {
  number: number;
  kinds: string[];
  // The section after which a check question stands.
  after?: string | undefined;
}

export interface ExercisesRequest {
  course: string;
  topic: string;
  lesson: string;
  objectives: string[];
  text: string;
  wanted: Wanted[];
  alreadyAsked: string[];
}

/** Of the shape that the prompt of course-generation asks for. */
export type SampleExercise = { kind: string; prompt: string; explanation: string; objective: number } & Record<
  string,
  unknown
>;

interface Part {
  heading: string;
  text: string;
}

type Maker = (parts: readonly Part[], request: ExercisesRequest, random: SeededRandom) => SampleExercise | undefined;

const MAKERS: Record<string, Maker> = { match, order, number, cloze, choice, text: freeText };

/** Those of an example course where the lesson is one of its own; what is missing is made of the lesson's text. */
export function writeExercises(request: ExercisesRequest): (SampleExercise & { number: number })[] {
  const { course, topic, lesson, text, wanted, alreadyAsked } = request;
  const asked = new Set(alreadyAsked.map(questionKey));
  const take = (one: SampleExercise | undefined): SampleExercise | undefined => {
    if (!one || asked.has(questionKey(one.prompt))) return undefined;
    asked.add(questionKey(one.prompt));
    return one;
  };
  const contract = findExampleContract({ mainTopic: course, topicTitle: topic, subtopicTitle: lesson });
  const own = contract && keyOf(contract.text) === keyOf(text) ? contract.exercises : [];
  const parts = splitParts(text);
  const random = new SeededRandom(['exercises', topic, lesson].join('|').toLowerCase());
  return wanted.flatMap(({ number: place, kinds, after }) => {
    const read = untilSection(parts, after);
    const sections = read.length - 1;
    const written = own
      .filter(({ section }) =>
        after === undefined ? section === undefined : section !== undefined && section <= sections,
      )
      .toSorted((one, other) => Number(kinds.includes(other.kind)) - Number(kinds.includes(one.kind)));
    const names = [...new Set([...kinds, 'cloze', 'choice', 'text'])];
    for (const candidate of [
      ...written.map((one) => () => one),
      ...names.map((kind) => () => MAKERS[kind]?.(read, request, random)),
    ]) {
      const found = take(candidate());
      if (found) return [{ ...found, number: place }];
    }
    return [];
  });
}

/** The opening, then each section, without its key points. */
function splitParts(markdown: string): Part[] {
  const pieces = markdown.replace(/```[\s\S]*?```/g, '').split(/^#{2,6} +(.*)$/m);
  const parts = [{ heading: '', text: pieces[0] ?? '' }];
  for (let at = 1; at < pieces.length; at += 2)
    parts.push({ heading: plain(pieces[at] ?? ''), text: pieces[at + 1] ?? '' });
  const last = parts.at(-1);
  return last && /^key points$/i.test(last.heading) ? parts.slice(0, -1) : parts;
}

function untilSection(parts: readonly Part[], after: string | undefined): readonly Part[] {
  const at = after === undefined ? -1 : parts.findIndex(({ heading }) => keyOf(heading) === keyOf(plain(after)));
  return at < 0 ? parts : parts.slice(0, at + 1);
}

const plain = (text: string): string =>
  text
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/[*`_]/g, '')
    .replace(/ ?\[s\d+\]/g, '')
    .trim();

const isProse = (line: string): boolean => !/^\s*(?:[>|#$!]|```)/.test(line) && !/\$/.test(line);
const linesOf = ({ text }: Part): string[] => text.split('\n').filter(isProse);

const bare = (line: string): string => plain(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''));

const sentencesOf = (part: Part): string[] =>
  linesOf(part)
    .flatMap((line) => splitSentences(bare(line)))
    .filter(({ length }) => length > 30 && length < 220);

const objectiveOf = ({ objectives }: ExercisesRequest, text: string): number => {
  const words = new Set(keyOf(text).split(' '));
  const shared = objectives.map(
    (objective) =>
      keyOf(objective)
        .split(' ')
        .filter((word) => word.length > 3 && words.has(word)).length,
  );
  return Math.max(0, shared.indexOf(Math.max(...shared)));
};

// `**Term** explanation`
const TERM = /\*\*([^*\n]{2,60}?)[.:]?\*\*[:.,]? +(?:–|-|means|is|are)? *([^*\n]{15,})/;
const MOST_PAIRS = 4;

function match(parts: readonly Part[], request: ExercisesRequest): SampleExercise | undefined {
  const found = parts.flatMap((part) =>
    linesOf(part).flatMap((line) => {
      const [, term = '', rest = ''] = TERM.exec(line) ?? [];
      const [says = ''] = splitSentences(plain(rest));
      const isFit = term !== '' && says.length > 12 && says.length < 180 && !keyOf(says).includes(keyOf(term));
      return isFit ? [{ term: plain(term), says }] : [];
    }),
  );
  const pairs = [...new Map(found.map((pair) => [keyOf(pair.says), pair])).values()].slice(0, MOST_PAIRS);
  if (pairs.length < 3 || new Set(pairs.map(({ term }) => keyOf(term))).size < pairs.length) return undefined;
  return {
    kind: 'match',
    prompt: `Match each term of “${clip(request.lesson, 80)}” with what the lesson says of it.`,
    left: pairs.map(({ term }) => term),
    right: pairs.map(({ says }) => says),
    explanation: `The lesson says: ${pairs.map(({ term, says }) => `“${term}”: ${says}`).join(' ')}`.slice(0, 700),
    objective: objectiveOf(request, pairs.map(({ term }) => term).join(' ')),
  };
}

const MOST_STEPS = 6;

function order(parts: readonly Part[], request: ExercisesRequest): SampleExercise | undefined {
  for (const { heading, text } of parts) {
    const [list = ''] = /(?:^\d+[.)] .+\n?)+/m.exec(text) ?? [];
    const items = list
      .split('\n')
      .filter(Boolean)
      .map((line) => clip(splitSentences(bare(line))[0] ?? '', 180));
    const isFit = items.length >= 3 && items.every((item) => item.length > 3 && isProse(item) && !item.endsWith('?'));
    if (!isFit || new Set(items.map(keyOf)).size < items.length) continue;
    return {
      kind: 'order',
      prompt: `Put these steps of “${clip(heading || request.lesson, 80)}” in the order of the lesson.`,
      items: items.slice(0, MOST_STEPS),
      explanation: `The lesson numbers them in this order under “${clip(heading || request.lesson, 80)}”.`,
      objective: objectiveOf(request, heading),
    };
  }
  return undefined;
}

// `12 × 8 = 96`
const SUM = /(?<![\d.,^(/] ?)(\d{1,6}) *(\\times|[×*+]) *(\d{1,6}) *= *(\d{1,9})(?![\d.,^%])/g;

function number(parts: readonly Part[], request: ExercisesRequest): SampleExercise | undefined {
  for (const { heading, text } of parts) {
    for (const [, one = '', sign = '', other = '', printed = ''] of text.matchAll(SUM)) {
      const calculate = (first: number) => (sign === '+' ? first + Number(other) : first * Number(other));
      if (calculate(Number(one)) !== Number(printed)) continue;
      const shown = sign === '+' ? '+' : '×';
      const changed = Number(one) + Math.max(1, Math.round(Number(one) / 4));
      return {
        kind: 'number',
        prompt: `Under “${clip(heading || request.lesson, 80)}” the lesson calculates ${one} ${shown} ${other}. What is the result with ${changed} in place of ${one}?`,
        value: calculate(changed),
        unit: '',
        check: `${changed}${sign === '+' ? '+' : '*'}${other}`,
        explanation: `In the same way as the lesson: ${changed} ${shown} ${other} = ${calculate(changed)}.`,
        mistakes: [{ answer: printed, why: `That is the lesson's own result, with ${one}.` }],
        objective: objectiveOf(request, heading),
      };
    }
  }
  return undefined;
}

const LEAST_LETTERS = 5;

function cloze(parts: readonly Part[], request: ExercisesRequest, random: SeededRandom): SampleExercise | undefined {
  for (const part of random.take([...parts], parts.length)) {
    for (const sentence of random.take(sentencesOf(part), 8)) {
      const prompt = `Fill the gap: this sentence stands under “${clip(part.heading || request.lesson, 80)}”.`;
      const inPrompt = keyOf(prompt);
      const words = [...new Set(sentence.match(/\p{L}+/gu) ?? [])].filter(
        (word) =>
          word.length >= LEAST_LETTERS &&
          sentence.split(word).length === 2 &&
          !inPrompt.includes(keyOf(word)) &&
          keyOf(sentence.replace(word, ' '))
            .split(' ')
            .every((rest) => rest.slice(0, 4) !== keyOf(word).slice(0, 4)),
      );
      // The longest word carries most.
      const [missing] = words.toSorted((one, other) => other.length - one.length);
      if (!missing || /[{}]/.test(sentence)) continue;
      return {
        kind: 'cloze',
        prompt,
        text: sentence.replace(missing, '{{1}}'),
        blanks: [{ accept: [missing] }],
        explanation: `The lesson says: “${sentence}”`,
        objective: objectiveOf(request, sentence),
      };
    }
  }
  return undefined;
}

function choice(parts: readonly Part[], request: ExercisesRequest): SampleExercise | undefined {
  const { lesson, topic, alreadyAsked } = request;
  const text = parts.flatMap(sentencesOf).join('\n');
  const [found] = writeQuiz({
    topic,
    lessons: [{ number: 1, title: lesson, text }],
    count: 1,
    askedBefore: alreadyAsked,
  });
  if (!found) return undefined;
  const { question: prompt, options, correct, reasons, explanation } = found;
  return { kind: 'choice', prompt, options, correct, reasons, explanation, objective: objectiveOf(request, prompt) };
}

const LEAST_WORDS = 10;

function freeText(parts: readonly Part[], request: ExercisesRequest, random: SeededRandom): SampleExercise | undefined {
  const told = parts
    .map((part) => ({ ...part, sentences: sentencesOf(part) }))
    .filter(({ sentences }) => sentences.length > 1);
  const [part] = random.take(told, 1);
  const [first = '', second = ''] = part?.sentences ?? [];
  if (!part) return undefined;
  const place = `“${clip(part.heading || request.lesson, 80)}”`;
  return {
    kind: 'text',
    prompt: `Say in your own words what the lesson tells under ${place}. Name two of its points.`,
    criteria: [
      {
        text: 'Names a first point of this part',
        weight: 1,
        anchors: [
          'nothing that the part says',
          'a word of a point, without what is said of it',
          'a point, as the part says it',
        ],
      },
      {
        text: 'Names a second, different point',
        weight: 1,
        anchors: ['no second point', 'the first point in other words', 'another point of the part'],
      },
    ],
    minWords: LEAST_WORDS,
    sample: `${first} ${second}`,
    half: first,
    explanation: `The part says, among others: “${clip(first, 200)}” and “${clip(second, 200)}”`,
    objective: objectiveOf(request, `${first} ${second}`),
  };
}
