import { courseEndpoints } from '@coursewright/contracts';
import { enter, FakeEventSource, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { generationId, outlineJob, outlineRequest, savesCourse } from '../../testing/course-fixtures.ts';
import { openOutline, send } from '../../testing/visit.ts';

const revisionId = 'c'.repeat(24);
const outline = {
  topics: [
    { title: 'Flour', subtopics: [{ title: 'Wheat' }, { title: 'Rye' }] },
    { title: 'Water', subtopics: [{ title: 'Warm' }, { title: 'Cold' }] },
  ],
};
const api = [
  outlineJob(),
  respondWith(courseEndpoints.requestOutline, { generationId: revisionId }),
  respondWith(courseEndpoints.cancelGeneration, { success: true, message: 'Cancelled' }),
  ...savesCourse,
];

async function open(given = outline, user = learnerFixture) {
  cleanup();
  return openOutline(given, { api, user });
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const titles = () =>
  within(screen.getByRole('list', { name: 'Topics' }))
    .getAllByRole('listitem')
    .map((item) => within(item).queryByRole('heading')?.textContent ?? item.textContent);
const sentOutline = (calls: { path: string; body: unknown }[]) =>
  calls.find(({ path }) => path === '/api/courses')?.body;

async function rename(from: string, label: string, to: string) {
  await userEvent.click(button(from));
  await userEvent.clear(field(label));
  await enter(field(label), `${to}{Enter}`);
}

test('CRS-08 a title is changed in its place, and the course is made of the changed outline', async () => {
  const { calls } = await open();
  await rename('Flour', 'Topic 1', 'Grain');
  expect(button('Grain')).toHaveFocus();
  await rename('Rye', 'Sub-topic 2 of topic 1', 'Spelt');
  await userEvent.click(button('Generate Course'));
  await waitFor(() => expect(sentOutline(calls)).toBeDefined());
  expect(sentOutline(calls)).toEqual({
    outlineGenerationId: generationId,
    outline: {
      topics: [{ title: 'Grain', subtopics: [{ title: 'Wheat' }, { title: 'Spelt' }] }, outline.topics[1]],
    },
  });
});

test('CRS-08 Escape leaves a title as it was', async () => {
  await open();
  await userEvent.click(button('Flour'));
  await enter(field('Topic 1'), ' and more{Escape}');
  expect(screen.getByRole('heading', { name: 'Flour' })).toBeInTheDocument();
  expect(button('Undo')).toBeDisabled();
});

test('CRS-08 an outline changed and changed back is sent as it was written', async () => {
  const { calls } = await open();
  await rename('Flour', 'Topic 1', 'Grain');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('heading', { name: 'Flour' })).toBeInTheDocument();
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(screen.getByRole('heading', { name: 'Grain' })).toBeInTheDocument();
  await userEvent.click(button('Undo'));
  await userEvent.click(button('Generate Course'));
  await waitFor(() => expect(sentOutline(calls)).toEqual({ outlineGenerationId: generationId }));
});

test('CRS-08 topics and sub-topics are moved by keys and by buttons, the focus goes with them and it is said', async () => {
  const { announcements } = await open();
  button('Flour').focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(titles()).toEqual(['Water', 'Warm', 'Cold', 'Flour', 'Wheat', 'Rye']);
  expect(button('Flour')).toHaveFocus();
  await userEvent.click(button('Rye'));
  await userEvent.click(button('Move Sub-topic 2 of topic 2 up'));
  expect(button('Move Sub-topic 1 of topic 2 up')).toHaveFocus();
  await userEvent.click(button('Move Sub-topic 1 of topic 2 up'));
  await userEvent.click(button('Done'));
  expect(titles()).toEqual(['Water', 'Warm', 'Cold', 'Rye', 'Flour', 'Wheat']);
  expect(announcements.slice(2)).toEqual([
    'Moved to place 2',
    'Moved to topic 2, place 1',
    'Moved to topic 1, place 3',
  ]);
});

test('CRS-08 what is removed can be had back, and the last sub-topic stays', async () => {
  await open();
  await userEvent.click(button('Rye'));
  await userEvent.click(button('Remove Sub-topic 2 of topic 1'));
  expect(titles()).toEqual(['Flour', 'Wheat', 'Water', 'Warm', 'Cold']);
  await userEvent.click(button('Wheat'));
  expect(button('Remove Sub-topic 1 of topic 1')).toBeDisabled();
  await userEvent.click(button('Undo'));
  expect(titles()).toContain('Rye');
});

test('CRS-08 a title that is missing is named at its field, and no course is made of it', async () => {
  const { calls, toasts } = await open();
  await userEvent.click(button('Add sub-topic to topic 2'));
  expect(field('Sub-topic 3 of topic 2')).toHaveFocus();
  await userEvent.click(button('Generate Course'));
  expect(toasts).toContain('error: A title is missing or too long');
  expect(field('Sub-topic 3 of topic 2')).toHaveFocus();
  await userEvent.click(button('Flour'));
  expect(field('Sub-topic 3 of topic 2')).toHaveAccessibleDescription('Please give it a title');
  await enter(field('Sub-topic 3 of topic 2'), 'Salt{Enter}');
  expect(titles()).toContain('Salt');
  expect(calls.map(({ path }) => path)).not.toContain('/api/courses');
});

test('CRS-05 a free member adds topics up to five; a sixth is for paid members only', async () => {
  const four = { topics: [...outline.topics, ...outline.topics] };
  const { toasts } = await open(four);
  expect(screen.getByText('4 topics, 8 lessons')).toBeVisible();
  expect(screen.getByText('4 of 5 topics')).toBeVisible();
  await userEvent.click(button('Add topic'));
  await enter(field('Topic 5'), 'Baking{Enter}');
  expect(toasts).toEqual([]);
  expect(screen.getByText(/^5 of 5 topics/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'see the paid plans' })).toHaveAttribute('href', '/pricing');
  await userEvent.click(button('Add topic'));
  expect(toasts).toContain('info: For paid members only');
  expect(screen.queryByRole('textbox', { name: 'Topic 6' })).not.toBeInTheDocument();
});

