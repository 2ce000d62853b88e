import { OutlineReader } from './outline-reader.ts';

const OUTLINE = {
  topics: [
    { title: 'Flour, water & “time”', subtopics: [{ title: 'A first \\ dough' }, { title: '酵母の世界 🍞' }] },
    { title: 'Shaping', subtopics: [{ title: 'Rounds {and} [loafs]' }, { title: 'Baskets: "bannetons"' }] },
  ],
};
const TITLES = [
  'T0 Flour, water & “time”',
  'S0.0 A first \\ dough',
  'S0.1 酵母の世界 🍞',
  'T1 Shaping',
  'S1.0 Rounds {and} [loafs]',
  'S1.1 Baskets: "bannetons"',
];

function read(text: string, chunkLength: number) {
  const seen: string[] = [];
  const reader = new OutlineReader({
    onTopic: (index, title) => seen.push(`T${index} ${title}`),
    onSubtopic: (topic, index, title) => seen.push(`S${topic}.${index} ${title}`),
  });
  // Byte by byte, as the network may split it.
  const decoder = new TextDecoder();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += chunkLength) {
    reader.push(decoder.decode(bytes.subarray(at, at + chunkLength), { stream: true }));
  }
  return { seen, outline: reader.outline, complete: reader.complete };
}

const compact = JSON.stringify(OUTLINE);
const pretty = JSON.stringify(OUTLINE, null, 2);

describe.each([1, 7, 100_000])('CRS-07 in chunks of %i bytes', (chunkLength) => {
  test.each([
    ['compact JSON', compact],
    ['indented JSON', pretty],
    ['JSON in a code fence', `\`\`\`json\n${pretty}\n\`\`\``],
    ['JSON with prose around it', `Sure! Here is [the] plan:\n\n${pretty}\n\nTell me if {this} helps.`],
    ['a bare list of topics', JSON.stringify(OUTLINE.topics)],
    ['the list under another name', JSON.stringify({ title: 'Bread', 'Bread course': OUTLINE.topics })],
    ['escaped letters', compact.replace('酵', '\\u9175')],
  ])('every title of %s is told in order', (_name, text) => {
    expect(read(text, chunkLength)).toEqual({ seen: TITLES, outline: OUTLINE, complete: true });
  });
});

test('CRS-07 a title is told as soon as it is closed', () => {
  const seen: string[] = [];
  const reader = new OutlineReader({ onTopic: (_index, title) => seen.push(title) });
  reader.push('{"topics":[{"title":"Flour');
  expect(seen).toEqual([]);
  reader.push('",');
  expect(seen).toEqual(['Flour']);
});

test('sub-topics that come before their topic, or as plain texts, are read too', () => {
  expect(read('{"topics":[{"subtopics":["Rye","Spelt"],"title":"Flours"}]}', 1)).toEqual({
    seen: ['T0 Flours', 'S0.0 Rye', 'S0.1 Spelt'],
    outline: { topics: [{ title: 'Flours', subtopics: [{ title: 'Rye' }, { title: 'Spelt' }] }] },
    complete: true,
  });
});

test('other properties of the old outline format are ignored', () => {
  const old =
    '{"Bread":[{"title":"Flours","subtopics":[{"title":"Rye","theory":"","youtube":"","image":"","done":false}]}]}';
  expect(read(old, 1).seen).toEqual(['T0 Flours', 'S0.0 Rye']);
});

test('an outline that breaks off is not complete', () => {
  const { complete, outline } = read(compact.slice(0, -30), 1);
  expect(complete).toBe(false);
  expect(outline.topics).toHaveLength(2);
});

test('titles lose numbering and mark-up', () => {
  const { seen } = read(
    '{"topics":[{"title":"Topic 1: **Flour** <script>x</script>","subtopics":[{"title":"1.2) Rye"}]}]}',
    1,
  );
  expect(seen).toEqual(['T0 Flour x', 'S0.0 Rye']);
});

test('a number that belongs to the title stays', () => {
  expect(read('{"topics":[{"title":"1984 by George Orwell","subtopics":[]}]}', 9).seen).toEqual([
    'T0 1984 by George Orwell',
  ]);
});

