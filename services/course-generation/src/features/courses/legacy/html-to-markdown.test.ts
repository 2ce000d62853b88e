import { measureCpuTime } from '@coursewright/service-kit/testing';
import { htmlToMarkdown } from '@coursewright/text/html-to-markdown';

test('API-03 the longest text of blanks that a legacy client may send takes no time', () => {
  let markdown = '';
  const html = `<pre><code>a${' '.repeat(100_000)}b</code></pre>`;
  const work = () => {
    markdown = htmlToMarkdown(html);
  };
  expect(measureCpuTime(work)).toBeLessThan(1_000);
  expect(markdown).toMatch(/^```\na {100000}b\n```$/);
});

test('API-01 blanks before the end of a line go, two of them stay a line break', () => {
  expect(htmlToMarkdown('<p>one <br>two</p><pre><code>a \t\nb</code></pre>')).toBe('one  \ntwo\n\n```\na\nb\n```');
});

test('STU-13 raised digits are no digits of a number', () => {
  expect(htmlToMarkdown('<p>10<sup>8</sup> CO<sub>2</sub>, the 1<sup>st</sup></p>')).toBe('10⁸ CO₂, the 1st');
});
