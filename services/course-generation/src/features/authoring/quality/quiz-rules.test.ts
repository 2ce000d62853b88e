import { listExamples, readExample } from '@coursewright/example-courses';
import { renderMarkdown } from '../text/render-markdown.ts';
import type { QuizQuestion } from '../writing/texts.ts';
import { isBlocking } from './quality.ts';
import { judgeBatch, judgeItem, judgeQuiz, readMaterial } from './quiz-rules.ts';
import { GOOD_QUESTION as GOOD, material } from './testing/good-question.ts';
import { goodQuizzes } from './testing/good-quizzes.ts';

const listRules = (change: Partial<QuizQuestion>, others: QuizQuestion[] = []) => [
  ...new Set(judgeItem({ ...GOOD, ...change }, others, material).map(({ rule, severity }) => `${rule} ${severity}`)),
];
const withOptions = (...options: string[]) => ({ options });
const [RIGHT = '', SECOND = '', THIRD = '', FOURTH = ''] = GOOD.options;

test('CRS-22 a good question passes every rule', () => {
  expect(judgeItem(GOOD, [], material)).toEqual([]);
  expect(material.language).toBe('en');
});

test('CRS-22 Q1 the right option does not stand out by its length', () => {
  const long = 'The yeast works faster at first, because warmth and fresh flour help it to rise';
  expect(listRules(withOptions(long, SECOND, THIRD, FOURTH))).toEqual(['Q1 block']);
  expect(listRules({ options: [RIGHT, `${SECOND} than any other flour of the mill would do`, THIRD, FOURTH] })).toEqual(
    [],
  );
  expect(listRules({ ...withOptions('Faster yeast', 'Water', 'Crust', 'Gas'), explanation: 'Faster yeast.' })).toEqual(
    [],
  );
});

test('CRS-22 Q1 in a quiz, the longest option is not right too often', () => {
  const longest = { ...GOOD, options: [`${RIGHT} of all`, SECOND, THIRD, FOURTH] };
  const spread = (items: QuizQuestion[]) =>
    items.map((item, index) => ({ ...item, subtopicId: index % 2 ? 't1s1' : 't1s2', objective: 0 }));
  const count = (items: QuizQuestion[]) => judgeBatch(spread(items), material).filter(({ rule }) => rule === 'Q1');
  const short = { ...GOOD, options: ['Fast yeast', SECOND, THIRD, FOURTH] };
  expect(count([longest, longest, short])).toMatchObject([{ severity: 'warn' }]);
  expect(count([longest, short, short])).toEqual([]);
});

test('CRS-22 Q2 words of the question do not stand in the right option alone', () => {
  expect(listRules({ question: 'When is yeast faster for a baker?' })).toEqual(['Q2 block']);
  expect(listRules({ question: 'When is yeast faster, and the crust darker?' })).toEqual([]);
});

test.each([
  ['en', 'What does salt not do to yeast?'],
  ['de', 'Was macht Salz nicht mit der Hefe?'],
  ['zh', '下面哪一项不是盐的作用？'],
  ['ar', 'أي مما يلي ليس من آثار الملح؟'],
])('CRS-22 Q3 a negative question is marked: %s', (language, question) => {
  const own = { ...material, language };
  const found = judgeItem({ ...GOOD, question }, [], own).map(({ rule, severity }) => `${rule} ${severity}`);
  expect(found).toContain('Q3 warn');
});

test('CRS-22 Q3 capitals mark a negative', () => {
  expect(listRules({ question: 'What does salt NOT do to yeast in dough?' })).not.toContain('Q3 warn');
  expect(listRules({ question: 'Salt does not feed it. What does salt do late?' })).not.toContain('Q3 warn');
});

test('CRS-22 Q4 absolutes do not stand in wrong options alone', () => {
  expect(listRules(withOptions(RIGHT, 'The flour never takes in water', THIRD, FOURTH))).toEqual(['Q4 warn']);
  expect(
    listRules(withOptions('The yeast always works faster', 'The flour never takes in water', THIRD, FOURTH)),
  ).toEqual([]);
});

test.each([
  'All of the above',
  'None of these',
  'Both of the above',
  'Alle genannten',
  'Nichts davon',
  'Todas las anteriores',
  'Ninguna de las respuestas',
  'Toutes les réponses',
  'Aucune de ces réponses',
  'Tutte le precedenti',
  'Nenhuma das anteriores',
  'Alle bovenstaande',
  'Wszystkie powyższe',
  'Все перечисленные',
  'Ничего из перечисленного',
  'Hiçbiri',
  'جميع ما سبق',
  'इनमें से कोई नहीं',
  'उपरोक्त सभी',
  '以上都是',
  '以上全部不对',
  '上記のすべて',
  '위의 모든 보기',
])('CRS-22 Q5 no option stands for the others: %s', (option) => {
  expect(listRules(withOptions(RIGHT, SECOND, THIRD, option))).toContain('Q5 block');
});

