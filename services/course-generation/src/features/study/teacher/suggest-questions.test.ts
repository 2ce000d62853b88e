import { courseLanguages } from '@coursewright/contracts';
import { readGoodLesson } from '../../authoring/quality/testing/good-lessons.ts';
import { suggestQuestions } from './suggest-questions.ts';
import { SUGGESTION_TEXTS } from './suggestion-texts.ts';

const LESSON = [
  'Wet and moved, the proteins of flour form one network, **gluten**, and it holds the gas.',
  '### How it forms\n\nThe longer the dough rests, the more of the network is there without any work.',
  '### Key points\n\n- Yeast makes gas; bacteria make acid.\n- Rest replaces kneading where time is no matter.\n- Salt makes the network tighter.',
].join('\n\n');
const ask = (more: Partial<Parameters<typeof suggestQuestions>[0]> = {}) =>
  suggestQuestions({ title: 'Dough', markdown: LESSON, revealsAnswer: () => false, ...more });

test('STU-17 a term and a key point of the lesson become two questions', () => {
  expect(ask()).toEqual([
    'What does “gluten” mean? Give me another example.',
    'Why is this so: “Yeast makes gas; bacteria make acid.”',
  ]);
});

test('STU-17 they are in the language that the course has, else in that of the text', () => {
  expect(ask({ brief: { language: 'de' } })[0]).toBe('Was bedeutet „gluten“? Gib mir noch ein Beispiel.');
  expect(ask({ markdown: readGoodLesson('ja-bread') }).every((question) => /[ぁ-ん]/.test(question))).toBe(true);
  expect(ask({ markdown: readGoodLesson('ar-water') }).every((question) => /\p{Script=Arabic}/u.test(question))).toBe(
    true,
  );
  expect(ask({ markdown: readGoodLesson('de-prozente') }).join()).toMatch(/Was bedeutet|Warum ist|Erkläre|Gib mir/);
});

test.each(courseLanguages)('STU-17 there are texts in %s, each with its place', (language) => {
  const texts = Object.values(SUGGESTION_TEXTS[language]);
  expect(new Set(texts).size).toBe(4);
  for (const text of texts) expect(text.split('{x}')).toHaveLength(2);
});

test('STU-17 a lesson of an earlier release without terms and key points has two questions too', () => {
  expect(ask({ markdown: 'Just a text.' })).toEqual([
    'Give me an exercise on “Dough”.',
    'Explain “Dough” in simpler words.',
  ]);
  expect(ask({ markdown: '## Flour\n\nOne.\n\n## Water\n\nTwo.' })[0]).toBe('Explain “Flour” in simpler words.');
});

test('STU-17 what tells an open question of a quiz is not suggested, nor what loses its formula', () => {
  expect(ask({ revealsAnswer: (text) => text.includes('acid') })[1]).toBe(
    'Why is this so: “Rest replaces kneading where time is no matter.”',
  );
  const formula = LESSON.replace(
    'Yeast makes gas; bacteria make acid.',
    'The share of water is $w / f$ in every dough.',
  );
  expect(ask({ markdown: formula })[1]).toMatch(/Rest replaces kneading/);
});

test('STU-17 dollar signs and patterns of a lesson stay as they are', () => {
  expect(ask({ title: '$& and $1', markdown: 'Text.' })[0]).toBe('Give me an exercise on “$& and $1”.');
});
