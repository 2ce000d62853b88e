import { normalizeText } from './format.ts';

test.each([
  '2³ CO₂ ½ ㎡ №',
  '10 000 €',
  'שלום\u200f!',
  '「引用」　１２',
  '👩‍🔬 می‌خواهم',
  'a  b'.replace('  ', ' '),
  'ﬁ Ⅳ Å',
])('PLT-40 a text stays as it was written in a mail: %s', (text) => {
  expect(normalizeText(text)).toBe(text);
});

test('PLT-40 what reorders a mail or breaks its lines is removed', () => {
  expect(normalizeText(' a\u202eb\r\nc\u0000 ')).toBe('ab c');
});
