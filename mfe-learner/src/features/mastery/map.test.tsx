import { type MasteryView, masteryEndpoints } from '@coursewright/contracts';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createProgress, readsCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const at = '2026-11-20T10:00:00.000Z';
const mastery: MasteryView = {
  objectives: [
    {
      id: 't1s1-aaaaaaaa',
      subtopicId: 't1s1',
      text: 'Name three flours',
      p: 0.62,
      state: 'learning',
      evidence: [{ kind: 'recall', question: 'Which flour is dark?', right: false, hints: 1, at }],
    },
    { id: 't1s2-bbbbbbbb', subtopicId: 't1s2', text: 'Choose a rye', p: 0.1, state: 'untested', evidence: [] },
    { id: 't2s1-cccccccc', subtopicId: 't2s1', text: 'Warm the water', p: 0.97, state: 'proven', evidence: [] },
    { id: 't2s2-dddddddd', subtopicId: 't2s2', text: 'Cool the water', p: 0.1, state: 'untested', evidence: [] },
  ],
  claimed: ['t2s2'],
  next: { subtopicId: 't1s1', reason: 'needed' },
};
const readsMap = respondWith(masteryEndpoints.mastery, mastery);
const claims = respondWith(masteryEndpoints.claimKnown, { progress: createProgress(3) });
const unclaims = respondWith(masteryEndpoints.unclaimKnown, { progress: createProgress(1) });
const forgets = respondWith(masteryEndpoints.forgetObjective, { success: true, message: 'Forgotten' });

const open = () =>
  visit(`/course/${courseId}/map`, {
    api: [readsCourse(['t1s1', 't2s1', 't2s2']), readsMap, claims, unclaims, forgets],
  });
const part = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);

test('STU-35 the map shows each objective with its state, the answers it rests on, and what to do next', async () => {
  await open();
  expect(await screen.findByText(/1 of 4 objectives proven, 0 more known/)).toBeInTheDocument();
  expect(screen.getByText('Next:', { exact: false })).toHaveTextContent('Next: Wheat');
  expect(screen.getByRole('link', { name: 'Read it' })).toHaveAttribute('href', `/course/${courseId}?at=t1s1`);
  const flours = await part('Name three flours');
  expect(flours.getByText('Learning')).toBeInTheDocument();
  expect(flours.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
  await userEvent.click(flours.getByText('Why?'));
  const answer = within(flours.getByText('Which flour is dark?').closest('li') as HTMLElement);
  expect(answer.getByText('Wrong')).toBeInTheDocument();
  expect(answer.getByText(/Review, .* with 1 hint/)).toBeInTheDocument();
  expect((await part('Choose a rye')).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Practise Flour' })).toHaveAttribute('href', `/course/${courseId}?quiz=t1`);
});

test('STU-35 STU-36 answers can be forgotten; a lesson can be said to be known, and read after all', async () => {
  const { calls } = await open();
  await userEvent.click((await part('Name three flours')).getByText('Why?'));
  await userEvent.click(screen.getByRole('button', { name: 'Forget this: Name three flours' }));
  await userEvent.click(screen.getByRole('button', { name: 'I know this: Rye' }));
  await userEvent.click(screen.getByRole('button', { name: 'You said you know this. Read it after all: Cold' }));
  expect(screen.queryByRole('button', { name: 'I know this: Warm' })).not.toBeInTheDocument();
  const made = calls.filter(({ method }) => method !== 'GET').map(({ method, params }) => [method, params]);
  expect(made).toEqual([
    ['POST', { courseId, objectiveId: 't1s1-aaaaaaaa' }],
    ['PUT', { courseId, subtopicId: 't1s2' }],
    ['DELETE', { courseId, subtopicId: 't2s2' }],
  ]);
  // each change is read again
  expect(calls.filter(({ path }) => path.includes('mastery')).length).toBeGreaterThan(3);
});

test('STU-37 practice of a lesson leads to its exercises', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Practise Wheat' });
  expect(link).toHaveAttribute('href', `/course/${courseId}?at=t1s1#try-it`);
  expect(screen.queryByRole('link', { name: 'Practise Rye' })).toBeNull();
});
