import { courseGrowthEndpoints } from '@coursewright/contracts';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { visitAsAdmin } from '../../testing/visit.ts';

beforeAll(() => import('./generations.page.tsx'));

const base = { right: 'Gas', courseTitle: 'Bread', answers: 1200, flags: [] };
const part = async () => within(await screen.findByRole('region', { name: 'Quiz questions' }));

test('CRS-30 questions stand in a table with what is wrong with them', async () => {
  visitAsAdmin(
    '/generations',
    respondWith(courseGrowthEndpoints.questionStatistics, () => ({
      from: '2026-08-25',
      measured: 70,
      questions: [
        {
          ...base,
          question: 'What rises?',
          difficulty: 0,
          discrimination: null,
          flags: ['never-answered-correctly' as const],
        },
        {
          ...base,
          question: 'Why?',
          difficulty: 0.616,
          discrimination: -0.204,
          flags: ['negative-discrimination' as const],
        },
      ],
    })),
  );
  const rows = (await (await part()).findAllByRole('row')).slice(1).map((one) => one.textContent);
  expect(rows).toEqual([
    'QuestionWhat rises?Right: GasBreadLearners1,200Right at first try0%Discrimination–Look atNever answered correctly',
    'QuestionWhy?Right: GasBreadLearners1,200Right at first try62%Discrimination−0.20Look atMisleads who knows more',
  ]);
  expect((await part()).getByText(/2 of 70 are shown/)).toBeVisible();
});

test('CRS-30 before there are enough answers the table says so', async () => {
  visitAsAdmin(
    '/generations',
    respondWith(courseGrowthEndpoints.questionStatistics, () => ({ from: '2026-08-25', measured: 0, questions: [] })),
  );
  expect(await (await part()).findByText('No question has been answered by 20 learners yet.')).toBeVisible();
});
