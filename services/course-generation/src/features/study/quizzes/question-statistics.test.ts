import { type CountedAttempt, createQuestionCounter, questionKey } from './question-statistics.ts';

const item = (id: string, question: string, correct = 0) => ({
  id,
  question,
  correct,
  options: ['one', 'two', 'three', 'four'],
  explanation: '',
  subtopicId: 't1s1',
});

interface Marks {
  // Whether each question is answered right.
  right: boolean[];
  userId?: string;
  hinted?: number;
}

let attempts = 0;
function attempt({ right, userId, hinted }: Marks): CountedAttempt {
  const number = attempts++;
  const items = right.map((_, at) => item(`${number}-${at}`, `Question ${at}`));
  return {
    userId: userId ?? `learner ${number}`,
    courseId: 'course',
    items,
    answers: items.map(({ id }, at) => ({ itemId: id, choice: right[at] ? 0 : 1 })),
    hints: hinted === undefined ? [] : [{ itemId: items[hinted]?.id ?? '', level: 1, text: 'Read it again.' }],
  };
}

function count(marks: Marks[], limit = 10) {
  const counter = createQuestionCounter();
  for (const one of marks) counter.add(attempt(one));
  return counter.worst(limit);
}
const times = (number: number, marks: Marks): Marks[] => Array.from({ length: number }, () => marks);

test('CRS-30 difficulty is the share of learners who are right, discrimination goes with the rest of the quiz', () => {
  // The strong know all but the last; the last is known by the weak alone.
  const strong = times(12, { right: [true, true, true, true, false] });
  const weak = times(12, { right: [false, false, false, true, true] });
  const { measured, questions } = count([...strong, ...weak]);
  expect(measured).toBe(5);
  const [reversed, first, second, , easy] = questions;
  expect(reversed).toMatchObject({ question: 'Question 4', answers: 24, difficulty: 0.5, discrimination: -1 });
  expect(reversed?.flags).toEqual(['negative-discrimination']);
  for (const good of [first, second]) expect(good).toMatchObject({ difficulty: 0.5, flags: [] });
  expect(first?.discrimination).toBeCloseTo(1);
  expect(easy).toMatchObject({ question: 'Question 3', difficulty: 1, discrimination: null, flags: [] });
});

test('CRS-30 a correlation is that of a calculation by hand', () => {
  const marks = [
    ...times(9, { right: [true, true, true] }),
    ...times(3, { right: [true, false, true] }),
    ...times(4, { right: [false, true, true] }),
    ...times(6, { right: [false, false, true] }),
  ];
  const found = count(marks).questions.find(({ question }) => question === 'Question 0');
  // 12 of 22 right; the rest is 1 for 13 learners and .5 for 9: (22·9 − 12·13) / √(12·10·13·9)
  expect(found?.difficulty).toBeCloseTo(12 / 22);
  expect(found?.discrimination).toBeCloseTo(42 / Math.sqrt(12 * 10 * 13 * 9));
});

test('CRS-30 nothing is said before twenty learners have answered, and nobody right comes first', () => {
  expect(count(times(19, { right: [false, true] }))).toEqual({ measured: 0, questions: [] });
  const { questions } = count([...times(20, { right: [false, true, true] }), ...times(20, { right: [false, true] })]);
  expect(questions[0]).toMatchObject({
    question: 'Question 0',
    answers: 40,
    difficulty: 0,
    flags: ['never-answered-correctly'],
  });
  expect(count(times(20, { right: [false, true, true] }), 1)).toMatchObject({ measured: 3, questions: { length: 1 } });
});

test('CRS-30 nothing is remembered of questions that were asked once', () => {
  const counter = createQuestionCounter(['question 1?']);
  for (const one of times(20, { right: [true, false, true] })) counter.add(attempt(one));
  const { measured, questions } = counter.worst(10);
  expect([measured, questions[0]?.question, questions[0]?.discrimination]).toEqual([1, 'Question 1', null]);
});

test('CRS-30 only the first answer of a learner counts, and none after a hint', () => {
  const again = times(5, { right: [true, true], userId: 'the same' });
  expect(count([...times(19, { right: [false, true] }), ...again]).questions[0]).toMatchObject({
    question: 'Question 0',
    answers: 20,
    difficulty: 1 / 20,
  });
  const hinted = times(10, { right: [true, true], hinted: 0 });
  const { questions, measured } = count([...times(20, { right: [false, true] }), ...hinted]);
  expect(measured).toBe(2);
  expect(questions.map(({ question, answers }) => [question, answers])).toEqual([
    ['Question 0', 20],
    ['Question 1', 30],
  ]);
});

test('CRS-30 a question is the same in a copy of its course, in whatever order its options are', () => {
  const original = item('a', 'Why is a starter fed?', 0);
  const copy = { ...item('b', 'why is a starter fed', 2), options: ['three', 'two', 'one', 'four'] };
  expect(questionKey(copy)).toBe(questionKey(original));
  expect(questionKey({ ...copy, correct: 0 })).not.toBe(questionKey(original));
  expect(questionKey({ ...copy, options: ['three', 'two', 'one', 'five'] })).not.toBe(questionKey(original));
});
