import { courseGrowthEndpoints, type QueryOf } from '@coursewright/contracts';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

beforeAll(() => import('./generations.page.tsx'));

const row = { rule: 'L11', model: 'model-b', promptVersion: '3', kept: 0, rewritten: 6, refused: 2, judged: 40 };
const findings = respondWith(
  courseGrowthEndpoints.findings,
  ({ query }: { query: QueryOf<typeof courseGrowthEndpoints.findings> }) => ({
    from: '2026-11-01',
    to: '2026-11-23',
    models: ['model-a', 'model-b'],
    promptVersions: ['2', '3'],
    rows: [
      { ...row, ...(query.by === 'day' && { day: '2026-11-20' }) },
      ...(query.model
        ? []
        : [{ ...row, rule: 'L9', model: 'model-a', kept: 30, rewritten: 0, refused: 0, judged: 400 }]),
    ],
  }),
);

test('ADM-10 findings of the gate are a table, narrowed by model and spread by day', async () => {
  visitAsAdmin('/generations', findings);
  const part = within(await screen.findByRole('region', { name: 'Findings of the quality gate' }));
  const rows = async () => (await part.findAllByRole('row')).slice(1).map((one) => one.textContent);
  expect(await rows()).toEqual([
    'RuleL11 wrong calculationModelmodel-bPrompt3Kept0Written again6Refused2Of all texts20%',
    'RuleL9 paddingModelmodel-aPrompt3Kept30Written again0Refused0Of all texts7.5%',
  ]);
  await userEvent.selectOptions(part.getByLabelText('Model'), 'model-b');
  expect(await part.findAllByRole('row')).toHaveLength(2);
  await userEvent.selectOptions(part.getByLabelText('Rows'), 'day');
  expect(await part.findByText('20 Nov')).toBeVisible();
});
