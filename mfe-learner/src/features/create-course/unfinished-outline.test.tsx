import { courseEndpoints, outlineEndpoints } from '@coursewright/contracts';
import { enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, outlineJob, outlineRequest, readsCourse } from '../../testing/course-fixtures.ts';
import { openOutline, send, visit } from '../../testing/visit.ts';

const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }] }] };
const edited = { topics: [{ title: 'Grain', subtopics: [{ title: 'Wheat' }] }] };
const edits = { generationId, source: 'openai' as const, outline: edited };
const savedAt = new Date().toISOString();
const lists = (outlines: object[]) => respondWith(outlineEndpoints.unfinishedOutlines, { outlines } as never);
const generation = outlineJob();
const saves = respondWith(outlineEndpoints.saveOutlineEdits, { success: true, message: 'Saved' });

async function renameTopic(...more: ReturnType<typeof respondWith>[]) {
  const { calls } = await openOutline(outline, { api: [lists([]), generation, saves, ...more] });
  await userEvent.click(await screen.findByRole('button', { name: 'Flour' }));
  await userEvent.clear(screen.getByRole('textbox', { name: 'Topic 1' }));
  await enter(screen.getByRole('textbox', { name: 'Topic 1' }), 'Grain{Enter}');
  const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  return { calls, saved };
}

test('CRS-31 the outline of another device is listed on /create, and continues with its edits', async () => {
  const { calls } = await visit('/create', {
    api: [lists([{ generationId, request: outlineRequest, edits, savedAt }]), generation, saves],
  });
  expect(await screen.findByText(/^Unfinished outline:/)).toHaveTextContent('Unfinished outline: Sourdough');
  await userEvent.click(screen.getByRole('link', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Go Back' });
  send({ type: 'outline-done', outline, source: 'openai' });
  expect(await screen.findByRole('heading', { name: 'Grain' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('heading', { name: 'Flour' })).toBeVisible();
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ ...edits, outline }));
});

test('CRS-31 a change of a title is saved on the server', async () => {
  const { saved } = await renameTopic();
  await waitFor(() => expect(saved()).toEqual([[`/api/outlines/${generationId}/edits`, edits]]));
});

test.each([
  ['behind', '2001-01-01T00:00:00.000Z'],
  ['ahead', '2099-01-01T00:00:00.000Z'],
])(
  'CRS-31 what another device saved is shown with its clock %s, and Undo brings back what was made here',
  async (_, at) => {
    const theirs = { ...edits, outline: { topics: [{ ...outline.topics[0], title: 'Rye' }] } };
    const first = await renameTopic();
    await waitFor(() => expect(first.saved()).toHaveLength(1));
    cleanup();
    const listed = lists([{ generationId, request: outlineRequest, edits: theirs, savedAt: at }]);
    await visit('/create', { api: [listed, generation, saves] });
    await userEvent.click(await screen.findByRole('link', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Go Back' });
    send({ type: 'outline-done', outline, source: 'openai' });
    expect(await screen.findByRole('heading', { name: 'Rye' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('heading', { name: 'Grain' })).toBeVisible();
  },
);

test('CRS-31 nothing is saved in an outline that becomes a course', async () => {
  const creation = respondWith(courseEndpoints.createCourse, () => {
    window.dispatchEvent(new Event('pagehide'));
    return { courseId };
  });
  const { calls, saved } = await renameTopic(creation, readsCourse());
  const isCreated = ({ path }: { path: string }) => path === '/api/courses';
  await userEvent.click(screen.getByRole('button', { name: 'Generate Course' }));
  await waitFor(() => expect(calls.some(({ path }) => path === `/api/courses/${courseId}`)).toBe(true));
  expect(calls.slice(calls.findIndex(isCreated)).filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(saved().length).toBeLessThan(2);
});

test('CRS-31 a change is saved though the course could not be made', async () => {
  const { saved } = await renameTopic(failWith(courseEndpoints.createCourse, 503, 'Please try again'));
  await userEvent.click(screen.getByRole('button', { name: 'Generate Course' }));
  await screen.findByText('Please try again');
  await waitFor(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(saved()).toEqual([[`/api/outlines/${generationId}/edits`, edits]]);
  });
});

test('CRS-31 /topics without a state opens the last outline without a course', async () => {
  const { router } = await visit('/topics', {
    api: [lists([{ generationId, request: outlineRequest, savedAt }]), generation],
  });
  await waitFor(() => expect(router.state.location.state).toEqual({ generationId }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sourdough' })).toBeVisible();
});

test('CRS-31 a discarded outline is deleted on the server', async () => {
  let outlines: object[] = [{ generationId, request: outlineRequest, savedAt }];
  const discards = respondWith(outlineEndpoints.discardOutline, () => {
    outlines = [];
    return { success: true, message: 'Discarded' };
  });
  const list = respondWith(outlineEndpoints.unfinishedOutlines, () => ({ outlines }) as never);
  const { calls } = await visit('/create', { api: [list, discards] });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard outline' }));
  await waitFor(() => expect(screen.queryByText(/^Unfinished outline:/)).toBeNull());
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/api/outlines/${generationId}`,
  ]);
});
