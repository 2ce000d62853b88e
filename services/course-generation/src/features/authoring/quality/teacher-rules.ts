import type { QualityFinding } from '@coursewright/contracts';
import { wordNumbersOf } from '@coursewright/text/number-words';
import { contentWords, countWords, foldWord, splitSentences, splitWords } from '@coursewright/text/words';
import { readCitations } from '../text/citations.ts';
import { INPUT_LIMITS } from '../text/normalize.ts';
import type { OpenItem, Paragraph } from '../writing/texts.ts';
import {
  detectLanguage,
  type ExpectedLanguage,
  expectedFromTitles,
  isForeignBlock,
  namesLanguage,
  toExpected,
} from './language.ts';
import { block, LIMITS, warn } from './quality.ts';
import { namesQuantity } from './quiz-options.ts';
import { withoutQuotations } from './quotations.ts';
import { readVocabulary, shareIn } from './vocabulary.ts';

// Of an answer or paragraph; both are far shorter.
const LONGEST = 12_000;
const GROUPED = /(?<=\d)[.,'’\u00a0\u202f](?=\d{3}(?!\d))/g;

// "1,000" and "three" are 1000 and 3.
const withFigures = (text: string): string =>
  text.replace(GROUPED, '').replace(/[\p{L}\p{M}]+/gu, (word) => {
    const [number] = wordNumbersOf([foldWord(word)]);
    return number?.isCertain ? String(number.value) : word;
  });

const phrase = (text: string): string => ` ${splitWords(text).join(' ')} `;

// In any order.
function standTogether(pair: readonly string[], sentence: string, language: string | undefined): boolean {
  const words = splitWords(sentence).map((word) => readVocabulary(word, language));
  const [places = [], others = []] = pair.map((wanted) =>
    words.flatMap((word, place) => (shareIn(wanted, word) === 1 ? [place] : [])),
  );
  return places.some((place) => others.some((other) => Math.abs(place - other) <= LIMITS.keyDistance));
}

// True when a text names the right option of a question, or says all of it in one sentence.
export function revealsKey(text: string, item: OpenItem): boolean {
  const [told, question, key] = [text.slice(0, LONGEST), item.question, item.key].map(withFigures) as [
    string,
    string,
    string,
  ];
  const { language } = detectLanguage(`${question} ${told}`);
  const asked = contentWords(question, language);
  const own = [...contentWords(key, language)].filter((word) => !asked.has(word));
  const keyPhrase = phrase(key);
  if (!phrase(question).includes(keyPhrase) && phrase(told).includes(keyPhrase)) return true;
  if (!namesQuantity(question, key) && namesQuantity(told, key)) return true;
  // One word of its own is as often in what does not tell the key.
  if (own.length < 2) return false;
  return splitSentences(told).some((sentence) => {
    const share = shareIn(own.join(' '), readVocabulary(sentence, language));
    if (share === undefined || share < LIMITS.keyWords) return false;
    return own.length > 2 || standTogether(own, sentence, language);
  });
}

// The message goes to the model, so it has nothing of the key.
export function judgeSecrecy(text: string, openItems: readonly OpenItem[]): QualityFinding[] {
  if (!openItems.some((item) => revealsKey(text, item))) return [];
  return [block('T1', '', 'It tells the answer of an open quiz question. Give one hint without the answer.')];
}

function judgeCitations(text: string, paragraphs: readonly Paragraph[], language: string | undefined) {
  return readCitations(text).flatMap(({ before, positions }): QualityFinding[] => {
    const sentence = splitSentences(before).at(-1) ?? '';
    const known = readVocabulary(sentence, language);
    const isLoose = positions.some((position) => {
      const paragraph = paragraphs[position];
      if (!paragraph) return true;
      const words = contentWords(paragraph.text.slice(0, INPUT_LIMITS.paragraph), language);
      const shared = [...words].filter((word) => (shareIn(word, known) ?? 0) > 0);
      return shared.length < Math.min(LIMITS.citedWords, words.size);
    });
    return isLoose ? [warn('T2', sentence, 'The cited paragraph says nothing of this sentence.')] : [];
  });
}

// Undefined when it is not certain, and where the talk is about a language.
export function expectedAnswerLanguage(question: string, mainTopic: string): ExpectedLanguage | undefined {
  const own = withoutQuotations(question.slice(0, INPUT_LIMITS.question));
  if (namesLanguage(`${mainTopic}\n${own}`)) return undefined;
  const { language } = detectLanguage(own);
  return language === undefined ? expectedFromTitles(own) : toExpected(language);
}

export function judgeAnswerLanguage(text: string, expected: ExpectedLanguage | undefined): QualityFinding[] {
  if (!expected || !isForeignBlock(text, expected)) return [];
  return [block('T4', text, "It is in another language. Answer in the language of the learner's question.")];
}

interface JudgedAnswer {
  // With its citations.
  raw: string;
  text: string;
  paragraphs: readonly Paragraph[];
  openItems?: readonly OpenItem[] | undefined;
  expected?: ExpectedLanguage | undefined;
}

export function judgeAnswer({ raw, text, paragraphs, openItems = [], expected }: JudgedAnswer): QualityFinding[] {
  const words = countWords(text.slice(0, LONGEST));
  return [
    ...judgeSecrecy(text, openItems),
    ...judgeCitations(raw.slice(0, LONGEST), paragraphs, expected?.language ?? detectLanguage(text).language),
    ...(words > LIMITS.answerWords ? [warn('T3', '', `It has ${words} words; at most ${LIMITS.answerWords}.`)] : []),
  ];
}
