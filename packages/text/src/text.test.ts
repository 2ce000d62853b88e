import { htmlToMarkdown } from './html-to-markdown.ts';
import {
  clip,
  createFormats,
  createPlural,
  element,
  escapeHtml,
  escapeXml,
  foldText,
  formatDate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatShortDate,
  html,
  isCurrency,
  memoizeTexts,
  pluralize,
  toIsoDay,
  toMajor,
  toMinor,
  unescapeHtml,
} from './index.ts';

test('currencies are known by their codes', () => {
  expect([isCurrency('GBP'), isCurrency('gbp'), isCurrency('XYZ')]).toEqual([true, false, false]);
});

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
    expect(formatDate('2026-11-21T23:59:00Z')).toBe('21 Nov 2026');
    expect(formatShortDate('2026-11-21')).toBe('21/11/2026');
    expect(toIsoDay(new Date('2026-11-21T23:59:00Z'), 'Asia/Tokyo')).toBe('2026-11-22');
  });

  test('one is not many', () => {
    expect([0, 1, 2].map((count) => pluralize(count, 'hour'))).toEqual(['0 hours', '1 hour', '2 hours']);
  });

  test('a server formats in the language that it names', () => {
    const formats = ['en', 'de', 'es', 'ar', 'ja'].map((language) => createFormats(language));
    const dates = [
      '21 November 2026',
      '21. November 2026',
      '21 de noviembre de 2026',
      '21 نوفمبر 2026',
      '2026年11月21日',
    ];
    expect(formats.map(({ date }) => date('2026-11-21T23:59:00Z'))).toEqual(dates);
    const money = formats.map((format) =>
      format
        .money(1234.5, 'USD')
        .replace(/[\u00a0\u200e\u200f]/g, ' ')
        .trim(),
    );
    expect(money).toEqual(['US$1,234.50', '1.234,50 $', '1234,50 US$', '1,234.50 US$', '$1,234.50']);
    expect(formats.map(({ percent }) => percent(7.25).replace('\u00a0', ' '))[1]).toBe('7,25 %');
  });

  test('Arabic amounts keep the letters of a currency before its sign', () => {
    const { money } = createFormats('ar');
    expect(money(9, 'GBP')).toBe('\u200f9.00\u00a0UK£\u200e');
    expect(money(9, 'EUR')).toBe('\u200f9.00\u00a0€');
  });

  test('a count takes the plural form of its language, and the other one where that is missing', () => {
    const arabic = createPlural('ar');
    const forms = { zero: 'صفر', one: 'واحد', two: 'اثنان', few: '# قليل', many: '# كثير', other: '# آخر' };
    const counted = [0, 1, 2, 3, 11, 100].map((count) => arabic(count, forms));
    expect(counted).toEqual(['صفر', 'واحد', 'اثنان', '3 قليل', '11 كثير', '100 آخر']);
    expect(createPlural('es')(1_000_000, { one: '# carta', other: '# cartas' })).toBe('1.000.000 cartas');
  });

  test('money has the decimals of its currency', () => {
    expect([formatMoney(9, 'GBP'), formatPrice(9, 'GBP'), formatPrice(9.99, 'GBP')]).toEqual(['£9.00', '£9', '£9.99']);
    expect([toMinor(9.99, 'GBP'), toMinor(500, 'JPY'), toMajor(999, 'GBP')]).toEqual([999, 500, 9.99]);
    expect(formatPercent(7.255)).toBe('7.26%');
  });
});

test('a text that comes again is not computed again, until there are too many', () => {
  const computed: string[] = [];
  const double = memoizeTexts((text) => {
    computed.push(text);
    return text + text;
  }, 2);
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map(double)).toEqual(['aa', 'aa', 'bb', 'aa', 'cc', 'aa']);
  expect(computed).toEqual(['a', 'b', 'c', 'a']);
});

test('a key ignores letter case, width, forms of letters and repeated spaces', () => {
  expect(['Ｒye  Bread', 'rye\nbread', ' RYE BREAD '].map(foldText)).toEqual(['rye bread', 'rye bread', 'rye bread']);
});

test('API-09 formulas of a lesson are TeX in its Markdown', () => {
  const formula = (display: string) => `<math alttext="a_1 &lt; b^2"${display}><mi>a</mi><mo>*</mo></math>`;
  expect(htmlToMarkdown(`<p>If ${formula('')} then</p>${formula(' display="block"')}<p>*</p>`)).toBe(
    'If $a_1 < b^2$ then\n\n$$a_1 < b^2$$\n\n\\*',
  );
});

test.each([
  ['bread and water', 12, 'bread and…'],
  ['aअक्षि', 5, 'aअक्…'],
  ['Fu\u0308rst', 3, 'F…'],
  ['ab👩‍🚀cd', 5, 'ab…'],
])('a text is cut between words, else between whole characters: %s', (text, length, cut) => {
  expect(clip(text, length)).toBe(cut);
});
