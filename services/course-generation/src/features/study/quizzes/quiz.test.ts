import { shuffleOptions } from '../../authoring/quiz/quiz.ts';
import { calculateEnd, calculateResults, summarizeResults } from './quiz.ts';

const item = (id: string) => ({
  id,
  question: `What is ${id}?`,
  options: ['a', 'b', 'c', 'd'],
  correct: 2,
  explanation: 'It is c.',
  subtopicId: 't1s1',
});
const items = ['one', 'two', 'three'].map(item);
const right = (itemId: string) => ({ itemId, choice: 2 });
const wrong = (itemId: string) => ({ itemId, choice: 0 });

describe('options', () => {
  test('STU-12 they keep their order for one seed, and the right one stays right', () => {
    for (const seed of Array.from({ length: 50 }, (_, index) => `attempt ${index}`)) {
      const { options, correct } = shuffleOptions(item('one'), seed);
      expect(shuffleOptions(item('one'), seed).options).toEqual(options);
      expect(options[correct]).toBe('c');
      expect(options.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    }
  });

  test('STU-12 the right one is at every place at some time', () => {
    const places = new Set(
      Array.from({ length: 50 }, (_, index) => shuffleOptions(item('one'), `attempt ${index}`).correct),
    );
    expect(places.size).toBe(4);
  });
});

const attempt = { items, answers: [], exercises: [], tries: [] };

describe('an attempt', () => {
  test('STU-12 it is open until every question is answered', () => {
    expect(calculateEnd({ ...attempt, answers: [right('one'), right('two')] })).toEqual({ finished: false });
  });

  test('STU-12 its percentage is rounded', () => {
    const answers = [right('one'), wrong('two'), right('three')];
    expect(calculateEnd({ ...attempt, answers })).toEqual({ finished: true, percent: 67 });
  });
});

describe('results', () => {
  const finished = [
    { topicId: 't1', percent: 80 },
    { topicId: 't1', percent: 20 },
    { topicId: 't2', percent: 79 },
  ];

  test('STU-12 the best attempt counts, and 80 percent pass', () => {
    expect(calculateResults(finished)).toEqual([
      { topicId: 't1', attempts: 2, bestPercent: 80, passed: true },
      { topicId: 't2', attempts: 1, bestPercent: 79, passed: false },
    ]);
  });

  test('CRT-05 what was proven is told of all topics, the average of those passed', () => {
    expect(summarizeResults(calculateResults(finished), 4)).toEqual({ passed: 1, total: 4, averagePercent: 80 });
  });

  test('CRT-05 nothing is claimed where no quiz was taken or passed', () => {
    expect(summarizeResults([], 4)).toBeUndefined();
    expect(summarizeResults(calculateResults([{ topicId: 't2', percent: 79 }]), 4)).toBeUndefined();
  });
});
