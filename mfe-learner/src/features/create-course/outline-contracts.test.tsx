import { courseEndpoints, type LessonContract } from '@coursewright/contracts';
import { enter, FakeEventSource, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generationId, outlineJob, savesCourse } from '../../testing/course-fixtures.ts';
import { openOutline, send } from '../../testing/visit.ts';

const jobId = 'd'.repeat(24);
const contract = (more: Partial<LessonContract> = {}): LessonContract => ({
  promise: 'You can choose a flour.',
  objectives: ['Choose a flour'],
  terms: ['gluten'],
  needs: [],
  kind: 'concept',
  minutes: 7,
  mediaQuery: 'flour',
  ...more,
});
const outline = {
  topics: [
    { title: 'Flour', subtopics: [{ title: 'Wheat' }, { title: 'Rye' }] },
    { title: 'Water', subtopics: [{ title: 'Warm' }] },
  ],
};
const contracts = {
  topics: [
    {
      title: 'Flour',
      outcome: 'You know your flour.',
      subtopics: [
        { title: 'Wheat', contract: contract() },
        { title: 'Rye', contract: contract({ kind: 'procedure', minutes: 8, needs: ['Wheat'] }) },
      ],
    },
    { title: 'Water', subtopics: [{ title: 'Warm', contract: contract({ minutes: 5 }) }] },
  ],
};
const accepted = respondWith(courseEndpoints.requestContracts, { generationId: jobId });
const api = [
  outlineJob(),
  respondWith(courseEndpoints.requestOutline, { generationId: 'c'.repeat(24) }),
  ...savesCourse,
];

const open = (asked = accepted) => openOutline(outline, { api: [...api, asked] });

async function openPlanned() {
  const view = await open();
  await screen.findByText('Planning the lessons …');
  send({ type: 'contracts-done', outline: contracts, source: 'openai' });
  await screen.findByText('2 topics, 3 lessons, about 20 minutes');
  return view;
}

const plan = (name: RegExp) => screen.getByText(name, { selector: 'summary span' }).closest('summary') as HTMLElement;
const sent = (calls: { path: string; body: unknown }[]) => calls.find(({ path }) => path === '/api/courses')?.body;
const generate = () => userEvent.click(screen.getByRole('button', { name: 'Generate Course' }));

