import { type CourseListItem, courseEndpoints, sharingEndpoints } from '@coursewright/contracts';
import { enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, listedCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const tea = { ...listedCourse, _id: 'c'.repeat(24), mainTopic: 'Tea' };

function aLibrary(...courses: CourseListItem[]) {
  return respondWith(courseEndpoints.library, ({ query }) => {
    const items = courses.filter(({ mainTopic }) =>
      mainTopic.toLowerCase().includes((query.search ?? '').toLowerCase()),
    );
    return { items, total: items.length, completed: 0 };
  });
}

const outcome = (message: string) => ({ success: true, message });

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More about Sourdough bread' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('CRS-15 what is typed is searched for after a pause, and stands in the address', async () => {
  const { search, calls } = await visit('/home', { api: [aLibrary(listedCourse, tea)] });
  await screen.findByRole('heading', { name: 'TEA' });
  const field = screen.getByRole('searchbox', { name: 'Search your courses' });
  // in one turn: between two keys a busy machine may pause longer than a person
  for (const value of ['b', 'br', 'bread']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'TEA' })).not.toBeInTheDocument());
  expect(search()).toBe('?q=bread');
  expect(screen.getByRole('status')).toHaveTextContent('1 course found');
  const asked = calls.filter(({ path }) => path === '/api/library').map(({ query }) => query.search);
  expect(asked).toEqual([undefined, 'bread']);
});

test('CRS-15 a pause between two words does not swallow the space', async () => {
  const { search } = await visit('/home', { api: [aLibrary(listedCourse, tea)] });
  const field = await screen.findByRole('searchbox');
  await enter(field, 'sourdough ');
  await waitFor(() => expect(search()).toBe('?q=sourdough'));
  await enter(field, 'bread');
  expect(field).toHaveValue('sourdough bread');
});

test('CRS-15 search and order survive a reload, by their address', async () => {
  const { calls } = await visit('/home?q=tea&sort=title', { api: [aLibrary(listedCourse, tea)] });
  await screen.findByRole('heading', { name: 'TEA' });
  expect(screen.getByRole('searchbox')).toHaveValue('tea');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('title');
  const library = calls.find(({ path }) => path === '/api/library');
  expect(library?.query).toMatchObject({ search: 'tea', sort: 'title', page: '1' });
});

test('CRS-15 the sort order is in the address; an unknown one means the default', async () => {
  const { search } = await visit('/home?sort=__proto__', { api: [aLibrary(listedCourse, tea)] });
  const sort = await screen.findByRole('combobox', { name: 'Sort' });
  expect(sort).toHaveValue('newest');
  await userEvent.selectOptions(sort, 'By progress');
  expect(search()).toBe('?sort=progress');
});

test('CRS-15 no match is told apart from no courses, and leads back', async () => {
  await visit('/home?q=quantum', { api: [aLibrary(listedCourse)] });
  expect(await screen.findByRole('heading', { name: 'No course matches' })).toBeInTheDocument();
  expect(screen.queryByText('Nothing Found')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show all courses' }));
  expect(await screen.findByRole('heading', { name: 'SOURDOUGH BREAD' })).toBeInTheDocument();
});

test('CRS-15 more courses come when asked for', async () => {
  const page = respondWith(courseEndpoints.library, ({ query }) => ({
    items: [query.page === '1' ? listedCourse : tea],
    total: 25,
    completed: 0,
  }));
  await visit('/home', { api: [page] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'TEA' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'SOURDOUGH BREAD' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('CRS-15 a course is renamed', async () => {
  const api = [aLibrary(listedCourse), respondWith(courseEndpoints.renameCourse, outcome('Course renamed'))];
  const { calls, toasts } = await visit('/home', { api });
  await choose('Rename');
  const field = screen.getByRole('textbox', { name: 'Title' });
  expect(field).toHaveAccessibleDescription('A certificate shows the title that the course was created with.');
  await userEvent.clear(field);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await enter(field, 'Rye bread{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    params: { courseId },
    body: { mainTopic: 'Rye bread' },
  });
  expect(toasts).toEqual(['success: Course renamed']);
});

test('CRS-15 a course is duplicated', async () => {
  const copied = respondWith(courseEndpoints.duplicateCourse, { courseId: tea._id });
  const { toasts, calls } = await visit('/home', { api: [aLibrary(listedCourse), copied] });
  await choose('Duplicate');
  await waitFor(() => expect(toasts).toEqual(['loading: Please wait...', 'success: Course duplicated']));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/library')).toHaveLength(2));
});

test('CRS-15 deleting says what is lost, and nothing happens before it is confirmed', async () => {
  const api = [aLibrary(listedCourse), respondWith(courseEndpoints.deleteCourse, outcome('Course deleted'))];
  const { calls, toasts } = await visit('/home', { api });
  await choose('Delete');
  expect(screen.getByRole('dialog')).toHaveTextContent(/lessons, your progress and notes.*cannot be undone/);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await choose('Delete');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts).toEqual(['success: Course deleted']));
});

test('CRS-15 a deletion that failed says why and leaves the dialog open', async () => {
  await visit('/home', {
    api: [aLibrary(listedCourse), failWith(courseEndpoints.deleteCourse, 404, 'It is not yours')],
  });
  await choose('Delete');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('It is not yours');
});

test('STU-14 sharing makes a link that can be copied and stopped', async () => {
  const token = 'T'.repeat(43);
  const api = [
    aLibrary(listedCourse),
    respondWith(sharingEndpoints.shareLink, { token: null }),
    respondWith(sharingEndpoints.shareCourse, { token }),
    respondWith(sharingEndpoints.unshareCourse, outcome('The link no longer works')),
  ];
  const user = userEvent.setup();
  const { toasts } = await visit('/home', { api });
  await choose('Share');
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(`${window.location.origin}/shared/${token}`);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(toasts).toContain('success: Link copied'));
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeInTheDocument();
});

test('STU-13 an export that cannot be made says why', async () => {
  const api = [
    aLibrary(listedCourse),
    respondWith(sharingEndpoints.shareLink, { token: null }),
    failWith(sharingEndpoints.exportCourse, 422, 'Please use Markdown'),
  ];
  await visit('/home', { api });
  await choose('Export');
  await userEvent.click(await screen.findByRole('button', { name: /^PDF/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please use Markdown');
});

test('STU-25 notes and quizzes are asked for where the format has the choice', async () => {
  const api = [
    aLibrary(listedCourse),
    respondWith(sharingEndpoints.shareLink, { token: null }),
    failWith(sharingEndpoints.exportCourse, 422, 'Please use Markdown'),
  ];
  const { calls } = await visit('/home', { api });
  await choose('Export');
  const exported = () =>
    calls
      .filter(({ path }) => path.includes('/export/'))
      .map(({ path, query }) => [path.replace(/.*\/export\//, ''), query]);
  await userEvent.click(await screen.findByRole('button', { name: /^PDF/ }));
  await waitFor(() => expect(exported()).toEqual([['pdf', {}]]));
  await userEvent.click(screen.getByRole('checkbox', { name: /Include my notes/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Include quizzes/ }));
  for (const name of [/^PDF/, /^Markdown/, /^SCORM 1.2/]) await userEvent.click(screen.getByRole('button', { name }));
  const both = { notes: 'yes', quizzes: 'yes' };
  await waitFor(() =>
    expect(exported()).toEqual([
      ['pdf', {}],
      ['pdf', both],
      ['markdown', both],
      ['scorm-1-2', {}],
    ]),
  );
});