test.each([
  [
    'single quotes',
    "{'topics':[{'title':'Flours','subtopics':['Rye','Spelt']},{'title':'Water','subtopics':['Salt']}]}",
  ],
  [
    'other names',
    '{"course":{"modules":[{"name":"Flours","lessons":[{"name":"Rye"},{"name":"Spelt"}]},{"name":"Water","lessons":["Salt"]}]}}',
  ],
  [
    'names of names',
    '{"course":"Bread","chapters":[{"chapter_name":"Flours","topics":["Rye","Spelt"]},{"chapter_name":"Water","topics":["Salt"]}]}',
  ],
  [
    'names of another language',
    '{"temas":[{"título":"Flours","partes":["Rye","Spelt"]},{"título":"Water","partes":["Salt"]}]}',
  ],
  [
    'other lists in it',
    '{"parts":[{"title":"Flours","goals":["Know"],"lessons":[{"title":"Rye","goals":["See"]},"Spelt"]},{"title":"Water","lessons":["Salt"]}]}',
  ],
  [
    'other lists in its sub-topics',
    '{"topics":[{"title":"Flours","subtopics":[{"title":"Rye","goals":["See"]},"Spelt"]},{"title":"Water","subtopics":["Salt"]}]}',
  ],
  [
    'weeks as keys',
    '{"week_1":{"title":"Flours","lessons":["Rye","Spelt"]},"week_2":{"title":"Water","lessons":["Salt"]}}',
  ],
  [
    'ids before the names',
    '{"temas":[{"id":"t1","título":"Flours","partes":[{"id":"p-1","título":"Rye"},"Spelt"]},{"id":"t2","título":"Water","partes":["Salt"]}]}',
  ],
  ['topics as keys', '{"Flours":["Rye","Spelt"],"Water":["Salt"]}'],
  [
    'keys without quotes',
    '```js\n{topics:[{title:"Flours",subtopics:["Rye","Spelt",],},{title:"Water",subtopics:["Salt"]}]}\n```',
  ],
])('CRS-07 an outline with %s is read', (_what, text) => {
  expect(read(text, 100_000).outline).toEqual({
    topics: [
      { title: 'Flours', subtopics: [{ title: 'Rye' }, { title: 'Spelt' }] },
      { title: 'Water', subtopics: [{ title: 'Salt' }] },
    ],
  });
});

test('CRS-06 the numbers of a list go, other numbers belong to their titles', () => {
  const topics = [
    { title: '1. Sources', subtopics: ['1. Texts', '2) Finds', '9. Sinfonie'] },
    { title: '2. Wars', subtopics: ['4. Causes', '2. Weltkrieg', '1. Dünya Savaşı'] },
    { title: '1789: Die Revolution', subtopics: ['2. Bundesliga', '1848: Barrikaden'] },
  ];
  expect(read(JSON.stringify({ topics }), 5).outline).toEqual({
    topics: [
      { title: 'Sources', subtopics: [{ title: 'Texts' }, { title: 'Finds' }, { title: '9. Sinfonie' }] },
      { title: 'Wars', subtopics: [{ title: 'Causes' }, { title: 'Weltkrieg' }, { title: '1. Dünya Savaşı' }] },
      { title: '1789: Die Revolution', subtopics: [{ title: '2. Bundesliga' }, { title: '1848: Barrikaden' }] },
    ],
  });
});

test('CRS-06 numbers of two levels without a mark go where they are those of the place', () => {
  const topics = [
    { title: '1. Sources', subtopics: ['1.1 Texts', '1.2 Finds', '5.1 surround sound'] },
    { title: '2. Wars', subtopics: ['2.1 Causes', '1.2 million men'] },
  ];
  expect(read(JSON.stringify({ topics }), 5).seen).toEqual(
    ['T0 Sources', 'S0.0 Texts', 'S0.1 Finds', 'S0.2 5.1 surround sound', 'T1 Wars', 'S1.0 Causes'].concat(
      'S1.1 1.2 million men',
    ),
  );
});

test('CRS-07 quotes within a title need no backslash', () => {
  const text = '{"topics":[{"title":"The "let" keyword","subtopics":["Why "const"", "Say "yes": how"]}]}';
  expect(read(text, 1).seen).toEqual(['T0 The "let" keyword', 'S0.0 Why "const"', 'S0.1 Say "yes": how']);
});

test.each([
  ['between fields', '{"topics":[{"title":"Flours"\n"subtopics":["Rye","Spelt"]}]}'],
  ['in a list', '{"topics":[{"title":"Flours","subtopics":["Rye"\n"Spelt"]}]}'],
  ['before a remark', '{"topics":[{"title":"Flours" // first\n,"subtopics":["Rye" /* a */, "Spelt"]}]}'],
])('CRS-07 a string ends where the comma is missing or comes later: %s', (_where, text) => {
  expect(read(text, 1).seen).toEqual(['T0 Flours', 'S0.0 Rye', 'S0.1 Spelt']);
});

test('CRS-06 a number in a list that nobody counted belongs to its title', () => {
  const titles = (...subtopics: string[]) =>
    read(JSON.stringify({ topics: [{ title: 'Krieg', subtopics }] }), 7).outline.topics[0]?.subtopics.map(
      ({ title }) => title,
    );
  expect(titles('Weimar', '2. Weltkrieg', '3. Reich')).toEqual(['Weimar', '2. Weltkrieg', '3. Reich']);
  expect(titles('1. Mehl', '2. Wasser', '3. Salz')).toEqual(['Mehl', 'Wasser', 'Salz']);
});
