import {
  element,
  escapeHtml,
  escapeXml,
  formatDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatShortDate,
  html,
  pluralize,
  toIsoDay,
  toMajor,
  toMinor,
  unescapeHtml,
} from './index.ts';

describe('markup', () => {
  test('values are escaped, markup is not', () => {
    const item = html`<li>${'<b>'}</li>`;
    expect(html`<ul title="${`"'&`}">${[item, item]}${undefined}${1}</ul>`.markup).toBe(
      '<ul title="&quot;&#39;&amp;"><li>&lt;b&gt;</li><li>&lt;b&gt;</li>1</ul>',
    );
  });

  test('XML has no characters that it does not allow', () => {
    expect(escapeXml('a\u0000<\ud800\uffff')).toBe('a&lt;\ufffd');
    expect(element('a', { b: '"', c: 1.26, d: undefined })).toBe('<a b="&quot;" c="1.3"/>');
    expect(element('a', {}, '<b/>')).toBe('<a><b/></a>');
  });
});

test('escaping is undone, once', () => {
  expect(unescapeHtml(escapeHtml(`<a href="x">'&amp;'</a>`))).toBe(`<a href="x">'&amp;'</a>`);
});

describe('dates, counts and money', () => {
  test('dates are British', () => {
    expect(formatDate('2026-11-21T23:59:00Z')).toBe('21 November 2026');
    expect(formatShortDate('2026-11-21')).toBe('21/11/2026');
    expect(toIsoDay(new Date('2026-11-21T23:59:00Z'), 'Asia/Tokyo')).toBe('2026-11-22');
  });

  test('one is not many', () => {
    expect([0, 1, 2].map((count) => pluralize(count, 'hour'))).toEqual(['0 hours', '1 hour', '2 hours']);
  });

  test('money has the decimals of its currency', () => {
    expect([formatMoney(9, 'GBP'), formatPrice(9, 'GBP'), formatPrice(9.99, 'GBP')]).toEqual(['£9.00', '£9', '£9.99']);
    expect([toMinor(9.99, 'GBP'), toMinor(500, 'JPY'), toMajor(999, 'GBP')]).toEqual([999, 500, 9.99]);
    expect(formatPercent(7.255)).toBe('7.26%');
  });
});
