import { suggestCards } from './suggest-cards.ts';

const LESSON = [
  'A loaf rises through gas. Wet and moved, flour proteins form one network, **gluten**.',
  '### Steps\n\n1. **Day 1.** Stir flour and water.\n2. **Done** when it doubles in size.',
  '- **Autolyse**: flour and water rest before anything else is added.\n- **Volume is what counts here in the end for all** of us.',
  'The share of water has its own name, **hydration**:\n\n$$h = \\frac{w}{f}$$',
  'The **peak** is short. After it the dome of the culture sinks again.',
  '**Mind this**\n\n### Key points',
  [
    '- The limit of **growth** is $A = P, e^{rn}$, which no bank ever pays.',
    '- Use `keep()` often.',
    '- Yeast makes gas; bacteria make acid.',
    '- The network of gluten holds the gas that yeast makes.',
    '- An autolyse comes first: an hour for the flour to drink.',
    '- Hydration is hydrating flour by its weight in water.',
  ].join('\n'),
].join('\n\n');

const cards = suggestCards(LESSON);
const of = (kind: string) => cards.filter((card) => card.kind === kind).map(({ front, back }) => [front, back]);

test('STU-18 a marked term becomes a card with the sentence that explains it', () => {
  expect(of('term')).toEqual([
    ['gluten', 'Wet and moved, flour proteins form one network, **gluten**.'],
    ['Autolyse', 'flour and water rest before anything else is added.'],
    ['hydration', 'The share of water has its own name, **hydration**:\n\n$$h = \\frac{w}{f}$$'],
    ['peak', 'The **peak** is short. After it the dome of the culture sinks again.'],
  ]);
});

test('STU-18 a key point becomes a question: its key term is left out, and the back has the whole', () => {
  expect(of('point')).toEqual([
    [
      'The limit of […] is $A = P, e^{rn}$, which no bank ever pays.',
      'The limit of **growth** is $A = P, e^{rn}$, which no bank ever pays.',
    ],
    ['The network of […] holds the gas that yeast makes.', 'The network of gluten holds the gas that yeast makes.'],
    [
      'A(n) […] comes first: an hour for the flour to drink.',
      'An autolyse comes first: an hour for the flour to drink.',
    ],
  ]);
});

test('STU-18 a key point without a key term, or whose rest tells it, is no card', () => {
  const told = of('point').flat().join();
  expect(told).not.toContain('Yeast makes gas;');
  expect(told).not.toContain('Hydration');
});

test('STU-18 a term of the contract is found in the text, once', () => {
  const more = suggestCards(LESSON, ['Gluten', 'flour proteins', 'crumb']);
  expect(more.filter(({ kind }) => kind === 'term').map(({ front }) => front)).toEqual([
    ...['gluten', 'Autolyse', 'hydration', 'peak', 'flour proteins'],
  ]);
});

test('STU-18 the key of a card stays when the rest of the lesson changes', () => {
  const changed = suggestCards(`A new opening about **crust**, which is brown.\n\n${LESSON}`);
  expect(changed.map(({ key }) => key)).toEqual(expect.arrayContaining(cards.map(({ key }) => key)));
});

test.each([
  ['日本語', '生地の中のたんぱく質が作る網を**グルテン**と呼びます。これは水と力で育ちます。', 'グルテン'],
  ['العربية', 'الشبكة التي تكوّنها بروتينات القمح مع الماء هي **الغلوتين**.', 'الغلوتين'],
])('STU-18 terms are found in %s', (_, text, term) => {
  expect(suggestCards(text).map(({ front }) => front)).toEqual([term]);
});

test('STU-18 markers of sources are not part of a card', () => {
  const [card] = suggestCards('The network of wheat proteins is **gluten** [s1][s12].');
  expect(card).toMatchObject({ front: 'gluten', back: 'The network of wheat proteins is **gluten**.' });
});

test('STU-18 a lesson without terms or key points has no cards', () => {
  expect(suggestCards('Just a line.\n\n> **Quoted** words of another.\n\n- one\n- two')).toEqual([]);
});
