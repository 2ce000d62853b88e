import { htmlToMarkdown } from './html-to-markdown.ts';

test('API-03 the longest text of blanks that a former client may send takes no time', () => {
  const began = performance.now();
  const markdown = htmlToMarkdown(`<pre><code>a${' '.repeat(100_000)}b</code></pre>`);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(markdown).toMatch(/^```\na {100000}b\n```$/);
});

test('API-01 blanks before the end of a line go, two of them stay a line break', () => {
  expect(htmlToMarkdown('<p>one <br>two</p><pre><code>a \t\nb</code></pre>')).toBe('one  \ntwo\n\n```\na\nb\n```');
});
