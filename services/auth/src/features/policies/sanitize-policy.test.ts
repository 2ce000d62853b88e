import { defaultPolicies } from './default-policies.ts';
import { sanitizePolicy } from './sanitize-policy.ts';

test.each([
  ['<script>alert(1)</script>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="alert(1)" style="position:fixed">text</p>', '<p>text</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href=" java\tscript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="data:text/html,<b>x</b>">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<svg><script>alert(1)</script></svg><iframe src="/"></iframe>', ''],
  ['<form action="/x"><input name="password"></form>', ''],
])('VIS-12 %s is made harmless', (html, expected) => {
  expect(sanitizePolicy(html)).toBe(expected);
});

test('VIS-12 plain formatting and links stay', () => {
  const html = '<h2>Title</h2><ul><li><strong>one</strong></li></ul><p>See <a href="/contact">us</a>.</p>';
  expect(sanitizePolicy(html)).toBe(
    html.replace('<a href="/contact">', '<a href="/contact" rel="noopener noreferrer">'),
  );
});

test('VIS-12 sanitising twice changes nothing', () => {
  const once = sanitizePolicy('<p><a href="https://x.example" title="t">a</a><b>b</p>');
  expect(sanitizePolicy(once)).toBe(once);
});

test.each([
  ['cancel', ['at once', 'not refunded', 'Renewals stop']],
  ['refund', ['second payment made by mistake', 'given back by itself']],
  [
    'billing',
    ['each month', 'each year', 'until you cancel', '(GBP)', 'Paystack in South African rand (ZAR)', 'days of grace'],
  ],
  ['terms', ['Paid plans renew']],
] as const)('PAY-02 the default text of %s says what happens to money and access', (name, words) => {
  const text = defaultPolicies[name].replaceAll(/\s+/g, ' ');
  for (const word of words) expect(text).toContain(word);
});

test.each(Object.entries(defaultPolicies))(
  'VIS-12 the default text of %s says something and survives',
  (_name, html) => {
    expect(html.length).toBeGreaterThan(300);
    expect(sanitizePolicy(html)).toBe(html);
  },
);
