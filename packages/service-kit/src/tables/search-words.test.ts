import { searchWords, wordPatterns } from './search-words.ts';

const isFound = (search: string, ...texts: string[]) => {
  const words = searchWords(...texts);
  return wordPatterns(search).every((pattern) => words.some((word) => new RegExp(pattern, 'u').test(word)));
};

test.each([
  ['ada', 'Ada Lovelace'],
  ['LOVE ad', 'Ada Lovelace'],
  ['mail.ex', 'ada@mail.example.org'],
  ['ada@mail', 'ada@mail.example.org'],
  ['org', 'ada@mail.example.org'],
  ['zoe', 'Zoë'],
  ['nguyen', 'Nguyễn'],
  ['c++', 'C++ Templates'],
  ['certificate', 'Where is my <b>certificate</b>?'],
  ['入門', '日本語文法入門'],
  ['+44 20', '+44 20 7946'],
  ['петр', 'Анна Петренко'],
  ['dickinson', 'Emily (Dickinson)'],
  ['"Ada Lovelace" <ada@example.org>,', 'Ada Lovelace ada@example.org'],
  ['«Петренко»', 'Анна Петренко'],
  ['@mail.example', 'ada@mail.example.org'],
  ['\u202bليلى\u202c \u200f', 'ليلى'],
  ['ليلى', '\u200fليلى'],
  ['\ufeffada@\u200bexample.org', 'ada@example.org'],
  ['👩‍💻', '👩‍💻 Ada'],
  ['"', 'say "hello"'],
])('ADM-04 %s finds %s', (search, text) => {
  expect(isFound(search, text)).toBe(true);
});

test.each([
  ['velace', 'Ada Lovelace'],
  ['.*', 'Ada Lovelace'],
  ['ada grace', 'Ada Lovelace'],
  ['c++', 'C Templates'],
  ['^a', 'Ada'],
])('ADM-04 %s does not find %s', (search, text) => {
  expect(isFound(search, text)).toBe(false);
});

test('ADM-04 an endless word and an endless message are kept by their beginnings', () => {
  expect(searchWords('a'.repeat(5000))).toEqual(['a'.repeat(40)]);
  expect(isFound('a'.repeat(5000), 'a'.repeat(5000))).toBe(true);
  expect(searchWords('漢字'.repeat(2500)).length).toBeLessThanOrEqual(500);
  expect(searchWords(Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' '))).toHaveLength(500);
});
