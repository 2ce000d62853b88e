import { contentWords, countWords, overlap, splitSentences, splitWords, wordRuns } from './words.ts';

test.each([
  ['English', 'Yeast eats sugar.', ['yeast', 'eats', 'sugar']],
  ['German', 'Die Hefe frisst Zucker.', ['die', 'hefe', 'frisst', 'zucker']],
  ['Chinese', '面包和酵母。', ['面包', '和', '酵母']],
  ['Japanese', '歴史は長い。', ['歴史', 'は', '長い']],
  ['Hindi', 'यीस्ट चीनी खाता है।', ['यीस्ट', 'चीनी', 'खाता', 'है']],
  ['Arabic, without its vowels', 'الخَمِيرَةُ تأكل السكر', ['الخميرة', 'تأكل', 'السكر']],
])('CRS-22 words of %s', (_language, text, words) => {
  expect(splitWords(text)).toEqual(words);
  expect(countWords(text)).toBe(words.length);
});

test.each([
  ['English', 'It rises. It rests.', ['It rises.', 'It rests.']],
  ['Chinese', '它会发酵。然后休息。', ['它会发酵。', '然后休息。']],
  ['Hindi', 'यह फूलता है। यह रुकता है।', ['यह फूलता है।', 'यह रुकता है।']],
  ['Arabic', 'هل يرتفع؟ نعم يرتفع.', ['هل يرتفع؟', 'نعم يرتفع.']],
])('CRS-22 sentences of %s', (_language, text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});

test('CRS-22 content words leave function words and endings out, in the language that is given', () => {
  expect([...contentWords('The starters are feeding on the flour', 'en')]).toEqual(['starter', 'feed', 'flour']);
  expect([...contentWords('Die Hefen fressen den Zucker', 'de')]).toEqual(['hefen', 'fress', 'zuck']);
  expect([...contentWords('酵母和糖', 'zh')]).toEqual(['酵母', '糖']);
  expect([...contentWords('الخميرة في العجين', 'ar')]).toEqual(['الخميرة', 'العجين']);
  expect([...contentWords('Gerçek ve maya', 'is')]).toEqual(['gerçek', 've', 'maya']);
});

test('CRS-22 overlap is the share of the first set; runs of words overlap each other', () => {
  expect(overlap(new Set(['a', 'b', 'c', 'd']), new Set(['b', 'd', 'e']))).toBe(0.5);
  expect(overlap(new Set(), new Set(['a']))).toBe(0);
  expect([...wordRuns(['a', 'b', 'c'], 2)]).toEqual(['a b', 'b c']);
  expect(wordRuns(['a'], 2).size).toBe(0);
});
