import type { QuizQuestion, QuizRequest } from '../content-generator.ts';
import { titleKey } from '../outline/title-similarity.ts';
import { shuffleByQuestion } from '../quiz/quiz.ts';
import { SeededRandom } from '../seeded-random.ts';
import { plainText } from '../text/html.ts';
import { clip } from '../text/normalize.ts';

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const QUOTATION = /<blockquote>.*?<\/blockquote>/gs;
const BLOCK = /<(p|li)>(.*?)<\/\1>/gs;

// The number of questions grows faster than the number of sentences.
const MAX_SENTENCES = 100;

/** Quotations are left out. */
function splitSentences(html: string): string[] {
  const sentences = new Set<string>();
  for (const [, , block = ''] of html.replace(QUOTATION, '').matchAll(BLOCK)) {
    for (const { segment } of SENTENCES.segment(plainText(block))) {
      const sentence = segment.trim();
      if (sentence.length > 25 && sentence.length < 260) sentences.add(sentence);
      if (sentences.size === MAX_SENTENCES) return [...sentences];
    }
  }
  return [...sentences];
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
  subtopicId: string;
  title: string;
  sentences: string[];
}

const GAP = '______';
const DISTRACTORS = 3;

export function writeSampleQuiz({ topicTitle, lessons, count, avoid }: QuizRequest): QuizQuestion[] {
  const sources = lessons.map(({ html, ...lesson }) => ({ ...lesson, sentences: splitSentences(html) }));
  const words = sources.flatMap(({ sentences }) => sentences.flatMap(contentWords));
  const pool = distinct(words).map((word) => ({ word, key: keyOf(word) }));
  const random = new SeededRandom(['quiz', topicTitle, ...lessons.map(({ title }) => title)].join('|').toLowerCase());
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
  const asked = new Set(avoid.map(keyOf));
  const fresh = draw(queues, count, asked);
  // Short lessons run out of new questions; then old ones are repeated.
  return fresh.length > 0 ? fresh : draw(queues, count, new Set());
}

function draw(queues: (() => QuizQuestion | undefined)[][], count: number, taken: Set<string>): QuizQuestion[] {
  const items: QuizQuestion[] = [];
  const used = new Set(taken);
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  for (let row = 0; row < longest; row += 1) {
    for (const queue of queues) {
      if (items.length === count) return items;
      const item = queue[row]?.();
      if (!item || used.has(keyOf(item.question))) continue;
      used.add(keyOf(item.question));
      items.push(shuffleByQuestion(item));
    }
  }
  return items;
}

const keyOf = (text: string): string => titleKey(text) || text;

interface PoolWord {
  word: string;
  key: string;
}

function cloze(sentence: string, source: Source, pool: PoolWord[], random: SeededRandom): QuizQuestion | undefined {
  const words = contentWords(sentence).filter((word) => sentence.split(word).length === 2);
  const [missing] = random.take(words, 1);
  if (!missing) return undefined;
  const inSentence = new Set(contentWords(sentence).map(keyOf));
  const nearInLength = pool
    .filter(({ key }) => !inSentence.has(key))
    .map(({ word }) => word)
    .toSorted((one, other) => Math.abs(one.length - missing.length) - Math.abs(other.length - missing.length));
  return item(source, {
    question: `Which word is missing in this sentence of “${source.title}”? ${sentence.replace(missing, GAP)}`,
    right: missing,
    wrong: random.take(nearInLength.slice(0, 12), DISTRACTORS),
    explanation: `The lesson says: “${sentence}”`,
  });
}

function whichLesson(sentence: string, source: Source, all: Source[], random: SeededRandom): QuizQuestion | undefined {
  const others = all.filter(({ title }) => keyOf(title) !== keyOf(source.title));
  if (others.some(({ sentences }) => sentences.includes(sentence))) return undefined;
  return item(source, {
    question: `In which lesson does this stand? “${sentence}”`,
    right: clip(source.title, 180),
    wrong: random.take(distinct(others.map(({ title }) => clip(title, 180))), DISTRACTORS),
    explanation: `It stands in “${source.title}”.`,
  });
}

const distinct = (texts: string[]): string[] => [...new Map(texts.map((text) => [keyOf(text), text])).values()];

function item(
  { subtopicId }: Source,
  { right, wrong, ...text }: { question: string; explanation: string; right: string; wrong: string[] },
): QuizQuestion | undefined {
  return wrong.length < 2 ? undefined : { ...text, options: [right, ...wrong], correct: 0, subtopicId };
}
