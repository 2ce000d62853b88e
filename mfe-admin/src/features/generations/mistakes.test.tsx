import { mistakeEndpoints, type ReportedMistake } from '@coursewright/contracts';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

beforeAll(() => import('./generations.page.tsx'));

test('ADM-11 an admin accepts a report, has the lesson rewritten, or dismisses it', async () => {
  let row: ReportedMistake = {
    id: '0123456789abcdef01234567',
    kind: 'fact',
    quote: 'Rye has no gluten.',
    text: 'It has.',
    state: 'open',
    createdAt: '2026-11-23T10:00:00.000Z',
    courseTitle: 'Bread',
    lessonTitle: 'Rye',
    userId: 'ada',
  };
  const decisions: unknown[] = [];
  visitAsAdmin(
    '/generations',
    respondWith(mistakeEndpoints.reportedMistakes, () => [row]),
    respondWith(mistakeEndpoints.decideMistake, ({ body }) => {
      decisions.push(body);
      row = { ...row, state: decisions.length === 1 ? 'accepted' : 'rewriting' };
      return row;
    }),
  );
  const part = within(await screen.findByRole('region', { name: 'Reported mistakes' }));
  expect(await part.findByText('Rye has no gluten.')).toBeVisible();
  expect(part.getByText('Wrong fact')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Accept: Rye' }));
  expect(await part.findByText('accepted')).toBeVisible();
  expect(part.getByRole('heading', { name: 'Reported mistakes' })).toHaveFocus();
  expect(part.queryByRole('button', { name: 'Accept: Rye' })).not.toBeInTheDocument();
  await userEvent.click(part.getByRole('button', { name: 'Rewrite: Rye' }));
  expect(await part.findByText('rewriting')).toBeVisible();
  expect(decisions).toEqual([{ decision: 'accept' }, { decision: 'rewrite' }]);
  expect(part.queryByRole('button', { name: 'Rewrite: Rye' })).not.toBeInTheDocument();
});
