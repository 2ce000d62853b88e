import { CitationFilter, readCitations } from './citations.ts';

function read(text: string, known: number, chunkLength: number) {
  const filter = new CitationFilter(known);
  let shown = '';
  for (let at = 0; at < text.length; at += chunkLength) shown += filter.push(text.slice(at, at + chunkLength));
  return { shown: shown + filter.end(), cited: filter.cited };
}

const TEXT = 'Feed it [p3]. Warmth helps [p1, p3][p9], see a[0] and [this]. 温度が大事【p2】。 Done [';

test.each([1, 2, 5, 7, 500])(
  'STU-06 citations vanish from a text that arrives in pieces of %i, and are remembered',
  (length) => {
    expect(read(TEXT, 3, length)).toEqual({
      shown: 'Feed it. Warmth helps, see a[0] and [this]. 温度が大事。 Done [',
      cited: [2, 0, 1],
    });
  },
);

test.each([
  ['So [p1-p3].', [0, 1, 2]],
  ['So [p1–3].', [0, 1, 2]],
  ['So [p1 and p3].', [0, 2]],
  ['So [p1, 3].', [0, 2]],
  ['So［p1、p2］.', [0, 1]],
  ['So [p. 2].', [1]],
  ['So [p1، p3].', [0, 2]],
  ['So [p2-p900].', [1, 2, 3]],
])('STU-06 a citation is read as models write it: %s', (text, cited) => {
  for (const length of [1, 500]) expect(read(text, 4, length)).toEqual({ shown: 'So.', cited });
  expect(readCitations(text)[0]?.positions.slice(0, 3)).toEqual(cited.slice(0, 3));
});

test.each(['[page 3]', '[p]', '[p1: why]', 'a[p1x]', '[plan A]'])('STU-06 %s is no citation', (text) => {
  expect(read(`So ${text}.`, 4, 1)).toEqual({ shown: `So ${text}.`, cited: [] });
});

test('STU-06 what was never given is not remembered', () => {
  expect(read('Sure [p1] [p0] [p7].', 0, 3)).toEqual({ shown: 'Sure.', cited: [] });
});

test('a restart forgets what was cited', () => {
  const filter = new CitationFilter(2);
  filter.push('One [p1]');
  filter.reset();
  expect([filter.push('Two.'), filter.end(), filter.cited]).toEqual(['Two.', '', []]);
});
