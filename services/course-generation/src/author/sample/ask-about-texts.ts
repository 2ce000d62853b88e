import type { QuizQuestion, QuizRequest } from '../author.ts';
import { titleKey } from '../outline/title-likeness.ts';
import { shuffleOptions } from '../quiz/shuffle-options.ts';
import { clip } from '../text/normalise.ts';
import { SeededRandom } from './seeded-random.ts';
import { contentWords, sentencesOf } from './sentences.ts';

interface Source {
  subtopicId: string;
  title: string;
  sentences: string[];
}

const GAP = '______';
const DISTRACTORS = 3;

/** Asks what the lessons themselves say: a missing word, or which lesson a sentence comes from. No fact of its own. */
export function askAboutTexts({ topicTitle, lessons, count, avoid }: QuizRequest): QuizQuestion[] {
  const sources = lessons.map(({ html, ...lesson }) => ({ ...lesson, sentences: sentencesOf(html) }));
  const random = new SeededRandom(['quiz', topicTitle, ...lessons.map(({ title }) => title)].join('|').toLowerCase());
  const queues = sources.map((source) => {
    const sentences = random.take(source.sentences, source.sentences.length);
    const ask = (turn: number) =>
      sentences.map((sentence, index) => {
        const kind = (index + turn) % 2 === 0 ? cloze : whichLesson;
        return () => kind(sentence, source, sources, random);
      });
    // Every sentence once, and only then again in the other way, which would give the first away.
    return [...ask(0), ...ask(1)];
  });
  const asked = new Set(avoid.map(keyOf));
  const fresh = draw(queues, count, asked);
  // Short lessons run out of new questions; an old one is better than none.
  return fresh.length > 0 ? fresh : draw(queues, count, new Set());
}

/** From each lesson in turn, so that none is left out. */
function draw(queues: (() => QuizQuestion | undefined)[][], count: number, taken: Set<string>): QuizQuestion[] {
  const items: QuizQuestion[] = [];
  const used = new Set(taken);
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  for (let row = 0; row < longest; row += 1) {
    for (const queue of queues) {
      const item = queue[row]?.();
      if (!item || used.has(keyOf(item.question)) || items.length === count) continue;
      used.add(keyOf(item.question));
      items.push(shuffleOptions(item));
    }
  }
  return items;
}

const keyOf = (text: string): string => titleKey(text) || text;

function cloze(sentence: string, source: Source, all: Source[], random: SeededRandom): QuizQuestion | undefined {
  const words = contentWords(sentence).filter((word) => sentence.split(word).length === 2);
  const [missing] = random.take(words, 1);
  if (!missing) return undefined;
  const inSentence = new Set(contentWords(sentence).map(keyOf));
  const others = all.flatMap((other) => other.sentences.flatMap(contentWords));
  const nearInLength = distinct(others)
    .filter((word) => !inSentence.has(keyOf(word)))
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
