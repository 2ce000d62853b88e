import { attachContracts, titleKey } from './index.ts';

const plan = (topic: string, ...lessons: string[]) => ({
  title: topic,
  outcome: `${topic} is known`,
  subtopics: lessons.map((title) => ({ title, contract: `${topic}: ${title}` })),
});
const getContracts = (topics: { subtopics: { contract?: string | undefined }[] }[]) =>
  topics.map(({ subtopics }) => subtopics.map(({ contract }) => contract));

test.each([
  ['an accent', 'Cafe', 'Café'],
  ['letter case', 'CAFÉ', 'café'],
  ['spaces', ' Flat  white ', 'Flat white'],
  ['the composition of a letter', 'Caf\u00e9', 'Cafe\u0301'],
  ['width', 'ＡＢＣ', 'abc'],
  ['punctuation', '“Milk”, why?', 'Milk: why'],
  ['vowel points', 'שָׁלוֹם', 'שלום'],
])('CRS-21 a lesson whose title differs by %s has the contract of its title', (_, written, title) => {
  const [topic] = attachContracts([{ id: 't1', title, subtopics: [{ id: 't1s1', title }] }], [plan(written, written)]);
  expect(topic).toMatchObject({ id: 't1', title, outcome: `${written} is known` });
  expect(topic?.subtopics).toEqual([{ id: 't1s1', title, contract: `${written}: ${written}` }]);
});

test.each([
  ['かき', 'がき'],
  ['की', 'का'],
  ['C', 'C++'],
  ['🌍', '🌕'],
])('CRS-21 %s and %s are two titles', (one, other) => {
  expect(titleKey(one)).not.toBe(titleKey(other));
});

test('CRS-21 of lessons with one title, each has the contract of its topic, and one that was edited keeps its own', () => {
  const written = [plan('Flour', 'Practice'), plan('Water', 'Practice')];
  const edited = { title: 'water', subtopics: [{ title: 'practice', contract: 'own' }] };
  const other = { title: 'FLOUR', subtopics: [{ title: 'Practice' }, { title: 'Practice' }] };
  expect(getContracts(attachContracts([edited, other], written))).toEqual([['own'], ['Flour: Practice', undefined]]);
});
