import { type CourseStructure, courseEndpoints, structureEndpoints } from '@coursewright/contracts';
import { enter, FakeEventSource, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createCourse } from '../../testing/course-fixtures.ts';
import { send, visit } from '../../testing/visit.ts';

const generationId = '9'.repeat(24);
const lesson = (id: string, title: string) => ({ id, title, done: false, written: false });
const structure: CourseStructure = {
  revision: 3,
  mainTopic: 'Sourdough bread',
  topics: [{ id: 't1', title: 'Flour', subtopics: [lesson('a', 'Wheat'), lesson('b', 'Rye'), lesson('c', 'Oats')] }],
  removed: [],
  canUndo: false,
  progress: { done: 0, total: 3, percent: 0 },
  completed: false,
  limits: { topics: 5, lessons: 12 },
};

const OPERATIONS = [
  { op: 'rename', id: 'a', title: 'Wheat and spelt' },
  { op: 'remove', id: 'b' },
  { op: 'add-lesson', topicId: 't1', title: 'Barley' },
] as const;

async function wish() {
  let current = structure;
  const page = await visit(`/course/${courseId}/edit`, {
    api: [
      respondWith(structureEndpoints.courseStructure, () => current),
      respondWith(courseEndpoints.course, createCourse()),
      respondWith(structureEndpoints.wishForEdits, { generationId }),
      respondWith(structureEndpoints.editStructure, () => {
        current = { ...current, revision: current.revision + 1 };
        return current;
      }),
    ],
  });
  await enter(await screen.findByLabelText('Change this course'), 'Less rye');
  await userEvent.click(screen.getByRole('button', { name: 'Suggest' }));
  await waitFor(() => expect(FakeEventSource.last().url).toBe(`/api/generations/${generationId}/events`));
  const edits = () => page.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...page, edits };
}

const suggestions = async () => within(await screen.findByRole('region', { name: 'Suggested changes' }));

test('CRS-28 a wish changes nothing: each suggestion is shown as a difference and accepted or skipped alone', async () => {
  const { calls, edits, announcements } = await wish();
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/wishes'))?.body).toEqual({
    wish: 'Less rye',
  });
  send({ type: 'edits', operations: OPERATIONS, message: 'Rye is gone.' });
  send({ type: 'edits-done' });
  const list = await suggestions();
  const rows = () => list.queryAllByRole('listitem').map((row) => row.textContent);
  expect(rows()).toEqual([
    'Rename lessonWheatWheat and speltAcceptSkip',
    'Remove lessonRyeAcceptSkip',
    'New lesson in “Flour”BarleyAcceptSkip',
  ]);
  expect(list.getByText('Rye is gone.')).toBeVisible();
  expect(announcements).toContain('3 changes suggested');
  expect(edits()).toEqual([]);

  const [rename, remove] = list.getAllByRole('listitem');
  await userEvent.click(within(remove as HTMLElement).getByRole('button', { name: 'Skip' }));
  expect(rows()).toHaveLength(2);
  expect(edits()).toEqual([]);
  await userEvent.click(within(rename as HTMLElement).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(rows()).toEqual(['New lesson in “Flour”BarleyAcceptSkip']));
  expect(edits()).toMatchObject([{ revision: 3, operations: [OPERATIONS[0]] }]);
  await userEvent.dblClick(list.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(rows()).toEqual([]));
  expect(edits()).toHaveLength(2);
  expect(edits()[1]).toMatchObject({ revision: 4, operations: [OPERATIONS[2]] });
});

test('CRS-28 a wish that fails says why, and can be sent again', async () => {
  const { edits } = await wish();
  send({ type: 'failed', kind: 'bad_answer', message: 'The AI did not answer as it should.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('No change could be suggested');
  expect(screen.getByRole('button', { name: 'Suggest' })).toBeEnabled();
  expect(edits()).toEqual([]);
});
