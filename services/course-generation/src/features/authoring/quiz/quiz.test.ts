import type { QuizQuestion } from '../content-generator.ts';
import { balanceOptions, readQuiz, shuffleOptions } from './quiz.ts';

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
      question: 'What is \\frac{1}{2} of \\(x\\)?',
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
