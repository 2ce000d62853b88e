import { isPlainHtml } from './policy-texts.ts';

test.each([
  '<h2>Cookies</h2>\n<p>Two of them, &lt;b&gt; is text.<br /></p>',
  '<p><a href="/contact" rel="noopener noreferrer">Write</a> or <a href="https://example.org/a?b=1&amp;c=2">read</a></p>',
  '<table><tr><th scope="col" colspan="2">Day</th></tr></table>',
])('VIS-12 plain formatting is sent with the page: %s', (html) => expect(isPlainHtml(html)).toBe(true));

test.each([
  '<script>alert(1)</script>',
  '<img src="/x" onerror="alert(1)">',
  '<p onclick="alert(1)">x</p>',
  '<p style="position:fixed">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<p title="a" onclick="b">x</p>',
  '<p <script>',
  '<!-- a comment -->',
  '<svg><a href="/x">x</a></svg>',
  '<p>a < b</p>',
])('VIS-12 whatever is anything else is left to the page, which sanitises it: %s', (html) => {
  expect(isPlainHtml(html)).toBe(false);
});
