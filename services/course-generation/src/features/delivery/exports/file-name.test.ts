import { attachment, toFileName } from './file-name.ts';

test.each([
  ['Sourdough bread', 'Sourdough bread.pdf'],
  ['パンの作り方', 'パンの作り方.pdf'],
  ['C:\\..\\etc/passwd "x" <y>|?*', 'C .. etc passwd x y.pdf'],
  ['..', 'course.pdf'],
  ['CON', 'course.pdf'],
  ['Con.Artists', 'course.pdf'],
  ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x=1.pdf'],
])('STU-13 the file of %j is called %j', (title, name) => {
  expect(toFileName(title, 'pdf')).toBe(name);
});

test('STU-13 the name of a very long title stays short', () => {
  expect([...toFileName('word '.repeat(100), 'md')].length).toBeLessThanOrEqual(84);
});

test('STU-13 a name in Japanese reaches the browser, and old ones get a name too', () => {
  const header = attachment('パン (基礎).pdf');
  expect(header).toContain("filename*=UTF-8''%E3%83%91%E3%83%B3%20%28%E5%9F%BA%E7%A4%8E%29.pdf");
  expect(attachment('パン.pdf')).toContain('filename="course.pdf"');
  expect(header).toMatch(/^[\x20-\x7e]+$/);
});

test('STU-13 quotes cannot break out of the header', () => {
  expect(attachment('a"; filename="evil.exe').match(/filename="([^"]*)"/)?.[1]).toBe('a; filename=evil.exe');
});
