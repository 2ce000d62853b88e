import { indexWords, scoreTexts } from '@coursewright/text/bm25';
import type { Paragraph } from '../../authoring/index.ts';
import { plainText } from '../../authoring/text/index.ts';
import { type StoredCitations, withoutMarkers } from '../../sources/index.ts';

interface WrittenLesson {
  subtopicId: string;
  title: string;
  html: string;
  citations?: StoredCitations | null;
}

// Code does not survive as plain text; headings make no statement.
const NOT_TO_QUOTE = /<(pre|h[1-6])\b[\s\S]*?<\/\1>/gi;
const BLOCK_EDGE = /<\/?(?:p|li|ul|ol|blockquote|table|thead|tbody|tr|td|th|hr|br|div|figure|figcaption)\b[^>]*>/i;
// Fewer letters are a label rather than a statement.
const SHORTEST = 15;

export function splitParagraphs({ subtopicId, title, html, citations }: WrittenLesson): Paragraph[] {
  return (
    (citations ? withoutMarkers(html) : html)
      .replace(NOT_TO_QUOTE, '<hr>')
      .split(BLOCK_EDGE)
      // Without its formula, a sentence changes its meaning.
      .filter((block) => block.length >= SHORTEST && !block.includes('<math'))
      .map(plainText)
      .filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= SHORTEST)
      .map((text, index) => ({ id: `${subtopicId}-p${index + 1}`, subtopicId, title, text }))
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

// Optional accents and vowel signs; not the voicing marks of kana, which make another letter.
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g;
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=.{3})/;
const ENGLISH_ENDING = /(?:ing|ed|es|s)$/;
// Single letters, and particles of one or two kana.
const EMPTY = /^(?:[a-z]|\p{Script=Hiragana}{1,2})$/u;
const COMMON = new Set(
  'the an of to in is are was and or for on with what how why who when where which do does did you it its this that these be my me about from as at by not can'.split(
    ' ',
  ),
);

function stem(word: string): string {
  const plain = word.replace(ARABIC_ARTICLE, '');
  return plain.length > 4 ? plain.replace(ENGLISH_ENDING, '') : plain;
}

function toSearchTerms(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').normalize('NFC');
  return [...segmenter.segment(folded)]
    .filter(({ segment, isWordLike }) => isWordLike && !EMPTY.test(segment) && !COMMON.has(segment))
    .map(({ segment }) => stem(segment));
}

// Boost for the lesson that is open.
const OPEN_LESSON = 1.5;

interface RankOptions {
  question: string;
  openSubtopicId?: string | undefined;
  count: number;
}

// A word of the question in the title of the lesson.
const IN_TITLE = 0.3;

export function rankParagraphs(paragraphs: readonly Paragraph[], options: RankOptions): Paragraph[] {
  const asked = new Set(toSearchTerms(options.question));
  const index = indexWords(
    paragraphs.map(({ text }) => toSearchTerms(text)),
    asked,
  );
  const titleScores = new Map<string, number>();
  for (const title of new Set(paragraphs.map((paragraph) => paragraph.title))) {
    const found = new Set(toSearchTerms(title).filter((word) => asked.has(word)));
    titleScores.set(
      title,
      [...found].reduce((sum, word) => sum + IN_TITLE * index.rarity(word), 0),
    );
  }
  const weights = new Map([...asked].map((word) => [word, 1]));
  const scored = scoreTexts(index, weights).flatMap((textScore, at) => {
    const paragraph = paragraphs[at];
    if (!paragraph) return [];
    const score = textScore + (titleScores.get(paragraph.title) ?? 0);
    return { paragraph, score: paragraph.subtopicId === options.openSubtopicId ? score * OPEN_LESSON : score };
  });
  const best = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
  return firstOfEachText(best.map(({ paragraph }) => paragraph)).slice(0, options.count);
}

function firstOfEachText(paragraphs: Paragraph[]): Paragraph[] {
  const first = new Map<string, Paragraph>();
  for (const paragraph of paragraphs) if (!first.has(paragraph.text)) first.set(paragraph.text, paragraph);
  return [...first.values()];
}

// Share of a quiz question's words that make a learner's question the same.
const SHARE = 0.7;
// With fewer words, both questions must have the same words.
const TELLING = 3;

export function isSimilarToAny(question: string, quizQuestions: readonly string[]): boolean {
  const asked = new Set(toSearchTerms(question));
  return quizQuestions.some((quizQuestion) => {
    const words = new Set(toSearchTerms(quizQuestion));
    const shared = [...words].filter((word) => asked.has(word)).length;
    if (words.size < TELLING) return shared > 0 && shared === words.size && asked.size === shared;
    return shared / words.size >= SHARE;
  });
}
