import { toTrustedHtml } from '../lesson/lesson-html.ts';
import { splitSentences, weigh } from './sentences.ts';
import { findAgain, readUtterances } from './utterances.ts';

function read(html: string, { language = 'en', longest = 200 } = {}) {
  const root = document.createElement('div');
  root.innerHTML = `<div class="contents">${html}</div>`;
  document.body.replaceChildren(root);
  return readUtterances([root], { language, longest });
}

const texts = (...args: Parameters<typeof read>) => read(...args).map(({ text }) => text);

test('STU-39 one utterance for each sentence, across its marks and line ends', () => {
  const html = '<h2>Wheat</h2>\n<p>Wheat is <strong>a\ngrass</strong>. It <em>grows</em>!</p><p>Where?</p>';
  expect(texts(html)).toEqual(['Wheat', 'Wheat is a grass.', 'It grows!', 'Where?']);
});

test('STU-39 the range of an utterance holds its letters and no others', () => {
  for (const { text, range } of read('<p>Wheat is <strong>a grass. It</strong> <em>grows</em> here.  </p>'))
    expect(range.toString()).toBe(text);
});

test.each([
  ['en', 'See Dr. Smith, e.g. in the U.S. today. Then go.', ['See Dr. Smith, e.g. in the U.S. today.', 'Then go.']],
  ['de', 'Mehl, z. B. Roggen, bzw. Dinkel. Gut.', ['Mehl, z. B. Roggen, bzw. Dinkel.', 'Gut.']],
  ['en', 'It costs 3.50 in v1.2 now. Fine.', ['It costs 3.50 in v1.2 now.', 'Fine.']],
  ['ja', '小麦は草です。育ちますか？はい。', ['小麦は草です。', '育ちますか？', 'はい。']],
  ['ar', 'القمح عشب. هل ينمو؟ نعم.', ['القمح عشب.', 'هل ينمو؟', 'نعم.']],
  ['hi', 'गेहूँ घास है। यह बढ़ता है।', ['गेहूँ घास है।', 'यह बढ़ता है।']],
])('STU-39 sentences of %s: %s', (language, text, expected) => {
  expect(texts(`<p>${text}</p>`, { language })).toEqual(expected);
});

test.each([
  ['en', `${'wheat and rye, '.repeat(40)}oats.`],
  ['en', 'wheat '.repeat(100)],
  ['en', 'a'.repeat(900)],
  ['en', '😀'.repeat(300)],
  ['ja', '小麦と草、'.repeat(80)],
  ['th', 'ข้าวสาลีเป็นหญ้า'.repeat(60)],
])('STU-39 no utterance is longer than a voice lasts: %s %#', (language, text) => {
  const spans = splitSentences(text, language, 200);
  expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  for (const { start, end } of spans) {
    const part = text.slice(start, end);
    expect(weigh(part)).toBeLessThanOrEqual(200);
    expect(part).toBe(part.toWellFormed());
  }
});

test('STU-39 a long sentence is cut between its clauses, and one of 200 letters is not', () => {
  const long = `${'a word '.repeat(20)}ends, ${'a word '.repeat(20)}ends.`;
  expect(texts(`<p>${long}</p>`).map((text) => text.slice(-6))).toEqual([' ends,', ' ends.']);
  const whole = `${'word '.repeat(39)}more.`;
  expect(whole).toHaveLength(200);
  expect(texts(`<p>${whole}</p>`)).toEqual([whole]);
});

test('STU-39 lists, quotations and line breaks end a sentence, and each part is said once', () => {
  const html =
    '<ul><li>One <ul><li>inner</li></ul></li><li><p>Two</p></li></ul><blockquote><p>Said.</p></blockquote><p>a<br>b</p><hr>';
  expect(texts(html)).toEqual(['One', 'inner', 'Two', 'Said.', 'a b']);
});

test('STU-39 formulas are read as text within their sentence', () => {
  const html =
    '<p>So <math><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math> holds.</p>' +
    '<p><math display="block"><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math></p>' +
    '<p><math><mover><mi>n</mi><mo>ˆ</mo></mover><semantics><mi>x</mi><annotation>no</annotation></semantics></math></p>';
  expect(texts(html)).toEqual(['So E = mc² holds.', 'a/(b + 1)', 'n\u0302x']);
});

test('STU-39 code is announced with its lines, code within a sentence is read', () => {
  const html =
    '<p>Call <code>run()</code> now.</p><div><button>Copy</button><pre><code>a\nb\n\nc\n</code></pre></div><pre>x</pre>';
  expect(read(html).map(({ text, isNotice }) => [text, isNotice])).toEqual([
    ['Call run() now.', false],
    ['Code, 4 lines', true],
    ['Code, 1 line', true],
  ]);
});

test('STU-39 citations are silent, checked or not, and powers are not', () => {
  const citations = { state: 'checked', cited: 1, passages: [{ marker: 's1' }], unsupported: [] };
  const html = String(
    toTrustedHtml('<p>Wheat is a grass [s1]. So is rye [s2]. 10<sup>2</sup></p>', citations as never),
  );
  expect(html).toContain('data-cites');
  expect(texts(html)).toEqual(['Wheat is a grass.', 'So is rye.', '102']);
});

test('STU-39 a table is read row by row, twenty at most', () => {
  const rows = Array.from(
    { length: 25 },
    (_, row) => `<tr><td>n${row}</td><td></td><td><p>First. Second.</p></td></tr>`,
  );
  const said = texts(
    `<table><caption>Grains</caption><thead><tr><th>A</th><th>B</th></tr></thead>${rows.join('')}</table>`,
  );
  expect(said.slice(0, 3)).toEqual(['Grains', 'A, B', 'n0, First. Second.']);
  expect(said).toHaveLength(22);
  expect(said.at(-1)).toBe('6 more rows');
});

test('STU-39 exercises, buttons, what is hidden and what has no letter are silent', () => {
  const html =
    '<p>Said.</p><div data-exercise><p>Which?</p></div><button>Copy</button><span aria-hidden="true">no</span><p>— 😀 …</p><p>a\u00adb\u2060c</p>';
  expect(texts(html)).toEqual(['Said.', 'abc']);
});

test('STU-39 a diagram is read by its text alternative', () => {
  const html =
    '<figure><svg aria-label="Flowchart"><text>Starch</text></svg><details><summary>Diagram as text</summary><ul><li>Starch → Sugar</li></ul></details></figure>';
  expect(texts(html)).toEqual(['Flowchart', 'Starch , Sugar']);
});

test('STU-39 the place of a sentence is found again in a changed text', () => {
  const former = read('<p>One. Same. Two. Same.</p>');
  const fresh = read('<p>New. One. Same. More. Two. Same.</p>');
  expect(findAgain(former, 3, fresh)).toBe(2 + 3);
  expect(findAgain(former, 1, fresh)).toBe(2);
  expect(findAgain(former, 0, read('<p>Other.</p>'))).toBeUndefined();
});

test('STU-39 an hour of text is split in a moment', () => {
  const begun = process.cpuUsage();
  const said = read(`<p>${'wheat, rye and oats are grasses '.repeat(2_000)}</p>`);
  const { user } = process.cpuUsage(begun);
  expect(said.length).toBeGreaterThan(300);
  expect(user / 1_000).toBeLessThan(3_000);
});