test('CRS-22 Q5 no text names an option by its position', () => {
  expect(listRules({ explanation: `${GOOD.explanation} Option B is wrong.` })).toEqual(['Q5 block']);
  expect(
    listRules({ reasons: ['', 'Antwort C ist besser als diese hier.', ...(GOOD.reasons?.slice(2) ?? [])] }),
  ).toEqual(['Q5 block']);
  expect(listRules(withOptions(RIGHT, 'All flour of these mills', THIRD, FOURTH))).not.toContain('Q5 block');
});

test.each([
  ['one contains another', ['The flour takes in water', 'The flour takes in water and gets dark']],
  ['the same weight', ['1 kg', '1000 g']],
  ['the same length', ['2,5 cm', '25 mm']],
  ['the same share', ['50 %', '1/2']],
  ['the same time', ['90 min', '1.5 h']],
  ['ranges that cross', ['10-20 g', '15-30 g']],
])('CRS-22 Q6 options exclude each other: %s', (_what, [one = '', other = '']) => {
  expect(listRules(withOptions(RIGHT, one, other, FOURTH))).toContain('Q6 block');
});

test.each([
  ['terms', ['JOIN', 'LEFT JOIN']],
  ['other units', ['1 kg', '100 g']],
  ['ranges that touch', ['10-20 g', '20-30 g']],
  ['orders', ['Salt before flour', 'Flour before salt']],
])('CRS-22 Q6 options of like form are good: %s', (_what, [one = '', other = '']) => {
  expect(listRules(withOptions(RIGHT, one, other, FOURTH))).not.toContain('Q6 block');
});

test('CRS-22 Q7 the grammar of the question does not tell the right option', () => {
  const flour = { options: ['oven', 'starter', 'loaf', 'crust'], explanation: 'It is an oven.' };
  expect(listRules({ ...flour, question: 'Steam swells the loaf in an ...' })).toEqual(['Q7 warn']);
  expect(listRules({ ...flour, question: 'Where does steam swell the loaf?' })).toEqual([]);
  expect(listRules(withOptions(`${RIGHT}.`, SECOND, THIRD, FOURTH))).toEqual(['Q7 warn']);
});

test('CRS-22 Q8 question and right option come from the lesson', () => {
  const foreign = withOptions('Enzymes denature proteins', SECOND, THIRD, FOURTH);
  expect(listRules({ ...foreign, explanation: 'Enzymes denature proteins.' })).toEqual(['Q8 block']);
  expect(listRules({ question: 'Which treaty ended the Thirty Years War?' })).toEqual(['Q8 block']);
});

test('CRS-22 Q9 a question has an objective of its lesson, and a quiz more than one', () => {
  expect(listRules({ objective: 2 })).toEqual(['Q9 block']);
  expect(listRules({ objective: -1 })).toEqual(['Q9 block']);
  expect(listRules({ subtopicId: 't1s2', objective: 0 })).toEqual([]);
  const quiz = ['What?', 'When?', 'Where?', 'Who?'].map((question) => ({ ...GOOD, question }));
  const spread = (items: QuizQuestion[]) => judgeBatch(items, material).some(({ rule }) => rule === 'Q9');
  expect(spread(quiz)).toBe(true);
  expect(spread(quiz.map((item, index) => ({ ...item, objective: index % 2 })))).toBe(true);
  expect(spread(quiz.map((item, index) => ({ ...item, subtopicId: index % 2 ? 't1s1' : 't1s2' })))).toBe(false);
});

test('CRS-22 Q11 a quiz asks for a fact once', () => {
  const repeated = (other: QuizQuestion) => judgeBatch([GOOD, other], material).filter(({ rule }) => rule === 'Q11');
  expect(repeated({ ...GOOD, question: 'Why do bakers wait with salt?' })).toMatchObject([{ severity: 'warn' }]);
  const steam = { ...GOOD, options: ['Steam', 'Salt', 'Gas'], explanation: 'Steam keeps the crust soft.' };
  expect(repeated(steam)).toEqual([]);
});

