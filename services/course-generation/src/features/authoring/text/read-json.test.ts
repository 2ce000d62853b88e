import { measureCpuTime } from '@coursewright/service-kit/testing';
import { readJson } from './read-json.ts';

test.each([
  ['{"a":1,}', { a: 1 }],
  ["{'a': 'it\\'s', 'b': None, 'c': True}", { a: "it's", b: null, c: true }],
  ['{a: 1, b: "x"}', { a: 1, b: 'x' }],
  ['{“a”: “b”}', { a: 'b' }],
  ['{"a":"he said "hi" to"}', { a: 'he said "hi" to' }],
  ['{"a":"line\nbreak"}', { a: 'line\nbreak' }],
  ['{"a":1\n"b":2}', { a: 1, b: 2 }],
  ['{"a":"x",  // a comment {\n "b": "https://x"}', { a: 'x', b: 'https://x' }],
  ['{"a":"if x:\\n\\tprint(x)", "b": "\\times \\text{m}"}', { a: 'if x:\n\tprint(x)', b: '\\times \\text{m}' }],
  ['{"a":"It was $5\nu know, or $7"}', { a: 'It was $5\nu know, or $7' }],
  ['{"a":"$x \neq \nu$ da,\nu n. $5\ne 6"}', { a: '$x \\neq \\nu$ da,\nu n. $5\ne 6' }],
  ['{"a":"one\ttwo"}', { a: 'one two' }],
  ['Text {x} and [y]:\n{"a":1} and {that}', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['[{"a":1},{"a":2},{"a":', [{ a: 1 }, { a: 2 }]],
  ['{"a":"\\frac{1}{2} \\(x\\) \\\\times \\underline{x}"}', { a: '\\frac{1}{2} \\(x\\) \\times \\underline{x}' }],
])('STU-12 what models write as JSON is read: %s', (text, expected) => {
  expect(readJson(text)).toEqual(expected);
});

test.each(['', 'no', '{"a":"open', '[', '"a"', '7'])('what is no JSON is nothing: %s', (text) => {
  expect(readJson(text)).toBeUndefined();
});

test('PLT-09 reading takes little time, whatever an answer consists of', () => {
  for (const piece of ['{"a":', '[', '"', '\\', '{"a":"b",', '//', '/*', "'", '{', '1,', '"a" "b" ']) {
    const text = `{"a":[${piece.repeat(39_000 / piece.length)}]}`;
    expect([piece, measureCpuTime(() => void readJson(text)) < 250]).toEqual([piece, true]);
  }
});
