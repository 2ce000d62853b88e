import type { Exercise, ExerciseAnswer, ExerciseMark, ShownExercise } from '@coursewright/contracts';
import type { Page } from '@playwright/test';
import { type PageState, statesOf } from './page-state.ts';

type Kind = ShownExercise['kind'];

// What a model writes is never the same, so every kind is answered here.
const TASKS: [prompt: string, ShownExercise, ExerciseAnswer, Partial<ExerciseMark> & Pick<ExerciseMark, 'parts'>][] = [
  [
    'Which flour holds the gas of a dough best?',
    { kind: 'choice', options: ['Rye, because yeast can use its many sugars at once', 'Wheat, because of its gluten'] },
    { kind: 'choice', choice: 0 },
    { parts: [{ right: false }, { right: true }], score: 0, why: 'Sugar makes gas, and does not hold it.' },
  ],
  [
    'What makes a starter rise faster?',
    { kind: 'several', options: ['A warmer place', 'More salt', 'Fresh flour'] },
    { kind: 'several', choices: [0, 1] },
    { parts: [{ right: true }, { right: false }, { right: true }] },
  ],
  [
    'Fill in the blanks.',
    {
      kind: 'cloze',
      text: 'A young {{1}} is fed with {{2}} and water, until it doubles within {{3}} hours.',
      blanks: 3,
    },
    { kind: 'cloze', blanks: ['startter', 'flour', 'seven'] },
    { parts: [{ right: true, note: 'spelling' }, { right: true }, { right: false }] },
  ],
  [
    'Put the steps of a loaf in order.',
    {
      kind: 'order',
      items: ['Bake it with steam', 'Mix flour and water', 'Shape the dough and let it rise once more'],
    },
    { kind: 'order', order: [1, 0, 2] },
    { parts: [{ right: false }, { right: true }, { right: false }] },
  ],
  [
    'What belongs together?',
    {
      kind: 'match',
      left: ['Autolyse', 'Scoring'],
      right: ['Cutting the surface, so that the loaf opens where the baker wants it', 'Resting before the salt'],
    },
    { kind: 'match', pairs: [1, 1] },
    { parts: [{ right: true }, { right: false }] },
  ],
  [
    'A dough has 500 g of flour and 350 g of water. What is the mass of both?',
    { kind: 'number', hasUnit: true },
    { kind: 'number', text: '850 kg' },
    { parts: [{ right: false, note: 'wrong_unit' }] },
  ],
  [
    'Why does a cold rise make the crumb more sour?',
    { kind: 'text', criteria: ['Names the bacteria that make acid', 'Says that yeast slows down more'], minWords: 5 },
    { kind: 'text', text: 'In the cold the bacteria make acid all the time.' },
    {
      parts: [{ right: true }, { right: false }],
      quotes: [
        { points: 2, quote: 'the bacteria make acid all the time' },
        { points: 0, quote: '' },
      ],
    },
  ],
];

const solution: Partial<Record<Kind, Exercise['solution']>> = {
  order: { kind: 'order', order: [1, 2, 0] },
  text: { kind: 'sample', text: 'Bacteria go on making acid in the cold, while yeast nearly stops.' },
};

const listExercises = (isMarked: boolean, isLast: boolean): Exercise[] =>
  TASKS.map(([prompt, shown, answer, mark], index) => ({
    id: String(index).padStart(24, '0'),
    subtopicId: 't1s1',
    prompt,
    shown,
    source: index === 0 ? 'sample' : 'openai',
    tries: isMarked ? 1 : 0,
    ...(!isLast && { section: 4 }),
    ...(isMarked && {
      mark: { answer, score: 0.5, right: false, at: '2026-11-28T04:00:00.000Z', ...mark },
      explanation: 'The second section of the lesson says so.',
      solution: solution[shown.kind],
    }),
  }));

const answer = (page: Page, exercises: Exercise[]) =>
  page.route('**/api/courses/*/subtopics/*/exercises', (route) =>
    route.fulfill({ json: { exercises, isWritten: true } }),
  );

export const ofExercises: PageState[] = statesOf(
  { route: '/course/:courseId', as: 'member', at: ({ finished }) => `/course/${finished}?at=t1s1` },
  [
    {
      state: 'exercises between the sections',
      before: (page) => answer(page, listExercises(false, false)),
      open: (page) => page.getByText('Why does a cold rise').first().waitFor(),
    },
    {
      state: 'exercises that are marked',
      before: (page) => answer(page, listExercises(true, false)),
      open: (page) => page.getByText('Partly right: 2 of 4 points').first().waitFor(),
    },
    {
      state: 'an exercise that asks',
      before: (page) => answer(page, listExercises(false, true).slice(2)),
      async open(page) {
        await page.getByRole('region', { name: 'Try it' }).getByRole('button', { name: 'Check' }).press('Enter');
        await page.getByText('Write an answer first.').waitFor();
      },
    },
  ],
);
