import type { QuizQuestion } from '../writing/texts.ts';
import { balanceOptions, shuffleOptions } from './quiz.ts';
import { readQuiz } from './read-quiz.ts';

const LESSONS = [
  { subtopicId: 't1s1', title: 'Starter', html: '' },
  { subtopicId: 't1s2', title: 'Oven', html: '' },
];

const question = (change: Partial<QuizQuestion> = {}): QuizQuestion => ({
  question: 'Why is a starter fed?',
  options: ['To keep yeast alive', 'To cool it', 'To colour it', 'To salt it'],
  correct: 0,
  explanation: 'The lesson says that yeast needs food.',
  subtopicId: 't1s1',
  ...change,
});

test('STU-12 LaTeX, fences and prose around the JSON do no harm; other JSON is no quiz', () => {
  const json = String.raw`{"questions":[{"lesson":2,"question":"What is \frac{1}{2} of \(x\)?","options":["a","b","c"],"correct":1,"explanation":"\times"}]}`;
  expect(readQuiz(`Here you are:\n\`\`\`json\n${json}\n\`\`\``, LESSONS)).toEqual([
    {
      question: 'What is \\frac{1}{2} of x?',
      options: ['a', 'b', 'c'],
      correct: 1,
      explanation: '\\times',
      subtopicId: 't1s2',
      reasons: [],
      objective: 0,
    },
  ]);
  for (const other of ['', 'no', '[]', '{"questions":"many"}', '{"questions":[{}]}', '{"questions":[']) {
    expect(readQuiz(other, LESSONS)).toBeUndefined();
  }
});

test('STU-12 reasons follow their options, also when the right one has no place among them', () => {
  const asked = (reasons: unknown) =>
    readQuiz(JSON.stringify({ questions: [{ ...question(), lesson: 1, reasons }] }), LESSONS)?.[0]?.reasons;
  expect(asked(['', 'one', 'two', 'three'])).toEqual(['', 'one', 'two', 'three']);
  expect(asked(['one', 'two', 'three'])).toEqual(['', 'one', 'two', 'three']);
  expect(asked(['because', 'one', 'two', 'three'])).toEqual(['', 'one', 'two', 'three']);
  expect(asked(undefined)).toEqual([]);
  const item = question({ reasons: ['', 'cool', 'colour', 'salt'] });
  for (const { options, reasons = [], correct } of [shuffleOptions(item, 'a'), ...balanceOptions([item, item], 'b')]) {
    expect(options.map((option) => option.split(' ')[1])).toEqual(
      reasons.map((reason) => (reason === '' ? 'keep' : reason)),
    );
    expect(reasons[correct]).toBe('');
  }
});

test('CRS-22 Q10 the right options of a quiz stand at each position equally often, whatever the model writes', () => {
  for (const seed of ['one', 'two', 'three']) {
    const items = Array.from({ length: 10 }, (_, number) => question({ question: `Question ${number}?` }));
    const balanced = balanceOptions(items, seed);
    expect(balanceOptions(items, seed)).toEqual(balanced);
    const used = [0, 1, 2, 3].map((place) => balanced.filter(({ correct }) => correct === place).length);
    expect([Math.min(...used), Math.max(...used)]).toEqual([2, 3]);
    for (const { options, correct } of balanced) expect(options[correct]).toBe('To keep yeast alive');
    expect(balanced.map(({ question: text }) => text)).toEqual(items.map(({ question: text }) => text));
  }
  const short = balanceOptions([question(), question({ options: ['To keep', 'To cool', 'To salt'] })], 'x');
  expect(new Set(short.map(({ correct }) => correct)).size).toBe(2);
});

const draft = (change: Record<string, unknown> = {}) => ({ ...question(), lesson: 1, ...change });
const OPTIONS = ['To keep yeast alive', 'To cool it', 'To colour it', 'To salt it'];
const readOne = (change: Record<string, unknown>) =>
  readQuiz(JSON.stringify({ questions: [draft(change)] }), LESSONS)?.[0];

