import { renderMarkdown } from './render-markdown.ts';

const readAligns = (markdown: string) =>
  [...renderMarkdown(markdown).matchAll(/<(t[hd])(?: align="(\w+)")?>/g)].map(([, , align]) => align ?? '-').join(' ');

test('STU-22 a column of numbers stands at the right, its header too, unless the table says otherwise', () => {
  expect(readAligns('| id | city | share |\n|---|---|---|\n| 1 | Rome | **5 %** |\n| 22 | Oslo | −1.5 % |')).toBe(
    'right - right right - right right - right',
  );
  expect(readAligns('| id |\n|:---|\n| 1 |')).toBe('left left');
  expect(readAligns('- in a list:\n\n  | kg |\n  |---|\n  | 12,5 kg |')).toBe('right right');
});

test('STU-22 words with numbers in them, and empty columns, stay where texts begin', () => {
  expect(readAligns('| day | note |\n|---|---|\n| Day 1 | |\n| 2 | |')).toBe('- - - - - -');
});

test('STU-22 digits of other scripts are numbers', () => {
  expect(readAligns('| العدد |\n|---|\n| ١٢ |')).toBe('right right');
});
