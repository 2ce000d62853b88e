import { checkCitations } from './check-citations.ts';

const PASSAGES = [
  {
    marker: 's1',
    heading: 'Rock salt',
    text: 'Rock salt is mined from layers that old seas left behind. The mine of Wieliczka near Kraków has 9 levels and has been open since 1290. Visitors call it “the cathedral of salt under the ground”.',
  },
  { marker: 's2', text: 'The ponds near Guérande cover 2,000 hectares, and the harvest takes 3.5 months.' },
];

test.each([
  'Rock salt is mined from layers of old seas [s1].',
  'Rock salt is mined from layers that seas left. [s1] Something else follows without a marker.',
  'The ponds cover 2000 hectares and the harvest takes 3,5 months [s2].',
  'The mine near Kraków has been open since 1290 [s1].',
  'It is “the cathedral of salt under the ground”, visitors say [s1].',
  'The mine has 9 levels, and the ponds of Guérande cover 2 000 hectares [s1][s2].',
])('CRS-23 a sentence that its passages say is supported: %s', (text) => {
  expect(checkCitations(text, PASSAGES)).toEqual({ cited: 1, unsupported: [] });
});

test.each([
  ['The mine of Wieliczka has 12 levels [s1].', 0, 'the number 12'],
  ['Rock salt is mined [s1]. The mine has been open since 1190 [s1].', 1, 'the number 1190'],
  ['Rock salt mined near Berlin comes from old seas [s1].', 0, 'name “Berlin”'],
  ['Visitors call the mine “a palace made of white gold” [s1].', 0, 'the words “a palace'],
  ['Doctors advise that adults sleep well and drink water every morning [s2].', 0, 'too few words'],
  ['Rock salt is mined from layers of old seas [s7].', 0, 'not among those'],
])('CRS-23 a sentence that says more is found, with the reason: %s', (text, at, reason) => {
  const { unsupported } = checkCitations(text, PASSAGES);
  expect(unsupported).toEqual([{ at, marker: expect.any(String), reason: expect.stringContaining(reason) }]);
});

test('CRS-23 a lesson in another language than its passages is checked by its numbers alone', () => {
  const lesson = `Das Steinsalz wird aus den Schichten gewonnen, die das alte Meer für uns und für die Städte nicht nur in der Tiefe hinterlassen hat [s1].
Die Grube ist auch seit 1290 offen und hat neun Ebenen, aber sie ist nicht die einzige mit einer Kirche [s1].
Sie ist seit 1350 offen [s1].`;
  expect(checkCitations(lesson, PASSAGES).unsupported).toMatchObject([
    { at: 2, reason: expect.stringContaining('1350') },
  ]);
});

test('CRS-23 sentences in scripts without spaces are checked too', () => {
  const passages = [{ marker: 's1', text: '岩塩は古い海が残した地層から採掘される。鉱山には9つの階がある。' }];
  expect(checkCitations('岩塩は古い海の地層から採掘される [s1]。', passages).unsupported).toEqual([]);
  expect(checkCitations('鉱山には12の階がある [s1]。', passages).unsupported).toHaveLength(1);
});
