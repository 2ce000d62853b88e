import { fillTemplate, isSentence } from './writing/phrases.ts';
import { writeStudyGuide } from './writing/study-guide.ts';
import { findUnit, planStudy } from './writing/study-plan.ts';

const plan = (topic: string, requestedSubtopics: string[] = []) =>
  planStudy({ topic, requestedSubtopics, topicCount: 7, subtopicsPerTopic: 4 });
const titlesOf = (topic: string, requested?: string[]) =>
  plan(topic, requested).flatMap(({ title, subtopics }) => [title, ...subtopics]);

const SENTENCES = [
  'How sourdough bread works',
  'What is a black hole?',
  'Learn to play the guitar',
  'I want to speak Spanish',
  'Build a website with React',
  'Bread is alive',
  'Play the guitar like a professional',
  'Cómo funciona un motor',
  'Wie funktioniert Sauerteig',
  'Why do we dream',
  'Everything about the history of the Roman Empire from its very first beginnings',
];
const NOUNS = ['Sourdough bread', 'Python', 'Design patterns', 'Japanese gardens', 'C++', 'Social work', '日本の歴史'];

test.each(SENTENCES)('CRS-24 titles of a topic that is a sentence are grammatical: %s', (topic) => {
  const titles = titlesOf(topic, ['Starter']);
  expect(titles).toContain('What draws people to this subject');
  const inside = titles.filter((title) => title.includes(topic.slice(0, 40)));
  expect(inside.every((title) => /^(Getting your bearings|Review and next steps): /.test(title))).toBe(true);
  expect(inside).toHaveLength(2);
});

test.each(NOUNS)('CRS-24 titles name a topic that is a noun: %s', (topic) => {
  expect(titlesOf(topic)).toEqual(
    expect.arrayContaining([
      `What draws people to ${topic}`,
      `Core ideas of ${topic}`,
      `Explaining ${topic} to a friend`,
    ]),
  );
});

test('CRS-24 an article is lower-case in the middle of a title', () => {
  expect(titlesOf('The French Revolution')).toContain('What draws people to the French Revolution');
  expect(titlesOf('The French Revolution')).toContain('Getting your bearings: The French Revolution');
});

test('CRS-24 requested sub-topics that are questions are named behind a colon', () => {
  const [, first, second] = plan('Bread', ['How to feed a starter', 'Shaping']);
  expect(first).toEqual({
    title: 'How to feed a starter',
    subtopics: ['First look: How to feed a starter', 'Key questions: How to feed a starter'].concat([
      'Practice: How to feed a starter',
      'Self-test: How to feed a starter',
    ]),
  });
  expect(second?.subtopics).toContain('Practising Shaping');
});

test.each(['What draws people to How sourdough bread works', 'What draws people to this subject'])(
  'CRS-24 a lesson knows what its title was made of, also one of an earlier release: %s',
  (title) => {
    const unit = findUnit(title, 'How sourdough bread works');
    expect(unit).toMatchObject({ subject: 'How sourdough bread works', unit: { title: 'What draws people to {T}' } });
  },
);

test('CRS-24 no template is left over, and a sentence stands in quotation marks', () => {
  for (const topic of [...SENTENCES, ...NOUNS]) {
    for (const { title, subtopics } of plan(topic, ['How to begin', 'Tools'])) {
      for (const subtopicTitle of subtopics) {
        const text = writeStudyGuide({ mainTopic: topic, topicTitle: title, subtopicTitle }, { change: 'deeper' });
        expect(text).not.toMatch(/\{\w+\}|undefined|““|””/);
      }
    }
  }
  const names = { topic: 'Why do we dream', subject: 'Why do we dream' };
  expect(fillTemplate('Where have you met {S}?', names)).toBe('Where have you met “Why do we dream”?');
});

test('CRS-24 words that begin sentences also begin names', () => {
  expect(['Howling wolves', 'Island life', 'Candle making', 'Isaac Newton', 'Wasps'].filter(isSentence)).toEqual([]);
});