test('CRS-08 a paid member adds topics', async () => {
  await open({ topics: [...outline.topics, ...outline.topics] }, { ...learnerFixture, plan: 'monthly' });
  await userEvent.click(button('Add topic'));
  await enter(field('Topic 5'), 'Baking{Enter}');
  expect(screen.getByRole('heading', { name: 'Baking' })).toBeInTheDocument();
});

test('CRS-08 changes survive a reload, and so does the way back', async () => {
  await open();
  await rename('Flour', 'Topic 1', 'Grain');
  await open();
  expect(screen.getByRole('heading', { name: 'Grain' })).toBeInTheDocument();
  await userEvent.click(button('Undo'));
  expect(screen.getByRole('heading', { name: 'Flour' })).toBeInTheDocument();
});

describe('another version by the author', () => {
  const shorter = { topics: [{ title: 'Bread', subtopics: [{ title: 'All of it' }] }] };

  async function regenerate() {
    await userEvent.click(button('Shorter'));
    await userEvent.click(button('Regenerate'));
    await waitFor(() => expect(FakeEventSource.last().url).toContain(revisionId));
  }

  test('CRS-08 it is asked for with an instruction and the outline as it is; the present one stays until it is whole', async () => {
    const { calls, announcements } = await open();
    await rename('Flour', 'Topic 1', 'Grain');
    await regenerate();
    expect(calls.find(({ path }) => path === '/api/outlines')?.body).toEqual({
      ...outlineRequest,
      revision: {
        instruction: 'Shorter',
        outline: { topics: [{ ...outline.topics[0], title: 'Grain' }, outline.topics[1]] },
      },
    });
    send({ type: 'topic', index: 0, title: 'Bread' });
    expect(screen.getByRole('heading', { name: 'Bread' })).toBeInTheDocument();
    expect(titles()).toContain('Grain');
    send({ type: 'outline-done', outline: shorter, source: 'openai' });
    expect(titles()).toEqual(['Bread', 'All of it']);
    expect(announcements.at(-1)).toMatch('The new version of the outline is ready');
    await userEvent.click(button('Generate Course'));
    await waitFor(() => expect(sentOutline(calls)).toEqual({ outlineGenerationId: revisionId }));
  });

  test('CRS-08 it can be undone, and then the edited outline is sent', async () => {
    const { calls } = await open();
    await rename('Flour', 'Topic 1', 'Grain');
    await regenerate();
    send({ type: 'outline-done', outline: shorter, source: 'openai' });
    await userEvent.click(button('Undo'));
    expect(titles()).toEqual(['Grain', 'Wheat', 'Rye', 'Water', 'Warm', 'Cold']);
    await userEvent.click(button('Generate Course'));
    await waitFor(() => expect(sentOutline(calls)).toMatchObject({ outlineGenerationId: generationId }));
    expect(sentOutline(calls)).toHaveProperty('outline.topics.0.title', 'Grain');
  });

  test('CRS-08 a failure says why, and nothing is lost', async () => {
    await open();
    await regenerate();
    send({ type: 'failed', kind: 'outage', message: 'The model cannot be reached.', retriable: true });
    expect(screen.getByRole('alert')).toHaveTextContent('The model cannot be reached.');
    expect(titles()).toContain('Flour');
    await userEvent.click(button('Close'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('Regenerate')).toBeEnabled();
  });

  test('CRS-07 it is followed on after a reload', async () => {
    await open();
    await regenerate();
    await open();
    await waitFor(() => expect(FakeEventSource.last().url).toContain(revisionId));
    send({ type: 'outline-done', outline: shorter, source: 'openai' });
    expect(titles()).toEqual(['Bread', 'All of it']);
  });

  test('CRS-08 without an instruction it says what is missing', async () => {
    await open();
    await userEvent.click(button('Regenerate'));
    expect(field('What should change')).toHaveAccessibleDescription('Please say what should change');
  });
});
