import { lessonEndpoints, noteListEndpoints, type OwnNote } from '@coursewright/contracts';
import { enter, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const tea = 'c'.repeat(24);

const rye: OwnNote = {
  courseId,
  courseTitle: 'Sourdough bread',
  subtopicId: 't1s2',
  lessonTitle: 'Rye',
  text: 'Feed it daily.',
  updatedAt: new Date().toISOString(),
  restorableUntil: null,
};
const removed: OwnNote = {
  ...rye,
  courseId: tea,
  courseTitle: 'Tea',
  subtopicId: 't2s1',
  lessonTitle: 'Leaves',
  text: 'Green and black',
  restorableUntil: '2026-12-20T10:00:00.000Z',
};

const aList = (...notes: OwnNote[]) =>
  respondWith(noteListEndpoints.ownNotes, ({ query }) => {
    const items = notes.filter(({ text }) => text.toLowerCase().includes((query.search ?? '').toLowerCase()));
    return { items, total: items.length };
  });

const note = (name: string) => screen.findByRole('article', { name });

test('STU-30 notes stand under their course, with a link to the lesson', async () => {
  await visit('/notes', { api: [aList(rye, removed)] });
  const shown = await note('Note on Rye');
  expect(within(shown).getByRole('link', { name: 'Rye' })).toHaveAttribute('href', `/course/${courseId}?at=t1s2`);
  expect(shown).toHaveTextContent('Changed today');
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Sourdough bread',
    'Tea',
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('2 notes');
});

test('STU-30 the note of a removed lesson says until when it can be restored, and is not edited', async () => {
  await visit('/notes', { api: [aList(removed)] });
  const shown = await note('Note on Leaves');
  expect(shown).toHaveTextContent('You can restore it with this note until 20 Dec 2026');
  expect(within(shown).getByRole('link', { name: 'edit the course' })).toHaveAttribute('href', `/course/${tea}/edit`);
  expect(within(shown).queryByRole('button')).toBeNull();
});

test('STU-30 the server searches, and the words are in the address', async () => {
  const { search, calls } = await visit('/notes', { api: [aList(rye, removed)] });
  await enter(await screen.findByRole('searchbox', { name: 'Search your notes' }), 'daily');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Note on Leaves' })).toBeNull());
  expect(search()).toBe('?q=daily');
  expect(screen.getByRole('status')).toHaveTextContent('1 note found');
  expect(calls.at(-1)?.query).toMatchObject({ search: 'daily' });
});

test('STU-30 no match leads back to all notes', async () => {
  await visit('/notes?q=zzz', { api: [aList(rye)] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all notes' }));
  expect(await note('Note on Rye')).toBeInTheDocument();
});

test('STU-30 without notes the page says where they are written', async () => {
  await visit('/notes', { api: [aList()] });
  expect(await screen.findByRole('heading', { name: 'No notes yet' })).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('STU-30 a note is edited in its place', async () => {
  let text = rye.text;
  const list = respondWith(noteListEndpoints.ownNotes, () => ({ items: [{ ...rye, text }], total: 1 }));
  const read = respondWith(lessonEndpoints.note, () => ({ text, revision: 1 }));
  const save = respondWith(lessonEndpoints.saveNote, ({ body }) => {
    text = (body as { text: string }).text;
    return { text, revision: 2 };
  });
  await visit('/notes', { api: [list, read, save] });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the note on Rye' }));
  const field = await screen.findByRole('textbox', { name: 'Notes' });
  await enter(field, ' Twice in summer.');
  await screen.findByText('Saved');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(async () => expect(await note('Note on Rye')).toHaveTextContent('Feed it daily. Twice in summer.'));
});
