import { measureCpuTime } from '@coursewright/service-kit/testing';
import { toPlainLine } from './picture-provider.ts';

test('CRS-09 the words of a stranger are one plain line', () => {
  expect(toPlainLine(' <b>A</b>\n<a href="x">baker</a> &amp; son ')).toBe('A baker & son');
  expect(toPlainLine('<i></i> ')).toBeUndefined();
});

test('API-03 CRS-09 a description made to be slow to read is read at once', () => {
  for (const piece of ['<math alttext="', '<math alttext="x">']) {
    expect(measureCpuTime(() => void toPlainLine(piece.repeat(20_000)))).toBeLessThan(500);
  }
});
