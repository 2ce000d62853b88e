import { readdirSync, readFileSync } from 'node:fs';
import type { LessonContract, QualityFinding } from '@coursewright/contracts';
import type { Paragraph, QuizQuestion, WrittenExercise } from '../writing/texts.ts';
import { judgeExercise, readExerciseMaterial } from './exercise-rules.ts';
import { judgeHint } from './hint-rules.ts';
import { toExpected } from './language.ts';
import { type JudgedLesson, judgeLesson } from './lesson-rules.ts';
import { type JudgedOutline, judgeOutline, type WantedOutline } from './outline-rules.ts';
import { judgeBatch, judgeItem } from './quiz-rules.ts';
import { judgeAnswer, judgeAnswerLanguage } from './teacher-rules.ts';
import { readGoodLesson, SOURDOUGH_CONTRACT } from './testing/good-lessons.ts';
import { goodOutlines } from './testing/good-outlines.ts';
import { GOOD_QUESTION, material } from './testing/good-question.ts';
import { PARAGRAPHS } from './testing/paragraphs.ts';

// For each rule of the gate one text with one fault, which no other rule notices: without the rule it would pass.

const english = toExpected('en');
const HINT = 'Look again at the part about waiting.';
const LESSON = readGoodLesson('en-sourdough');
const OUTLINE = goodOutlines().find(({ language }) => language === 'en')?.outline as JudgedOutline;
const WANTED: WantedOutline = { topicCount: 4, subtopics: [], expected: english };

const lesson = (markdown: string, more: Partial<JudgedLesson> = {}) =>
  judgeLesson({ markdown, expected: english, contract: SOURDOUGH_CONTRACT, ...more }).findings;
const inMiddle = (text: string) => LESSON.replace('### What feeding does', `${text}\n\n### What feeding does`);

const NUMBER: WrittenExercise = {
  kind: 'number',
  prompt: 'How much flour does a starter of 40 grams get when it is fed with two parts of flour?',
  explanation: 'Two parts of flour are twice the weight of the starter.',
  value: 80,
  unit: 'g',
  check: '2*40',
};
const MATCH: WrittenExercise = {
  kind: 'match',
  prompt: 'Which belongs together?',
  explanation: 'Each is as the lesson says.',
  left: ['starter', 'flour', 'water'],
  right: ['yeast and bacteria', 'food', 'moisture'],
};
const exercise = (item: WrittenExercise, avoid: string[] = []) =>
  judgeExercise(item, [], readExerciseMaterial(`${LESSON} moisture food`, { avoid }));

const outline = (change: (topics: JudgedOutline['topics']) => void, wanted: Partial<WantedOutline> = {}) => {
  const copy = structuredClone(OUTLINE);
  change(copy.topics);
  return judgeOutline(copy, { ...WANTED, ...wanted });
};
/** Every lesson has a contract; the first ones are changed. */
const contracts = (changes: Partial<LessonContract>[], wanted: Partial<WantedOutline> = {}) =>
  outline((topics) => {
    const lessons = topics.flatMap(({ subtopics }) => subtopics);
    for (const [at, one] of lessons.entries())
      one.contract = { ...SOURDOUGH_CONTRACT, objectives: [one.title], terms: [], minutes: 5, ...changes[at] };
  }, wanted);

const [RIGHT = '', SECOND = '', THIRD = '', FOURTH = ''] = GOOD_QUESTION.options;
const question = (change: Partial<QuizQuestion>) => judgeItem({ ...GOOD_QUESTION, ...change }, [], material);

const PARAGRAPH: Paragraph = { id: 'a', subtopicId: 't1s1', title: 'Starter', text: 'Yeast turns sugar into gas.' };
const OPEN_ITEM = { question: GOOD_QUESTION.question, key: RIGHT };
const answer = (raw: string) =>
  judgeAnswer({ raw, text: raw, paragraphs: [PARAGRAPH], openItems: [OPEN_ITEM], expected: english });

