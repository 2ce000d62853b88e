import { plainText } from '../text/plain-text.ts';

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const QUOTATION = /<blockquote>.*?<\/blockquote>/gs;
const BLOCK = /<(p|li)>(.*?)<\/\1>/gs;

/** The sentences of a lesson's paragraphs and lists; what is set apart as a quotation is no part of them. */
export function sentencesOf(html: string): string[] {
  const sentences: string[] = [];
  for (const [, , block = ''] of html.replace(QUOTATION, '').matchAll(BLOCK)) {
    for (const { segment } of SENTENCES.segment(plainText(block))) {
      const sentence = segment.trim();
      if (sentence.length > 25 && sentence.length < 260) sentences.push(sentence);
    }
  }
  return [...new Set(sentences)];
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** Words long enough to carry meaning; in scripts without spaces two letters are a word. */
export function contentWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const dense = /[\u2e80-\u9fff\uac00-\ud7af]/.test(segment);
    if (isWordLike && !/\d/.test(segment) && [...segment].length >= (dense ? 2 : 5)) words.push(segment);
  }
  return words;
}
