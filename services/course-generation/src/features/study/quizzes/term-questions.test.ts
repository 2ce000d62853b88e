import { goodLessons } from '../../authoring/quality/testing/good-lessons.ts';
import { renderMarkdown } from '../../authoring/text/index.ts';
import { makeTermQuestions } from './term-questions.ts';

const LESSON = `In a **cross join** every row of one table meets every row of the other one.

A **primary key** is the value that identifies each row of a table without any doubt.

A **foreign key** is a column that points to a row of another table by its value.

An **index** is a sorted structure that finds the rows with a value without reading all of them.

The **nested loop** looks for partners in the inner table for every row of the outer one.`;

const make = (markdown: string, more: { terms?: string[]; avoid?: string[]; title?: string } = {}) =>
  makeTermQuestions({
    lessons: [{ subtopicId: 't1s1', title: more.title ?? 'Joining tables', html: renderMarkdown(markdown) }],
    course: [{ subtopicId: 't1s1', markdown, terms: more.terms }],
    avoid: more.avoid ?? [],
    count: 5,
    seed: 'course',
  });

test('STU-12 a key term is left out of the sentence that explains it; other terms are the other options', () => {
  const questions = make(LESSON);
  expect(questions).toHaveLength(5);
  const [first] = questions;
  expect(first).toMatchObject({
    question: 'In a(n) ____ every row of one table meets every row of the other one.',
    explanation: 'In a cross join every row of one table meets every row of the other one.',
    correct: 0,
    subtopicId: 't1s1',
  });
  expect(first?.options[0]).toBe('cross join');
  for (const { options, reasons = [], question } of questions) {
    expect(new Set(options).size).toBe(4);
    for (const option of options) expect(question).not.toContain(option);
    // What the lesson says of a wrong option is why it is wrong.
    for (const [place, reason] of reasons.entries())
      if (place > 0) expect(reason.toLowerCase()).toContain(options[place]);
  }
  expect(make(LESSON)).toEqual(questions);
});

test('STU-12 questions that were asked are not asked again', () => {
  const [first] = make(LESSON);
  expect(make(LESSON, { avoid: [first?.question ?? ''] }).map(({ question }) => question)).not.toContain(
    first?.question,
  );
});

test('STU-12 where a contract names the terms, other words in bold are not asked for', () => {
  const terms = ['primary key', 'foreign key', 'index'];
  const options = make(LESSON, { terms }).flatMap((question) => question.options);
  expect([...new Set(options)].toSorted()).toEqual(terms.toSorted());
});

const NONSENSE = {
  'too few terms': 'A **matrix** is a small block of copper into which the steel punch is struck by the founder.',
  'no terms': 'A text that says something, and marks nothing at all in its many words.',
  'one sentence for all of them':
    'The **punch**, the **matrix**, the **mould** and the **type** are four tools that every founder of letters needs.',
  'a sentence that says the term in other words': [
    'Whoever **fermented** dough knows that the fermentation of a dough takes many hours in a cold room.',
    'Some **kneaded** dough shows that kneading a dough builds a network that holds the gas inside.',
    'What is **proofed** shows that the proofing of a loaf makes it light before it is baked.',
  ].join('\n\n'),
  'terms that stand in each other': ['yeast', 'wild yeast', 'dried wild yeast']
    .map((term) => `The **${term}** is what makes a loaf of bread rise within a few hours.`)
    .join('\n\n'),
  'formulas and code': ['sum', 'mean', 'spread']
    .map((term) => `The **${term}** is what you get from \`${term}(x)\` or from $x^2$ for all values of a sample.`)
    .join('\n\n'),
};

test.each(Object.entries(NONSENSE))('STU-12 no question is made of %s', (_name, markdown) => {
  expect(make(markdown)).toEqual([]);
});

const COURSES = Object.entries(Object.groupBy(goodLessons(), ({ language }) => language));

test.each(COURSES)(
  'STU-12 questions on lessons in %s are in their language and end in no mark-up',
  (_name, lessons = []) => {
    const questions = makeTermQuestions({
      lessons: lessons.map(({ name, markdown }) => ({ subtopicId: name, title: name, html: renderMarkdown(markdown) })),
      course: lessons.map(({ name, markdown }) => ({ subtopicId: name, markdown })),
      avoid: [],
      count: 20,
      seed: 'course',
    });
    const texts = lessons.map(({ markdown }) => markdown.replaceAll('**', '')).join('\n');
    for (const { question, options } of questions) {
      expect(question).toMatch(/____/);
      expect(question).not.toMatch(/[*`#[\]]/);
      for (const option of options) expect(texts).toContain(option);
    }
  },
);

test('STU-12 in scripts without spaces a term is left out wherever it stands', () => {
  const markdown = [
    '**酵母**とは、糖を食べて二酸化炭素とアルコールを出す小さな生き物のことです。',
    '**小麦粉**とは、小麦の粒を細かくひいて作る、パンのもとになる粉のことです。',
    '**食塩**とは、生地の味をよくして、発酵の速さをゆっくりにする材料のことです。',
  ].join('\n\n');
  const questions = make(markdown, { title: 'パン' });
  expect(questions.map(({ options }) => options[0])).toEqual(['酵母', '小麦粉', '食塩']);
  expect(questions[0]?.question).toBe('____とは、糖を食べて二酸化炭素とアルコールを出す小さな生き物のことです。');
});
