import { csvLine } from './csv.ts';

test.each([
  '=1+1',
  '+44 20',
  '-2',
  '@SUM(A1)',
  '  =1+1',
  '\t=1',
  '\r=1',
  '\ttext',
  '\n',
  '＝1+1',
  '\u00a0=HYPERLINK("x")',
])('ADM-04 a cell that begins as %j does is text for a spreadsheet, not a formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

test('ADM-04 quotes, commas and line breaks stay within their cell', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', ''])).toBe('"a ""b""","c,d","e\nf",""\r\n');
});

test('ADM-04 harmless text is left as it is', () => {
  expect(csvLine(['Ada', 'ada@example.org', '1-2', 'a=b'])).toBe('"Ada","ada@example.org","1-2","a=b"\r\n');
});