test('CRS-21 plans appear one by one behind the titles, folded, and then with their time in all', async () => {
  const { announcements } = await open();
  await screen.findByText('Planning the lessons …');
  expect(FakeEventSource.last().url).toBe(`/api/generations/${jobId}/events`);
  send({ type: 'started' });
  send({ type: 'contract', topicIndex: 0, index: 1, contract: contract({ kind: 'procedure', minutes: 8 }) });
  expect(plan(/Procedure · 8 min/)).toHaveTextContent('Plan of Rye: Procedure · 8 min');
  expect(screen.queryByText(/Concept/)).not.toBeInTheDocument();
  send({ type: 'contracts-done', outline: contracts, source: 'openai' });
  expect(await screen.findByText('2 topics, 3 lessons, about 20 minutes')).toBeVisible();
  expect(screen.getByText('You know your flour.')).toBeVisible();
  expect(screen.queryByText('Planning the lessons …')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Objectives')).not.toBeInTheDocument();
  expect(announcements.at(-1)).toBe('Each lesson has a plan now.');
});

test('CRS-21 who is quicker than the plans loses nothing: the course is created without them', async () => {
  const { calls } = await open();
  await screen.findByText('Planning the lessons …');
  await generate();
  await waitFor(() => expect(sent(calls)).toEqual({ outlineGenerationId: generationId }));
});

test('CRS-21 plans that nobody edited are not sent: the server has them', async () => {
  const { calls } = await openPlanned();
  await generate();
  await waitFor(() => expect(sent(calls)).toEqual({ outlineGenerationId: generationId }));
});

test('CRS-21 promise, objectives, kind and minutes are edited, and each edit can be undone', async () => {
  const { calls } = await openPlanned();
  await userEvent.click(plan(/Concept · 7 min/));
  const promise = await screen.findByLabelText('After this lesson');
  await userEvent.clear(promise);
  await enter(promise, 'I can bake.');
  await userEvent.clear(screen.getByLabelText('Objectives'));
  await enter(screen.getByLabelText('Objectives'), 'Weigh{Enter}Bake');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'practice');
  expect(screen.getByLabelText('Kind')).toHaveFocus();
  await userEvent.clear(screen.getByLabelText('Minutes'));
  await enter(screen.getByLabelText('Minutes'), '12');
  await userEvent.tab();
  expect(screen.getByText('2 topics, 3 lessons, about 25 minutes')).toBeVisible();
  expect(plan(/Practice · 12 min/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByLabelText('Minutes')).toHaveValue('7');
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await generate();
  const edited = contract({ promise: 'I can bake.', objectives: ['Weigh', 'Bake'], kind: 'practice', minutes: 12 });
  await waitFor(() =>
    expect(sent(calls)).toMatchObject({
      outline: { topics: [{ subtopics: [{ title: 'Wheat', contract: edited }, { title: 'Rye' }] }, {}] },
    }),
  );
});

test('CRS-21 a faulty plan says what is wrong and is not kept', async () => {
  const { calls } = await openPlanned();
  await userEvent.click(plan(/Concept · 7 min/));
  await userEvent.clear(await screen.findByLabelText('Minutes'));
  await enter(screen.getByLabelText('Minutes'), '90');
  await userEvent.tab();
  expect(screen.getByText('Please choose 1 to 60')).toBeVisible();
  await generate();
  await waitFor(() => expect(sent(calls)).toEqual({ outlineGenerationId: generationId }));
});

test('CRS-21 titles that are renamed, moved or added keep working: the plan goes with its title', async () => {
  const { calls } = await openPlanned();
  await userEvent.click(screen.getByRole('button', { name: 'Wheat' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Sub-topic 1 of topic 1' }));
  await enter(screen.getByRole('textbox', { name: 'Sub-topic 1 of topic 1' }), 'Spelt{Enter}');
  screen.getByRole('button', { name: 'Spelt' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await userEvent.click(screen.getByRole('button', { name: 'Add sub-topic to topic 2' }));
  await userEvent.keyboard('Cold{Enter}');
  expect(screen.getByText('2 topics, 4 lessons, about 26 minutes')).toBeVisible();
  await generate();
  await waitFor(() =>
    expect(sent(calls)).toMatchObject({
      outline: {
        topics: [
          {
            subtopics: [
              { title: 'Rye', contract: { minutes: 8, needs: ['Spelt'] } },
              { title: 'Spelt', contract: { minutes: 7 } },
            ],
          },
          { subtopics: [{ title: 'Warm' }, { title: 'Cold' }] },
        ],
      },
    }),
  );
});

test('CRS-21 an edit before the plans arrive stays, and the plans find their titles', async () => {
  const { calls } = await open();
  await screen.findByText('Planning the lessons …');
  await userEvent.click(screen.getByRole('button', { name: 'Rye' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sub-topic 2 of topic 1' }));
  send({ type: 'contracts-done', outline: contracts, source: 'openai' });
  expect(await screen.findByText('2 topics, 2 lessons, about 12 minutes')).toBeVisible();
  await generate();
  await waitFor(() => expect(sent(calls)).toHaveProperty('outline.topics.0.subtopics.length', 1));
});

test('CRS-21 without plans the course works, and they can be asked for again', async () => {
  const refused = failWith(courseEndpoints.requestContracts, 429, 'Too many');
  await open(refused);
  expect(await screen.findByText(/Lesson plans are missing/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Generate Course' })).toBeEnabled();
  expect(screen.getByText('2 topics, 3 lessons')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Plan the lessons' })).toBeEnabled();
});

test('CRS-21 another version is asked for by its titles alone', async () => {
  const { calls } = await openPlanned();
  await userEvent.click(screen.getByRole('button', { name: 'Shorter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/outlines')?.body).toMatchObject({ revision: { outline } }),
  );
});
