import { courseEndpoints, outlineEndpoints } from '@coursewright/contracts';
import { FakeEventSource, flaky, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, outlineJob, outlineRequest, savesCourse } from '../../testing/course-fixtures.ts';
import { send, visit } from '../../testing/visit.ts';
import { emptyForm, readDraft, saveDraft } from './outline-form.ts';

const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
const writing = outlineJob('running');
const button = (name: string) => screen.findByRole('button', { name });
async function open(api = [writing]) {
  const view = await visit('/topics', { state: { generationId }, api });
  await button('Go Back');
  return view;
}

test('CRS-08 without state the page leads to /create', async () => {
  const { path } = await visit('/topics', {
    api: [respondWith(outlineEndpoints.unfinishedOutlines, { outlines: [] })],
  });
  await waitFor(() => expect(path()).toBe('/create'));
});

test('CRS-07 topics and sub-topics appear as they are written', async () => {
  const { announcements } = await open();
  expect(await screen.findByRole('heading', { name: 'Sourdough' })).toBeInTheDocument();
  expect(screen.getByText('Your outline is queued …')).toBeInTheDocument();
  expect(FakeEventSource.last().url).toBe(`/api/generations/${generationId}/events`);
  send({ type: 'started' });
  send({ type: 'topic', index: 0, title: 'Flour' });
  expect(screen.getByRole('heading', { name: 'Flour' })).toBeInTheDocument();
  send({ type: 'subtopic', topicIndex: 0, index: 0, title: 'Wheat' });
  expect(within(screen.getByRole('list', { name: 'Topics' })).getByText('Wheat')).toBeInTheDocument();
  expect(await button('Generate Course')).toBeDisabled();
  send({ type: 'outline-done', outline, source: 'openai' });
  expect(await button('Generate Course')).toBeEnabled();
  expect(screen.queryByText('Sample outline')).not.toBeInTheDocument();
  expect(announcements).toEqual(['The outline is being written.', 'The outline is ready.']);
});

test('CRS-06 an outline of fewer topics than were asked for says so', async () => {
  await open();
  send({ type: 'outline-done', outline, source: 'openai' });
  expect(screen.getByText(/The AI wrote 1 of the 4 topics you asked for/)).toBeInTheDocument();
});

const asksFor = (minutes: number) =>
  respondWith(courseEndpoints.generation, {
    id: generationId,
    kind: 'outline',
    state: 'done',
    request: { ...outlineRequest, brief: { minutes } },
  });

test('CRS-20 less time than was asked for is said, and one click asks for more lessons', async () => {
  const { calls } = await open([
    asksFor(24),
    respondWith(courseEndpoints.requestOutline, { generationId: 'c'.repeat(24) }),
  ]);
  send({ type: 'outline-done', outline, source: 'openai' });
  expect(screen.getByText('You asked for about 25 minutes. These lessons take about 5 minutes.')).toBeVisible();
  await userEvent.click(await button('Add 3 lessons'));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/outlines')?.body).toMatchObject({
      brief: { minutes: 24 },
      revision: { instruction: expect.stringContaining('Add 3 lessons'), outline },
    }),
  );
  expect(screen.queryByText(/These lessons take/)).toBeNull();
});

test('CRS-20 nothing is said when the time is there, or when the learner removed lessons', async () => {
  await open([asksFor(24)]);
  const titles = ['Wheat', 'Rye', 'Spelt', 'Oat'];
  const whole = { topics: [{ title: 'Flour', subtopics: titles.map((title) => ({ title })) }] };
  send({ type: 'outline-done', outline: whole, source: 'openai' });
  expect(screen.queryByText(/These lessons take/)).toBeNull();
  await userEvent.click(await button('Wheat'));
  await userEvent.click(await button('Remove Sub-topic 1 of topic 1'));
  expect(screen.queryByText(/These lessons take/)).toBeNull();
});

test('CRS-08 the actions stand in one bar with the size of the outline', async () => {
  await open();
  send({ type: 'outline-done', outline, source: 'openai' });
  const bar = within(screen.getByRole('region', { name: 'Outline actions' }));
  expect(bar.getByText('1 topic, 1 lesson')).toBeVisible();
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go Back', 'Generate Course']);
});

test('an outline of the sample author says so', async () => {
  await open();
  send({ type: 'outline-done', outline, source: 'sample' });
  expect(screen.getByText('Sample outline')).toBeInTheDocument();
  expect(screen.getByText(/cannot follow instructions/)).toBeInTheDocument();
});

test('CRS-06 a new attempt is shown with its number and voids what was there', async () => {
  await open();
  send({ type: 'topic', index: 0, title: 'Flour' });
  send({ type: 'retry', attempt: 2, max: 3, waitMs: 2000, message: 'The model is busy.' });
  expect(screen.getByText(/The model is busy/)).toHaveTextContent('attempt 2 of 3');
  send({ type: 'restart' });
  expect(screen.queryByRole('heading', { name: 'Flour' })).not.toBeInTheDocument();
  expect(screen.getByText('Writing your outline …')).toBeInTheDocument();
});