test.each([
  ['a letter', { correct: 'B' }, 1],
  ['a letter with a mark', { correct: 'b)' }, 1],
  ['the number as a text', { correct: '2' }, 2],
  ['the text', { correct: 'To colour it' }, 2],
  ['the text with its letter', { correct: 'C) To colour it' }, 2],
  ['a list of one', { correct: [3] }, 3],
  ['another name', { correct: undefined, correctAnswer: 'To cool it' }, 1],
  ['a sentence of its place', { correct: 'Option 3' }, 3],
  ['a wide letter', { correct: 'Ｃ' }, 2],
  ['names in other spelling', { correct: undefined, 'Correct Answer': 'To cool it' }, 1],
  ['lines', { options: 'A) x1\nB) x2\nC) x3', correct: 'C' }, 2],
  ['fields of their own', { options: undefined, option_a: 'x1', option_b: 'x2', option_c: 'x3', correct: 'b' }, 1],
  ['wrong answers beside the right one', { options: undefined, correct: 'x1', incorrect_answers: ['x2', 'x3'] }, 0],
  [
    'labels as texts',
    {
      options: [
        { id: 'a', label: 'x1' },
        { id: 'b', label: 'x2' },
        { id: 'c', label: 'x3' },
      ],
      correct: 'c',
    },
    2,
  ],
  ['wide letters before the options', { options: ['Ａ．x1', 'Ｂ．x2', 'Ｃ．x3'], correct: 'Ｂ' }, 1],
  ['letters of Korean', { options: ['ㄱ. x1', 'ㄴ. x2', 'ㄷ. x3'], correct: 'ㄷ' }, 2],
  ['the number of an option', { options: ['x1', 'x2', 'x3'].map((text, at) => ({ id: at + 1, text })), correct: 2 }, 1],
  ['a number that is a key', { options: { 1: 'x1', 2: 'x2', 3: 'x3' }, correct: 2 }, 1],
  ['lists of one', { options: [['x1'], ['x2'], ['x3']], correct: 1 }, 1],
  ['an object of options', { options: { A: 'x1', B: 'x2', C: 'x3' }, correct: 'B' }, 1],
  [
    'options with labels',
    { options: ['x1', 'x2', 'x3'].map((text, at) => ({ label: 'ABC'[at], text })), correct: 'C' },
    2,
  ],
  ['options as objects of one letter', { options: [{ A: 'x1' }, { B: 'x2' }, { C: 'x3' }], correct: 'B' }, 1],
  [
    'a mark at the option',
    { options: OPTIONS.map((text, at) => ({ text, isCorrect: at === 2 })), correct: undefined },
    2,
  ],
  ['letters before the options', { options: OPTIONS.map((text, at) => `${'ABCD'[at]}) ${text}`), correct: 'D' }, 3],
  ['numbers as options', { options: [10, 12, 14], correct: 1 }, 1],
  ['letters of Arabic', { options: ['أ) x1', 'ب) x2', 'ج) x3'], correct: 'ب' }, 1],
  ['letters of Russian', { options: ['А) x1', 'Б) x2', 'В) x3'], correct: 'В' }, 2],
  ['letters of Hindi', { options: ['क) x1', 'ख) x2', 'ग) x3'], correct: 2 }, 2],
  ['kana', { options: ['ア．x1', 'イ．x2', 'ウ．x3'], correct: 'イ' }, 1],
  ['numbers before the options', { options: ['1. x1', '2. x2', '3. x3', '4. x4'], correct: '2' }, 1],
  ['numbers in circles', { options: ['① x1', '② x2', '③ x3'], correct: '②' }, 1],
  ['bold letters', { options: ['**A)** x1', '**B)** x2', '**C)** x3'], correct: 'C' }, 2],
  ['a list of letters', { correct: undefined, correct_answers: ['B'] }, 1],
  ['a letter under a name', { correct: undefined, correct_letter: 'B' }, 1],
  [
    'a mark that is a text',
    { options: OPTIONS.map((text, at) => ({ text, is_correct: `${at === 2}` })), correct: undefined },
    2,
  ],
  [
    'letters and descriptions',
    { options: OPTIONS.map((description, at) => ({ option: 'ABCD'[at], description })), correct: 'C' },
    2,
  ],
  ['a sentence of its letter', { correct: 'The correct answer is C' }, 2],
  [
    'an id',
    { options: ['x1', 'x2'].map((text, at) => ({ id: `o${at}`, text })), correct: undefined, correctOptionId: 'o1' },
    1,
  ],
  [
    'a mark under a longer name',
    { options: ['x1', 'x2'].map((optionText, at) => ({ optionText, isCorrectAnswer: at === 1 })), correct: undefined },
    1,
  ],
  ['fields of one letter', { options: undefined, A: 'x1', B: 'x2', C: 'x3', correct: 'C' }, 2],
  ['fields with a number', { options: undefined, option1: 'x1', option2: 'x2', correct: 'option2' }, 1],
  ['a letter of another script', { correct: 'Б' }, 1],
  ['letters without a space', { options: ['A)x1', 'B)x2', 'C)x3'], correct: 'C' }, 2],
  ['letters in a list', { options: ['- A) x1', '- B) x2'], correct: 'B' }, 1],
  ['numbers from 0 before the options', { options: ['0) x1', '1) x2', '2) x3'], correct: 1 }, 1],
  ['numbers before numbers', { options: ['1) 15', '2) 16', '3) 17'], correct: '2' }, 1],
  ['numbers in circles before numbers', { options: ['① 13', '② 12', '③ 11'], correct: '②' }, 1],
  ['the text beside its number', { options: ['1. x1', '2. x2'], correct: 'x2' }, 1],
])('STU-12 the right option is found by %s', (_what, change, correct) => {
  const item = readOne(change);
  expect(item?.correct).toBe(correct);
  for (const option of item?.options ?? []) expect(option).toMatch(/^(?:To \w+|x\d|\d\d|\d\. x)/);
  expect(JSON.stringify(item)).not.toContain('[object Object]');
});

