import type { LessonContract } from '@coursewright/contracts';
import { buildContract } from '../../../testing/build-contract.ts';
import { toExpected } from './language.ts';
import { type JudgedOutline, judgeOutline, repairOutline, type WantedOutline } from './outline-rules.ts';
import { goodOutlines } from './testing/good-outlines.ts';

const GOOD = goodOutlines().find(({ language }) => language === 'en')?.outline as JudgedOutline;
const WANTED: WantedOutline = { topicCount: 4, subtopics: [], expected: toExpected('en') };

const listRules = (outline: JudgedOutline, wanted: Partial<WantedOutline> = {}) => [
  ...new Set(judgeOutline(outline, { ...WANTED, ...wanted }).map(({ rule, severity }) => `${rule} ${severity}`)),
];

const changed = (change: (topics: JudgedOutline['topics']) => void): JudgedOutline => {
  const copy = structuredClone(GOOD);
  change(copy.topics);
  return copy;
};
const rename = (topic: number, subtopic: number, title: string) =>
  changed((topics) => topics[topic]?.subtopics.splice(subtopic, 1, { title }));

const contractFor = (title: string) => buildContract({ objectives: [title] });
/** Every lesson has a contract; the first lessons get the given ones. */
const withContracts = (...changes: Partial<LessonContract>[]): JudgedOutline => {
  let at = 0;
  const topics = GOOD.topics.map(({ title, subtopics }) => ({
    title,
    subtopics: subtopics.map((lesson) => ({
      title: lesson.title,
      contract: { ...contractFor(lesson.title), ...changes[at++] },
    })),
  }));
  return { topics };
};

test('CRS-22 O1 titles that fit any course; a topic of nothing else blocks', () => {
  expect(listRules(rename(0, 0, 'Introduction'))).toEqual(['O1 warn']);
  expect(listRules(rename(0, 0, '总结'))).toEqual(['O1 warn']);
  const empty = { title: 'Overview', subtopics: [{ title: 'Introduction' }, { title: 'Summary' }] };
  expect(listRules(changed((topics) => topics.splice(0, 1, empty)))).toEqual(['O1 block']);
});

test('CRS-22 O2 a sub-topic stands once in the course, in other words too', () => {
  expect(listRules(rename(3, 0, 'The kind of flours'))).toEqual(['O2 block']);
  expect(
    listRules(
      changed((topics) => topics.splice(3, 1, { ...topics[3], title: 'The fermentation' } as (typeof topics)[0])),
    ),
  ).toEqual(['O2 block']);
});

test('CRS-22 O2 a repetition in another topic is dropped by the repair, unless the topic would be too small', () => {
  expect(repairOutline(rename(3, 0, 'Kinds of flour'), WANTED)?.topics[3]?.subtopics).toHaveLength(2);
  const small = changed((topics) =>
    topics.splice(3, 1, { title: 'Baking', subtopics: [{ title: 'Kinds of flour' }, { title: 'Steam' }] }),
  );
  expect(repairOutline(small, WANTED)?.topics[3]?.subtopics).toHaveLength(2);
});

test('CRS-22 O3 what a lesson needs is there, and before it', () => {
  expect(listRules(withContracts({}, { needs: ['Kinds of flour'] }))).toEqual([]);
  expect(listRules(withContracts({ needs: ['Steam in a home oven'] }))).toEqual(['O3 block']);
  expect(listRules(withContracts({ needs: ['Cheese'] }))).toEqual(['O3 block']);
});

test('CRS-22 O4 each requested sub-topic is in a title or an objective', () => {
  expect(listRules(GOOD, { subtopics: ['Scoring'] })).toEqual([]);
  expect(listRules(GOOD, { subtopics: ['Bagels'] })).toEqual(['O4 block']);
  expect(listRules(withContracts({ objectives: ['Boil bagels'] }), { subtopics: ['Bagels'] })).toEqual([]);
});

test('CRS-22 O5 the minutes are near what the learner has', () => {
  expect(listRules(withContracts(), { minutes: 66 })).toEqual([]);
  expect(listRules(withContracts(), { minutes: 90 })).toEqual(['O5 warn']);
  expect(listRules(GOOD, { minutes: 90 })).toEqual([]);
});

test('CRS-22 O6 a term is introduced once', () => {
  expect(listRules(withContracts({ terms: ['Gluten'] }, { terms: ['gluten'] }))).toEqual(['O6 warn']);
});

test('CRS-22 O7 no topic is far larger than the others', () => {
  const large = changed((topics) => {
    for (const topic of topics) topic.subtopics.splice(2);
    topics[0]?.subtopics.push(...['Rye', 'Spelt', 'Ash', 'Bran'].map((title) => ({ title })));
  });
  expect(listRules(large)).toEqual(['O7 warn']);
});

test('CRS-22 O8 the titles are in the language of the course', () => {
  expect(listRules(GOOD, { expected: toExpected('ja') })).toEqual(['O8 block']);
  const german = goodOutlines().find(({ language }) => language === 'de')?.outline as JudgedOutline;
  expect(listRules(german, { expected: { script: 'cyrillic' } })).toEqual(['O8 block']);
  expect(listRules(german, { expected: { script: 'latin' } })).toEqual([]);
  expect(repairOutline(GOOD, { ...WANTED, expected: toExpected('ja') })).toBeUndefined();
});

test('CRS-22 O9 number of topics and sub-topics, and no empty title', () => {
  expect(listRules(GOOD, { topicCount: 5 })).toEqual(['O9 block']);
  expect(listRules(changed((topics) => topics[0]?.subtopics.splice(1)))).toEqual(['O9 block']);
  expect(listRules(rename(0, 0, ''))).toEqual(['O9 block']);
});
