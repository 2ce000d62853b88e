import { type CourseStructure, courseEndpoints, structureEndpoints } from '@coursewright/contracts';
import { enter, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';
import { describeMove, dropLesson, dropTopic, moveBy } from './moves.ts';

const lesson = (id: string, title: string) => ({ id, title, done: false, written: false });
const structure: CourseStructure = {
  revision: 3,
  mainTopic: 'Sourdough bread',
  topics: [
    { id: 't1', title: 'Flour', subtopics: [lesson('a', 'Wheat'), lesson('b', 'Rye')] },
    { id: 't2', title: 'Water', subtopics: [lesson('c', 'Warm'), lesson('d', 'Cold')] },
  ],
  removed: [],
  canUndo: false,
  progress: { done: 0, total: 4, percent: 0 },
  completed: false,
  limits: { topics: 5, lessons: 12 },
};

test('CRS-28 a lesson at the edge of its topic moves to the next topic, the last one does not move', () => {
  expect(moveBy(structure, 'b', 1)).toEqual({ op: 'move-lesson', id: 'b', topicId: 't2', at: 0 });
  expect(moveBy(structure, 'c', -1)).toEqual({ op: 'move-lesson', id: 'c', topicId: 't1', at: 2 });
  expect(moveBy(structure, 'd', 1)).toBeUndefined();
  expect(moveBy(structure, 't2', -1)).toEqual({ op: 'move-topic', id: 't2', at: 0 });
  expect(moveBy({ ...structure, limits: { topics: 5, lessons: 2 } }, 'b', 1)).toBeUndefined();
  expect(describeMove(structure, { op: 'move-lesson', id: 'b', topicId: 't2', at: 0 })).toBe(
    'Moved to topic 2, place 1',
  );
});

test('CRS-28 what is dropped behind its own place is counted without itself', () => {
  expect(dropLesson(structure, 'a', 't1', 2)).toEqual({ op: 'move-lesson', id: 'a', topicId: 't1', at: 1 });
  expect(dropLesson(structure, 'a', 't1', 1)).toBeUndefined();
  expect(dropLesson(structure, 'a', 't2', 1)).toEqual({ op: 'move-lesson', id: 'a', topicId: 't2', at: 1 });
  expect(dropTopic(structure, 't1', 2)).toEqual({ op: 'move-topic', id: 't1', at: 1 });
  expect(dropTopic(structure, 't1', 1)).toBeUndefined();
});

const page = `/course/${courseId}/edit`;
const reading = [
  respondWith(structureEndpoints.courseStructure, structure),
  respondWith(courseEndpoints.course, createCourse()),
];
const renamed = (title: string, revision: number): CourseStructure => ({
  ...structure,
  revision,
  topics: structure.topics.map((topic) => (topic.id === 't1' ? { ...topic, title } : topic)),
});

async function rename(from: string, to: string) {
  await userEvent.click(await screen.findByRole('button', { name: from }));
  const field = screen.getByDisplayValue(from);
  await userEvent.clear(field);
  await enter(field, `${to}{Enter}`);
}

test('CRS-28 a change is sent with the revision it is based on, and the focus stays with it', async () => {
  const answer = respondWith(structureEndpoints.editStructure, () => renamed('Cereals', 4));
  const { calls, announcements } = await visit(page, { api: [...reading, answer] });
  await rename('Flour', 'Cereals');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cereals' })).toHaveFocus());
  const sent = calls.find(({ method }) => method === 'PATCH')?.body;
  expect(sent).toMatchObject({ revision: 3, operations: [{ op: 'rename', id: 't1', title: 'Cereals' }] });
  expect(announcements).toContain('Renamed');
});

test('CRS-28 a conflict shows the state of the other tab, and the change is made on top of it', async () => {
  const other = renamed('Grain', 7);
  let attempts = 0;
  const answer = {
    endpoint: structureEndpoints.editStructure,
    respond: () => {
      attempts += 1;
      if (attempts > 1) return Response.json(renamed('Cereals', 8));
      const details = [{ field: 'structure', message: JSON.stringify(other) }];
      const problem = { success: false, message: 'Changed', code: 'structure_changed', details, traceId: 'test' };
      return Response.json(problem, { status: 409 });
    },
  };
  const { calls } = await visit(page, { api: [...reading, answer] });
  await rename('Flour', 'Cereals');
  const dialog = await screen.findByRole('dialog', { name: 'The course was changed elsewhere' });
  expect(within(dialog).getByText('Grain')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make my change' }));
  await screen.findByRole('button', { name: 'Cereals' });
  const revisions = calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { revision: number }).revision);
  expect(revisions).toEqual([3, 7]);
});

test('CRS-28 a change that is not possible says why, and nothing else is lost', async () => {
  const message = 'Two topics would have nearly the same title: “Water” and “Waters”.';
  const answer = {
    endpoint: structureEndpoints.editStructure,
    respond: () => Response.json({ success: false, message, code: 'same_title', traceId: 'test' }, { status: 422 }),
  };
  await visit(page, { api: [...reading, answer] });
  await rename('Flour', 'Waters');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Flour' })).toBeInTheDocument();
});
