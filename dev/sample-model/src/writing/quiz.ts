import { clip, SeededRandom } from '@coursewright/text';
import { splitSentences } from '@coursewright/text/words';

interface Lesson {
  number: number;
  title: string;
  // Plain, a line for each block.
  text: string;
}

export interface QuizRequest {
  topic: string;
  lessons: Lesson[];
  count: number;
  askedBefore: string[];
}

export interface Question {
  lesson: number;
  question: string;
  options: string[];
  correct: number;
  explanation: string;
  // Why each option is wrong; empty for the right one.
  reasons: string[];
  objective: number;
}

const COMPLETE = /\p{Sentence_Terminal}[”"’»)\]]*$/u;
// The note at the beginning of a study guide says nothing to ask about.
const LABEL = /^Sample text\./;
// The number of questions grows faster than the number of sentences.
const MAX_SENTENCES = 100;

function sentencesToAsk(text: string): string[] {
  const lines = text.split('\n').filter((line) => !LABEL.test(line));
  const found = lines.flatMap(splitSentences);
  const fitting = [...new Set(found)].filter(({ length }) => length > 25 && length < 260);
  const complete = fitting.filter((sentence) => COMPLETE.test(sentence));
  return (complete.length > 0 ? complete : fitting).slice(0, MAX_SENTENCES);
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

// In scripts without spaces, two characters make a word.
function contentWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const dense = /[\u2e80-\u9fff\uac00-\ud7af]/.test(segment);
    if (isWordLike && !/\d/.test(segment) && [...segment].length >= (dense ? 2 : 5)) words.push(segment);
  }
  return words;
}

interface Source {
  number: number;
  title: string;
  sentences: string[];
}

const GAP = '______';
const DISTRACTORS = 3;

// Fewer than `count` when the lessons are short.
export function writeQuiz({ topic, lessons, count, askedBefore }: QuizRequest): Question[] {
  const sources = lessons.map(({ text, ...lesson }) => ({ ...lesson, sentences: sentencesToAsk(text) }));
  const words = sources.flatMap(({ sentences }) => sentences.flatMap(contentWords));
  const pool = distinct(words).map((word) => ({ word, key: keyOf(word) }));
  const random = new SeededRandom(['quiz', topic, ...lessons.map(({ title }) => title)].join('|').toLowerCase());
  const queues = sources.map((source) => {
    const sentences = random.take(source.sentences, source.sentences.length);
    const ask = (turn: number) =>
      sentences.map((sentence, index) => {
        return () =>
          (index + turn) % 2 === 0
            ? cloze(sentence, source, pool, random)
            : whichLesson(sentence, source, sources, random);
      });
    // Each sentence once, then in the other form, which would reveal the first answer.
    return [...ask(0), ...ask(1)];
  });
  const fresh = draw(queues, count, new Set(askedBefore.map(questionKey)));
  // Short lessons run out of new questions; then old ones are repeated.
  return fresh.length > 0 ? fresh : draw(queues, count, new Set());
}

function draw(queues: (() => Question | undefined)[][], count: number, taken: Set<string>): Question[] {
  const items: Question[] = [];
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  for (let row = 0; row < longest; row += 1) {
    for (const queue of queues) {
      if (items.length === count) return items;
      const item = queue[row]?.();
      if (!item || taken.has(questionKey(item.question))) continue;
      taken.add(questionKey(item.question));
      items.push(item);
    }
  }
  return items;
}

export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim() || text;

// Prompts shorten earlier questions to 200 characters.
export const questionKey = (question: string): string => keyOf(clip(question, 200));

interface PoolWord {
  word: string;
  key: string;
}

// Letters that two words share in all their forms.
const STEM = 4;
const getStem = (word: string): string => keyOf(word).slice(0, STEM);

function cloze(sentence: string, source: Source, pool: PoolWord[], random: SeededRandom): Question | undefined {
  const ask = (word: string) =>
    `Which word is missing in this sentence of “${clip(source.title, 80)}”? ${sentence.replace(word, GAP)}`;
  // A word that the question has too would give itself away.
  const words = contentWords(sentence).filter(
    (word) =>
      sentence.split(word).length === 2 && !contentWords(ask(word)).some((other) => getStem(other) === getStem(word)),
  );
  const [missing] = random.take(words, 1);
  if (!missing) return undefined;
  const inSentence = new Set(contentWords(sentence).map(keyOf));
  const nearInLength = pool
    .filter(({ key }) => !inSentence.has(key))
    .map(({ word }) => word)
    .toSorted((one, other) => Math.abs(one.length - missing.length) - Math.abs(other.length - missing.length));
  return createQuestion(source, random, {
    question: ask(missing),
    right: missing,
    wrong: random.take(nearInLength.slice(0, 12), DISTRACTORS),
    explanation: `The lesson says: “${sentence}”`,
    toReason: (word) => `“${word}” does not stand at this place of the sentence in the lesson.`,
  });
}

// A much longer title gives itself away.
const TITLE_OVER_MEAN = 1.4;

function whichLesson(sentence: string, source: Source, all: Source[], random: SeededRandom): Question | undefined {
  const others = all.filter(({ title }) => keyOf(title) !== keyOf(source.title));
  if (others.some(({ sentences }) => sentences.includes(sentence))) return undefined;
  const right = clip(source.title, 180);
  const wrong = random.take(distinct(others.map(({ title }) => clip(title, 180))), DISTRACTORS);
  const mean = [right, ...wrong].reduce((sum, { length }) => sum + length, 0) / (wrong.length + 1);
  if (right.length > TITLE_OVER_MEAN * mean) return undefined;
  return createQuestion(source, random, {
    question: `In which lesson does this stand? “${sentence}”`,
    right,
    wrong,
    explanation: `It stands in “${source.title}”.`,
    toReason: (title) => `“${title}” does not have this sentence; it is about something else.`,
  });
}

const distinct = (texts: string[]): string[] => [...new Map(texts.map((text) => [keyOf(text), text])).values()];

interface Parts {
  question: string;
  explanation: string;
  right: string;
  wrong: string[];
  toReason: (option: string) => string;
}

function createQuestion({ number }: Source, random: SeededRandom, parts: Parts): Question | undefined {
  const { question, explanation, right, wrong, toReason } = parts;
  if (wrong.length < 2) return undefined;
  const options = random.take([right, ...wrong], wrong.length + 1);
  const reasons = options.map((option) => (option === right ? '' : toReason(option)));
  return { lesson: number, question, options, correct: options.indexOf(right), explanation, reasons, objective: 0 };
}