test.each<[string, Partial<QuizQuestion>]>([
  ['the right option does not exist', { correct: 4 }],
  ['the right option is between two', { correct: 1.5 }],
  ['two options are the same', { options: ['Yes', 'yes!', 'No', 'Perhaps'] }],
  ['an option is empty', { options: ['Yes', '', 'No', 'Perhaps'] }],
  ['there are two options', { options: ['Yes', 'No'] }],
  ['there are six options', { options: ['1', '2', '3', '4', '5', '6'] }],
  ['it has no explanation', { explanation: '' }],
  ['it comes from no lesson', { subtopicId: '' }],
  ['it comes from a lesson that was not given', { subtopicId: 't9s9' }],
  ['it is empty', { question: '' }],
  ['it was asked before', { question: 'why is a starter fed' }],
])('STU-12 Q12 a question is refused when %s', (_name, change) => {
  expect(listRules(change)).toEqual(['Q12 block']);
});

test('STU-12 Q12 nothing is asked twice in one quiz; signs make two options of the same numbers', () => {
  expect(listRules({ question: 'What does the baker gain by adding salt late' }, [GOOD])).toEqual(['Q12 block']);
  expect(listRules(withOptions('4 × 8', '4 + 8', '4 - 8', '4 : 9'))).not.toContain('Q12 block');
  for (const options of [
    ['AA', 'Aa', 'aa'],
    ['schon', 'schön', 'Schein'],
    ['كَتَبَ', 'كُتِبَ', 'كاتب'],
  ])
    expect(listRules(withOptions(...options))).not.toContain('Q12 block');
  const [times, plus] = ['×', '+'].map((sign) => ({ ...GOOD, question: `What does salt do in 12 ${sign} 4 hours?` }));
  expect(judgeItem(times ?? GOOD, [plus ?? GOOD], material).map(({ rule }) => rule)).not.toContain('Q12');
  const japanese = { ...GOOD, question: '酵母はなぜ?' };
  expect(judgeItem(japanese, [{ ...GOOD, question: '酵母はなに?' }], material).map(({ rule }) => rule)).not.toContain(
    'Q12',
  );
});

test('CRS-22 Q13 the explanation names what is right', () => {
  expect(listRules({ explanation: 'The lesson says so in its second paragraph.' })).toEqual(['Q13 block']);
});

test('CRS-22 Q14 every wrong option has a reason of its own', () => {
  const [none = '', second = '', third = '', fourth = ''] = GOOD.reasons ?? [];
  expect(listRules({ reasons: undefined })).toEqual(['Q14 block']);
  expect(listRules({ reasons: [none, second, third] })).toEqual(['Q14 block']);
  expect(listRules({ reasons: [none, second, third, ''] })).toEqual(['Q14 block']);
  expect(listRules({ reasons: [none, second, third, 'It is wrong.'] })).toEqual(['Q14 block']);
  expect(listRules({ reasons: [none, second, third, third] })).toEqual(['Q14 block']);
  expect(listRules({ reasons: [none, second, third, fourth] })).toEqual([]);
});

test('CRS-22 a quiz keeps the questions that nothing blocks, of as many lessons and objectives as there are', () => {
  const ask = (question: string, change: Partial<QuizQuestion> = {}) => ({ ...GOOD, question, ...change });
  const items = [
    ask('What does a baker gain by adding salt late?'),
    ask('How does late salt change the fresh flour?'),
    ask('Why does a loaf with salt rise slowly?', { reasons: [] }),
    ask('Which effect has salt within hours?', { subtopicId: 't1s2', objective: 0 }),
    ask('What happens to gas while the loaf swells with salt?', { objective: 0 }),
  ];
  const { good, refused } = judgeQuiz(items, material, 3);
  expect(good).toEqual([items[0], items[3], items[4]]);
  expect(refused.map(({ rule }) => rule)).toEqual(['Q14']);
});

const examples = listExamples().flatMap(({ slug }) =>
  (readExample(slug)?.topics ?? []).map(({ lessons, questions }, topic) => ({
    name: `${slug} ${topic + 1}`,
    lessons: lessons.map(({ file, title, text, objectives }) => ({
      subtopicId: file.slice(0, 3),
      title,
      html: renderMarkdown(text),
      objectives,
    })),
    items: questions.map(({ lesson, ...item }): QuizQuestion => ({ ...item, subtopicId: lesson })),
  })),
);
const written = goodQuizzes().map(({ name, items, lesson }) => ({ name, items, lessons: [lesson] }));

test.each([...examples, ...written])('CRS-22 nothing blocks the good quiz $name', ({ items, lessons }) => {
  const { findings, refused } = judgeQuiz(items, readMaterial({ lessons, avoid: [] }), items.length);
  expect([...refused, ...findings.filter(isBlocking)]).toEqual([]);
});

test('CRS-22 the good quizzes are 140 questions in eight languages', () => {
  const all = [...examples, ...written].flatMap(({ items }) => items);
  expect(all.length).toBeGreaterThanOrEqual(140);
  expect(new Set(goodQuizzes().map(({ language }) => language)).size).toBe(8);
});
