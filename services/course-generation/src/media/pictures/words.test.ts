import { words } from './words.ts';

test('CRS-09 the words of a stranger are one plain line', () => {
  expect(words(' <b>A</b>\n<a href="x">baker</a> &amp; son ')).toBe('A baker & son');
  expect(words('<i></i> ')).toBeUndefined();
});

test('API-03 CRS-09 a description made to be slow to read is read at once', () => {
  const began = performance.now();
  words('<math alttext="'.repeat(20_000));
  words('<math alttext="x">'.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(1_000);
});
