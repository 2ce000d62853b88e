import { type CourseListItem, courseEndpoints } from '@coursewright/contracts';
import { flaky, respondWith } from '@coursewright/mfe-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, listedCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const libraryOf = (...items: CourseListItem[]) => ({
  items,
  total: items.length,
  completed: items.filter(({ completed }) => completed).length,
});

test('CRS-12 after a spinner a learner without courses sees a picture, Nothing Found and Generate Course', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof libraryOf>>();
  const { container } = await visit('/home', { api: [respondWith(courseEndpoints.library, () => promise)] });
  expect(await screen.findByText('Loading your courses')).toBeInTheDocument();
  resolve(libraryOf());
  await screen.findByRole('heading', { name: 'Nothing Found' });
  expect(screen.queryByText('Loading your courses')).not.toBeInTheDocument();
  expect(container.querySelector('svg')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Generate Course' })).toHaveAttribute('href', '/create');
});

test.each([
  ['İstanbul gezisi', 'İSTANBUL GEZİSİ'],
  ['Αθήνα και πόλη', 'ΑΘΗΝΑ ΚΑΙ ΠΟΛΗ'],
  ['Sourdough in Paris', 'SOURDOUGH IN PARIS'],
])('CRS-12 %s has the capitals of its language', async (mainTopic, name) => {
  await visit('/home', { api: [respondWith(courseEndpoints.library, libraryOf({ ...listedCourse, mainTopic }))] });
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
});

test('CRS-12 a card shows photo, upper-cased topic, type, date and Continue', async () => {
  const { container } = await visit('/home', { api: [respondWith(courseEndpoints.library, libraryOf(listedCourse))] });
  expect(await screen.findByRole('heading', { name: 'SOURDOUGH BREAD' })).toBeInTheDocument();
  expect(container.querySelector('img')).toHaveAttribute('src', '/api/media/cover');
  expect(screen.getByText('Theory & Image')).toBeInTheDocument();
  expect(screen.getByText('20 Nov 2026')).toBeInTheDocument();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('link', { name: /^Continue/ })).toHaveAttribute('href', `/course/${courseId}`);
  expect(screen.queryByRole('link', { name: /^Certificate/ })).not.toBeInTheDocument();
});

test('VIS-17 a card goes as the title of its course; in a right-to-left interface all go from right to left', async () => {
  const api = [
    respondWith(
      courseEndpoints.library,
      libraryOf(listedCourse, { ...listedCourse, _id: 'c'.repeat(24), mainTopic: 'الخبز' }),
    ),
  ];
  const directions = async () => (await screen.findAllByRole('article')).map(({ dir }) => dir);
  const { unmount } = await visit('/home', { api });
  expect(await directions()).toEqual(['ltr', 'rtl']);
  unmount();
  document.documentElement.dir = 'rtl';
  await visit('/home', { api });
  expect(await directions()).toEqual(['rtl', 'rtl']);
  document.documentElement.dir = '';
});

test('CRS-12 only a completed course has a Certificate', async () => {
  const done = { ...listedCourse, _id: 'cccccccccccccccccccccccc', mainTopic: 'Tea', completed: true };
  await visit('/home', { api: [respondWith(courseEndpoints.library, libraryOf(done, listedCourse))] });
  const [card, other] = await screen.findAllByRole('article');
  expect(within(card as HTMLElement).getByRole('link', { name: /^Certificate/ })).toHaveAttribute(
    'href',
    `/certificate/${done._id}`,
  );
  expect(within(other as HTMLElement).queryByRole('link', { name: /^Certificate/ })).not.toBeInTheDocument();
});

test('CRS-15 an order chosen right after the search was cleared does not bring the search back', async () => {
  const api = [
    respondWith(courseEndpoints.library, ({ query }) => (query.search ? libraryOf() : libraryOf(listedCourse))),
  ];
  const { search } = await visit('/home?q=tea', { api });
  const clear = await screen.findByRole('button', { name: 'Show all courses' });
  // transitions are rendered only at the end of act
  await act(async () => {
    fireEvent.click(clear);
    await Promise.resolve();
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort' }), { target: { value: 'title' } });
  });
  expect(await screen.findByRole('heading', { name: 'SOURDOUGH BREAD' })).toBeInTheDocument();
  expect(search()).toBe('?sort=title');
});

test('a list that could not be read says why and can be read again', async () => {
  const library = flaky(respondWith(courseEndpoints.library, libraryOf()));
  await visit('/home', { api: [library] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
  library.repair();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing Found')).toBeInTheDocument();
});

test('a visitor is sent to sign-in', async () => {
  const { path } = await visit('/home', { user: null });
  expect(path()).toBe('/signin');
});