test.each([
  ['no right option', { correct: null }],
  ['two right options', { correct: [0, 2] }],
  ['a place that is not there', { correct: 7 }],
  ['a place or a text', { options: ['2', '3', '4'], correct: '2' }],
  ['an option that is nothing', { options: ['a', null, 'c'] }],
  ['an option without a text', { options: [{ size: 3 }, 'b', 'c'] }],
  ['no options', { options: null }],
  ['a question that is no text', { question: { de: 'Was?' } }],
])('STU-12 a question with %s is left out, and the others stay', (_what, change) => {
  const text = JSON.stringify({ questions: [draft(), draft(change), draft({ question: 'Why is it cold?' })] });
  expect(readQuiz(text, LESSONS)?.map((item) => item.question)).toEqual(['Why is a starter fed?', 'Why is it cold?']);
});

test.each([
  [['1.2', '2.3', '3.4']],
  [['1:2', '2:3', '3:4']],
  [['1 - 4', '2 - 5', '3 - 6']],
  [['1. Liga', '2. Liga', '3. Liga']],
  [['1. Mai 1900', '2. Juni 1901', '3. Juli 1902']],
  [['a.map', 'b.find', 'c.at']],
  [['A', 'B', 'C']],
])('STU-12 the options %j have no labels', (options) => {
  expect(readOne({ options, correct: 1 })).toMatchObject({ options, correct: 1 });
});

test('STU-12 what is said of options beside them is their reason, and the explanation', () => {
  const options = ['x1', 'x2', 'x3'].map((text, at) => ({ text, explanation: `because ${at}`, correct: at === 1 }));
  expect(readOne({ options, correct: undefined, explanation: undefined })).toMatchObject({
    correct: 1,
    explanation: 'because 1',
    reasons: ['because 0', '', 'because 2'],
  });
});

test('STU-12 fields that are null, numbers as texts and names for numbers do no harm', () => {
  const change = {
    explanation: null,
    reasons: [null, 'one', 2, { text: 'three' }],
    objective: '1',
    lesson: 'Lesson 2',
  };
  expect(readOne(change)).toMatchObject({
    explanation: '',
    reasons: ['', 'one', '2', 'three'],
    objective: 1,
    subtopicId: 't1s2',
  });
  expect(readOne({ lesson: 'Oven', objective: null })).toMatchObject({ subtopicId: 't1s2', objective: 0 });
  expect(readOne({ reasons: { A: 'a', B: 'b', C: 'c', D: 'd' } })?.reasons).toEqual(['', 'b', 'c', 'd']);
});

test('STU-12 where no question counts from 0 and one is past the end, all count from 1', () => {
  const questions = [1, 4, 2].map((correct, at) => draft({ correct, question: `Question ${at}?` }));
  expect(readQuiz(JSON.stringify({ questions }), LESSONS)?.map(({ correct }) => correct)).toEqual([0, 3, 1]);
});

test.each([
  ['a first option is right', 1, [0, 1], [0, 1]],
  ['a last option is right', 1, [3, 1], [2, 0]],
  ['nothing shows it', 1, [1, 2], undefined],
  ['the right one has no reason', 0, [1, 2], [1, 2]],
  ['the one before has no reason', -1, [1, 2], [0, 1]],
] as const)('STU-12 numbers are places or labels: %s', (_what, blank, places, expected) => {
  const questions = places.map((correct, at) => {
    const reasons = OPTIONS.slice(1).map((_, place) => (place === correct + blank ? '' : 'because'));
    return draft({ correct, reasons, options: ['1) a', '2) b', '3) c'], question: `Question ${at}?` });
  });
  expect(readQuiz(JSON.stringify({ questions }), LESSONS)?.map(({ correct }) => correct)).toEqual(expected);
});

