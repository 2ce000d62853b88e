import { removeLinks } from './format.ts';

test.each([
  'https://evil.example/x',
  'www.evil',
  'evil.example',
  'eve@evil',
  'пример.рф',
  'evil。example',
  'EVIL.EXAMPLE',
])('API-04 of %p nothing is left to click on', (link) =>
  expect(removeLinks(`Look at ${link} now`, '[link]')).toBe('Look at [link] now'),
);

test('VIS-13 other words stay as they are', () => {
  const words = 'I paid £9.00 at 10.30, twice… why? Thank you.';
  expect(removeLinks(words, '[link]')).toBe(words);
});
