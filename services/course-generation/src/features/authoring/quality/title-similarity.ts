import { memoizeTexts, titleKey } from '@coursewright/text';

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const EMPTY_WORDS = new Set('the a an of to in and for with on introduction intro basics overview'.split(' '));

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
  if (title.includes(asked.trim()) || titleKey(title).includes(titleKey(asked))) return 1;
  const words = contentWords(asked);
  return words.size === 0 ? 0 : shared(words, contentWords(title)) / words.size;
}
