import { memoizeTexts } from '@coursewright/text';

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const EMPTY_WORDS = new Set('the a an of to in and for with on introduction intro basics overview'.split(' '));

// Optional accents, Hebrew points and Arabic vowels; not the marks that make another letter.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;

export const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim();

// Each title of an outline is compared with all others.
const contentWords = memoizeTexts((title): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const { segment, isWordLike } of WORDS.segment(titleKey(title))) {
    if (isWordLike && !EMPTY_WORDS.has(segment)) words.add(stem(segment));
  }
  return words;
});

const stem = (word: string): string =>
  word.length < 4
    ? word
    : word
        .replace(/ies$/, 'y')
        .replace(/(es|s)$/, '')
        .replace(/ing$/, '');

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length;

// Jaccard index of the content words, 0 to 1.
export function similarity(one: string, other: string): number {
  const [first, second] = [contentWords(one), contentWords(other)];
  if (first.size === 0 || second.size === 0) return titleKey(one) === titleKey(other) ? 1 : 0;
  const common = shared(first, second);
  return common / (first.size + second.size - common);
}

// The share of the requested words that the title contains, 0 to 1.
export function coverage(asked: string, title: string): number {
  const key = titleKey(asked);
  if (key === '' ? title.includes(asked.trim()) : titleKey(title).includes(key)) return 1;
  const words = contentWords(asked);
  return words.size === 0 ? 0 : shared(words, contentWords(title)) / words.size;
}
