import type { QuizQuestion } from '../content-generator.ts';
import { evaluateQuiz, readQuiz, shuffleByQuestion } from './quiz.ts';

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

const judge = (items: QuizQuestion[], avoid: string[] = [], count = 1) => evaluateQuiz(items, { avoid, count });

test('STU-12 a good question passes', () => {
  expect(judge([question()])).toEqual({ good: [question()], problems: [] });
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
  ['it is empty', { question: '' }],
  ['it speaks of options by their position', { options: ['Yes', 'No', 'Perhaps', 'All of the above'] }],
  ['its explanation does', { explanation: 'Option B is wrong.' }],
])('STU-12 a question is refused when %s', (_name, change) => {
  const { good, problems } = judge([question(change)]);
  expect(good).toEqual([]);
  expect(problems).toHaveLength(2);
});

test('STU-12 nothing is asked twice: not in one quiz, not on a retake', () => {
  expect(judge([question(), question({ question: 'why is a starter fed' })], [], 2).good).toHaveLength(1);
  expect(judge([question()], ['Why is the starter fed?']).good).toEqual([]);
  expect(judge([question({ question: '酵母はなぜ?' })], ['酵母はなに?']).good).toHaveLength(1);
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
    },
  ]);
  for (const other of ['', 'no', '[]', '{"questions":"many"}', '{"questions":[{}]}', '{"questions":[']) {
    expect(readQuiz(other, LESSONS)).toBeUndefined();
  }
});

test('STU-12 the right option stands anywhere, always at the same place for the same question', () => {
  const places = new Set<number>();
  for (let number = 0; number < 40; number += 1) {
    const item = shuffleByQuestion(question({ question: `Question ${number}?` }));
    expect(item.options[item.correct]).toBe('To keep yeast alive');
    expect(shuffleByQuestion(question({ question: `Question ${number}?` }))).toEqual(item);
    places.add(item.correct);
  }
  expect(places.size).toBe(4);
});
