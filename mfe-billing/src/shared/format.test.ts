import { countryName } from './format.ts';

test.each([
  ['GB', 'United Kingdom'],
  ['ZA', 'South Africa'],
  ['', ''],
  ['England', 'England'],
])('PAY-09 on a receipt the country %p is written %p', (code, name) => {
  expect(countryName(code)).toBe(name);
});