test('STU-12 a model that always leaves out the first reason shows nothing by it', () => {
  const questions = [1, 2, 3].map((correct) =>
    draft({ correct, reasons: ['', 'a', 'b', 'c'], options: ['w', 'x', 'y', 'z'], question: `Question ${correct}?` }),
  );
  expect(readQuiz(JSON.stringify({ questions }), LESSONS)?.map(({ correct }) => correct)).toEqual([1, 2, 3]);
});

const one = JSON.stringify(draft());
test.each([
  ['a list alone', `[${one},${one}]`],
  ['an object by number', `{"1":${one},"2":${one}}`],
  ['another name around it', `{"quiz":{"items":[${one},${one}]}}`],
  ['trailing commas', `{"questions":[${one.replace(/}$/, ',}')},${one},]}`],
  ['comments', `{\n// the quiz\n"questions":[${one}, /* second */ ${one}]}`],
  ['a fence and words', `Sure [here]:\n\`\`\`json\n{"questions":[${one},${one}]}\n\`\`\`\nDo you like {it}?`],
  ['words without a fence', `Here: {"questions":[${one},${one}]} Do you like {it}?`],
  ['single quotes', `{'questions':[${one.replaceAll('"', "'")},${one}]}`],
  ['quotes in a third that cannot be read', `{"questions":[${one},{"question":""Why", they ask"},${one}]}`],
  ['two braces', `{{"questions":[${one},${one}]}}`],
  ['an end that is cut off', `{"questions":[${one},${one},{"lesson":1,"question":"Why`],
  ['an end in its options', `{"questions":[${one},${one},{"lesson":1,"question":"Why","options":["a","b"],"corr`],
])('STU-12 a quiz is read with %s', (_what, text) => {
  expect(readQuiz(text, LESSONS)?.map((item) => item.question)).toEqual(Array(2).fill('Why is a starter fed?'));
});

test.each([
  ['$x^{n-1}$ and $10^{-3}$', 'xⁿ⁻¹ and 10⁻³'],
  [String.raw`$2^{10}$, $^{14}C$, $x_1 2$, $x_{12}^{23}$, $\sqrt[3]{8}$`, '2¹⁰, ¹⁴C, x₁2, x₁₂²³, ³√8'],
  [String.raw`$\binom{n}{k}$`, String.raw`$\binom{n}{k}$`],
  [String.raw`\(\frac{a+1}{2}\) of \[\sqrt{x}\]`, '(a + 1)/2 of √x'],
  [String.raw`$H_2O$, $\mathrm{Ca}^{2+}$, $3 \times 4$`, 'H₂O, Ca²⁺, 3 × 4'],
  [String.raw`$\alpha = 30^\circ$`, 'α = 30°'],
  ['$-3$', '−3'],
  [String.raw`$\overline{A}$ and $x$`, String.raw`$\overline{A}$ and x`],
  ['$5 or $10', '$5 or $10'],
  ['$F = {{1}} a$', '$F = {{1}} a$'],
  [String.raw`$\frac{1}$`, String.raw`$\frac{1}$`],
])('STU-12 formulas are lines of text: %s', (written, shown) => {
  expect(readOne({ question: `What is ${written}?`, options: [written, 'b', 'c'] })).toMatchObject({
    question: `What is ${shown}?`,
    options: [shown, 'b', 'c'],
  });
});

test('STU-12 raised digits, fractions and signs stay as they were written', () => {
  const options = ['3⁵', '3⁶', 'CO₂', '½ ㎡'];
  expect(readOne({ question: 'What is 3² × 3³?', options })).toMatchObject({ question: 'What is 3² × 3³?', options });
});

test('STU-12 questions in a line or a fence of their own are all read', () => {
  const items = [draft(), draft({ question: 'Why is an oven heated first?' })].map((item) => JSON.stringify(item));
  expect(readQuiz(items.join('\n'), LESSONS)).toHaveLength(2);
  expect(readQuiz(items.map((item) => `\`\`\`json\n${item}\n\`\`\``).join('\nThe next one:\n'), LESSONS)).toHaveLength(
    2,
  );
});