test('CRS-06 a failed outline says why and is written again on Retry', async () => {
  const { calls } = await open([writing, respondWith(courseEndpoints.retryGeneration, { generationId })]);
  send({ type: 'failed', kind: 'invalid', message: 'The answer was not an outline.', retriable: true });
  expect(screen.getByRole('alert')).toHaveTextContent('The answer was not an outline.');
  await userEvent.click(await button('Retry'));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  expect(calls.map(({ path }) => path)).toContain(`/api/generations/${generationId}/retry`);
  send({ type: 'restart' });
  send({ type: 'outline-done', outline, source: 'openai' });
  expect(await button('Generate Course')).toBeEnabled();
});

test('CRS-06 Retry goes on with the job that another tab has started meanwhile, and makes the course from it', async () => {
  const other = 'b'.repeat(24);
  const { calls } = await open([
    writing,
    respondWith(courseEndpoints.retryGeneration, { generationId: other }),
    ...savesCourse,
  ]);
  send({ type: 'failed', kind: 'network', message: 'The model is away.', retriable: true });
  await userEvent.click(await button('Retry'));
  await waitFor(() => expect(FakeEventSource.last().url).toBe(`/api/generations/${other}/events`));
  send({ type: 'outline-done', outline, source: 'openai' });
  await userEvent.click(await button('Generate Course'));
  await waitFor(() => expect(calls.map(({ body }) => body)).toContainEqual({ outlineGenerationId: other }));
});

test.each([
  ['refusal', false, 'This topic is refused.'],
  ['allowance_used_up', true, "You've reached today's limit of AI writing"],
])('CRS-06 API-05 Retry is not offered where it would fail again: %s', async (kind, retriable, text) => {
  await open();
  send({ type: 'failed', kind, message: 'This topic is refused.', retriable });
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(await button('Go Back')).toBeInTheDocument();
});

test('CRS-06 STU-32 what has ended cannot be cancelled any more: the page says why and offers to try again', async () => {
  await open();
  expect(await button('Cancel')).toBeInTheDocument();
  const message = 'The AI service is not working right now. Please try again in a few minutes.';
  send({ type: 'failed', kind: 'upstream', message, retriable: true });
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await button('Retry')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('CRS-06 Cancel stops the job and leads back to the form as it was', async () => {
  saveDraft(learnerFixture.id, { ...emptyForm, topic: 'Sourdough' });
  const { calls, path } = await open([
    writing,
    respondWith(courseEndpoints.cancelGeneration, { success: true, message: 'Cancelled' }),
  ]);
  await userEvent.click(await button('Cancel'));
  await waitFor(() => expect(path()).toBe('/create'));
  expect(calls.map((call) => call.path)).toContain(`/api/generations/${generationId}/cancel`);
  expect(await screen.findByRole('textbox', { name: 'Topic' })).toHaveValue('Sourdough');
});

test('CRS-08 Go Back leads to the form', async () => {
  const { path } = await open();
  await userEvent.click(await button('Go Back'));
  await waitFor(() => expect(path()).toBe('/create'));
});

test('CRS-09 Generate Course saves the course, opens it and forgets the draft', async () => {
  saveDraft(learnerFixture.id, { ...emptyForm, topic: 'Sourdough' });
  const { calls, path } = await open([writing, ...savesCourse]);
  send({ type: 'outline-done', outline, source: 'openai' });
  await userEvent.click(await button('Generate Course'));
  await waitFor(() => expect(path()).toBe(`/course/${courseId}`));
  expect(calls.find((call) => call.path === '/api/courses')?.body).toEqual({ outlineGenerationId: generationId });
  expect(readDraft(learnerFixture.id)).toBeUndefined();
});

test('CRS-10 a course that could not be saved is saved again, and the outline stays', async () => {
  const creates = flaky(respondWith(courseEndpoints.createCourse, { courseId }));
  const { path } = await open([writing, creates, ...savesCourse]);
  send({ type: 'outline-done', outline, source: 'openai' });
  await userEvent.click(await button('Generate Course'));
  expect(await screen.findByText('Your course has not been saved yet')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Flour' })).toBeInTheDocument();
  creates.repair();
  await waitFor(() => expect(path()).toBe(`/course/${courseId}`));
});

test('a lost connection is shown until it is back', async () => {
  await open();
  act(() => FakeEventSource.last().open());
  act(() => FakeEventSource.last().fail());
  expect(screen.getByText(/Connection lost/)).toBeInTheDocument();
  act(() => FakeEventSource.last().open());
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument();
});

test('a refused stream is opened again after the session was asked for', async () => {
  const { calls } = await open();
  const before = calls.length;
  act(() => FakeEventSource.last().fail(true));
  expect(screen.getByText(/Connection lost/)).toBeInTheDocument();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  expect(calls.length).toBe(before + 1);
  send({ type: 'outline-done', outline, source: 'openai' });
  expect(await button('Generate Course')).toBeEnabled();
});
