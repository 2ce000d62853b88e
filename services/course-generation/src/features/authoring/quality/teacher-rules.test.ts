import { toExpected } from './language.ts';
import { expectedAnswerLanguage, judgeAnswer, judgeAnswerLanguage, judgeSecrecy, revealsKey } from './teacher-rules.ts';
import { PARAGRAPHS } from './testing/paragraphs.ts';

const ITEM = { question: 'What does a baker gain by adding salt late?', key: 'The yeast works faster at first' };

test.each([
  ['word for word', 'Think of it: the yeast works faster at first.'],
  ['in other letters', 'THE YEAST WORKS FASTER AT FIRST!'],
  ['in another order', 'Without it, at first, the yeast is faster and works well.'],
])('CRS-22 T1 an answer does not tell the key of an open question: %s', (_how, text) => {
  expect(revealsKey(text, ITEM)).toBe(true);
  expect(judgeSecrecy(text, [ITEM])).toMatchObject([{ rule: 'T1', severity: 'block', quote: '' }]);
});

test.each(['Read again what salt does to yeast.', 'What happens first when a baker waits?', ''])(
  'CRS-22 T1 a hint is none: %s',
  (text) => {
    expect(judgeSecrecy(text, [ITEM])).toEqual([]);
  },
);

test.each([
  ['de', 'Was wird freigesetzt?', 'Sauerstoff', 'Es ist Sauerstoff.', 'Lies den Abschnitt über Blätter.'],
  ['ja', '何が出ますか。', '二酸化炭素', '答えは二酸化炭素です。', '酵母の段落を読んでください。'],
  ['ar', 'ما الذي يبرد الجرة؟', 'تبخر الماء', 'السبب هو تبخر الماء عبر الجدار.', 'اقرأ الفقرة عن الجرار.'],
  ['numbers', 'How much do you get?', '100 g', 'You get 100 g in all.', 'Add both amounts to 20 g.'],
  ['another unit', 'How much water is it?', '0.5 l', 'It takes 500 ml of it.', 'It takes more than 100 ml.'],
  ['a unit in words', 'Which share is water?', '65 %', 'It is 65 percent.', 'It is more than half of it.'],
  ['a number in words', 'How often is it folded?', '3 times', 'Fold it three times.', 'Fold it, and wait.'],
  ['a number in groups', 'How many are there?', '1,000 cells', 'There are 1000 cells.', 'Count the cells of a row.'],
  [
    'two words',
    'What wakes dried yeast?',
    'warm water',
    'Water wakes it when warm.',
    'Water, not flour, salt or sugar; warm.',
  ],
])('CRS-22 T1 a short key is one too: %s', (_language, question, key, told, hint) => {
  expect(revealsKey(told, { question, key })).toBe(true);
  expect(revealsKey(hint, { question, key })).toBe(false);
});

const paragraph = (text: string) => ({ id: 'a', subtopicId: 't1s1', title: 'Starter', text });
const listRules = (raw: string, text = raw) =>
  judgeAnswer({
    raw,
    text,
    paragraphs: [paragraph('Yeast turns sugar into gas.'), paragraph('Steam keeps crust soft.')],
  }).map(({ rule, severity }) => `${rule} ${severity}`);

test('CRS-22 T2 a cited paragraph has to do with its sentence', () => {
  expect(listRules('Yeast makes gas out of sugar [p1]. The crust is soft from steam [p2].')).toEqual([]);
  expect(listRules('Yeast makes gas out of sugar [p2].')).toEqual(['T2 warn']);
  expect(listRules('Yeast makes gas out of sugar [p1][p9].')).toEqual(['T2 warn']);
  expect(listRules('No citation at all.')).toEqual([]);
});

test('CRS-22 T3 an answer is short', () => {
  expect(listRules('word '.repeat(200))).toEqual([]);
  expect(listRules('word '.repeat(201))).toEqual(['T3 warn']);
});

const GERMAN = PARAGRAPHS.de ?? '';

test('CRS-22 T4 an answer is in the language of the question', () => {
  const asked = 'Why does my starter smell of vinegar when I leave it in the warm kitchen for two days?';
  const expected = expectedAnswerLanguage(asked, 'Sourdough');
  expect(expected?.language).toBe('en');
  expect(judgeAnswerLanguage(GERMAN, expected)).toMatchObject([{ rule: 'T4', severity: 'block' }]);
  expect(judgeAnswerLanguage(GERMAN, toExpected('de'))).toEqual([]);
  expect(expectedAnswerLanguage('ما هي الخميرة ولماذا نطعمها؟', 'Bread')?.script).toBe('arabic');
});

test('CRS-22 T4 nothing is expected where it is not certain: short questions, quotations, languages', () => {
  expect(expectedAnswerLanguage('Why?', 'Bread')).toBeUndefined();
  expect(expectedAnswerLanguage(`Why? “${GERMAN}”`, 'Bread')).toBeUndefined();
  expect(expectedAnswerLanguage(`> ${GERMAN.replaceAll('\n', ' ')}\n\nWhy?`, 'Bread')).toBeUndefined();
  const long = 'How do I say that I would like to have a table at the window for two people tonight';
  expect(expectedAnswerLanguage(`${long} in German?`, 'Travel')).toBeUndefined();
  expect(expectedAnswerLanguage(`${long}?`, 'Spanish small talk')).toBeUndefined();
});
