import { plainText } from './plain-text.ts';

const MIN_WORDS = 120;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const REFUSAL =
  /\b(as an ai( language)? model|i(['’]m| am) (sorry,? but|unable to)|i can(not|['’]t) (help|assist|provide) (with|you))\b/i;
const PLACEHOLDER = /\blorem ipsum\b|\[(your|insert|topic|name)\b[^\]]*\]/i;

/** What makes a lesson unusable, in sentences that a model understands too. */
export function findLessonProblems(html: string): string[] {
  const text = plainText(html);
  const problems: string[] = [];
  const words = countWords(text);
  if (words < MIN_WORDS) problems.push(`It has ${words} words; a lesson has 350 to 600.`);
  if (REFUSAL.test(text.slice(0, 400))) problems.push('It speaks about the writer instead of the sub-topic.');
  if (PLACEHOLDER.test(plainText(html.replace(/<(pre|code)\b.*?<\/\1>/gs, ' '))))
    problems.push('It has placeholder text.');
  return problems;
}

function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) words += 1;
  return words;
}