const FAULTS: Record<string, () => QualityFinding[]> = {
  L1: () => lesson(LESSON, { contract: { ...SOURDOUGH_CONTRACT, minutes: 3 } }),
  L2: () => lesson(inMiddle(PARAGRAPHS.de ?? '')),
  L3: () =>
    lesson(`${LESSON.trimEnd()}\n- Let me know if you want more detail.\n`.replace(/\n- [^\n]*(?=\n- Let)/, '')),
  L4: () => lesson(`### Sourdough\n\n${LESSON}`),
  L5: () => lesson(LESSON, { contract: { ...SOURDOUGH_CONTRACT, objectives: ['Compare mortgages of two banks'] } }),
  L6: () => lesson(LESSON, { earlier: [readGoodLesson('en-joins'), LESSON.slice(0, LESSON.length / 2)] }),
  L7: () => lesson(LESSON, { laterTerms: ['hydration'] }),
  L8: () => lesson(LESSON.replaceAll('. ', ', and '), { level: 'new' }),
  L9: () => lesson(inMiddle('In today’s fast-paced world we bake.')),
  L10: () => lesson(inMiddle('See [the guild](https://bakers.example).')),
  L11: () => lesson(inMiddle('12 + 30 = 43.')),
  L12: () => lesson(inMiddle('```json\n{"a": 1,}\n```')),
  L13: () => lesson(LESSON.replace('### What feeding', '##### What feeding')),
  L14: () => lesson(`As an AI language model, I cannot do that.\n\n${LESSON}`),
  L15: () => lesson(LESSON, { revision: { change: 'simpler', markdown: inMiddle('$$a^2$$') } }),

  O1: () => outline((topics) => topics[0]?.subtopics.splice(0, 1, { title: 'Introduction' })),
  O2: () => outline((topics) => topics[3]?.subtopics.splice(0, 1, { title: 'The kind of flours' })),
  O3: () => contracts([{ needs: ['Steam in a home oven'] }]),
  O4: () => outline(() => undefined, { subtopics: ['Bagels'] }),
  O5: () => contracts([], { minutes: 90 }),
  O6: () => contracts([{ terms: ['Gluten'] }, { terms: ['gluten'] }]),
  O7: () =>
    outline((topics) => {
      for (const topic of topics) topic.subtopics.splice(2);
      topics[0]?.subtopics.push(...['Rye', 'Spelt', 'Ash', 'Bran'].map((title) => ({ title })));
    }),
  O8: () => judgeOutline(OUTLINE, { ...WANTED, expected: toExpected('de') }),
  O9: () => outline(() => undefined, { topicCount: 5 }),

  Q1: () =>
    question({
      options: [
        'The yeast works faster at first, because warmth and fresh flour help it to rise',
        SECOND,
        THIRD,
        FOURTH,
      ],
    }),
  Q2: () => question({ question: 'When is yeast faster for a baker?' }),
  Q3: () => question({ question: 'What does salt not do late?' }),
  Q4: () => question({ options: [RIGHT, 'The flour never takes in water', THIRD, FOURTH] }),
  Q5: () => question({ options: [RIGHT, SECOND, THIRD, 'Both of the above'] }),
  Q6: () => question({ options: [RIGHT, SECOND, `${SECOND} and gets dark`, FOURTH] }),
  Q7: () => question({ options: [`${RIGHT}.`, SECOND, THIRD, FOURTH] }),
  Q8: () => question({ question: 'Which treaty ended the Thirty Years War?' }),
  Q9: () => question({ objective: 2 }),
  Q11: () =>
    judgeBatch(
      [GOOD_QUESTION, { ...GOOD_QUESTION, objective: 0, question: 'Why do bakers wait with salt?' }],
      material,
    ),
  Q12: () => question({ correct: 4 }),
  Q13: () => question({ explanation: 'The lesson says so in its second paragraph.' }),
  Q14: () => question({ reasons: [] }),

  E1: () => exercise({ ...NUMBER, check: undefined, prompt: 'Is it 80 g?' }),
  E2: () => exercise({ ...NUMBER, check: '3*40' }),
  E5: () => exercise(NUMBER, [NUMBER.prompt]),
  E6: () => exercise({ ...MATCH, left: ['Madrid', 'Lisbon', 'Vienna'], right: ['Spain', 'Portugal', 'Austria'] }),

  T1: () => answer('Think of it: the yeast works faster at first.'),
  T2: () => answer('Salt makes the crust soft [p1].'),
  T3: () => answer('word '.repeat(201)),
  T4: () => judgeAnswerLanguage(PARAGRAPHS.de ?? '', english),
  T5: () => judgeHint(HINT, { item: GOOD_QUESTION, earlier: [HINT], openItems: [] }, english),
};

test('CRS-22 nothing is found before a fault is put in', () => {
  expect(lesson(LESSON)).toEqual([]);
  expect(outline(() => undefined)).toEqual([]);
  expect(contracts([])).toEqual([]);
  expect(question({})).toEqual([]);
  for (const item of [NUMBER, MATCH]) expect(exercise(item)).toEqual([]);
  expect(answer('Yeast turns sugar into gas [p1].')).toEqual([]);
  expect(judgeHint(HINT, { item: GOOD_QUESTION, earlier: [], openItems: [] }, english)).toEqual([]);
});

test.each(Object.entries(FAULTS))('CRS-22 the fault of %s is found by this rule alone', (rule, find) => {
  expect([...new Set(find().map((finding) => finding.rule))]).toEqual([rule]);
});

test('CRS-22 every rule that the gate can report has its fault here', () => {
  const folder = new URL('./', import.meta.url);
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const reported = sources.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/\b(?:block|warn)\(\s*'([A-Z]\d+)'/g)].map(([, id]) => id),
  );
  expect(new Set(Object.keys(FAULTS))).toEqual(new Set(reported));
});
