import { courseEndpoints, type LibraryItem, outlineEndpoints, type Today } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { courseId, generationId, listedCourse, outlineRequest } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();

const begun: LibraryItem = {
  ...listedCourse,
  next: { id: 't1s2', title: 'Rye', minutes: 4 },
  minutesLeft: 15,
  readAt: new Date(Date.now() - DAY_MS).toISOString(),
};

const finished: LibraryItem = {
  ...listedCourse,
  _id: 'c'.repeat(24),
  mainTopic: 'Tea',
  completed: true,
  next: null,
  minutesLeft: 0,
  readAt: new Date(Date.now() - 40 * DAY_MS).toISOString(),
};

const open = (
  today: Partial<Today> = {},
  items: LibraryItem[] = [begun, finished],
  api: ReturnType<typeof respondWith>[] = [],
) =>
  visit('/home', {
    api: [
      ...api,
      respondWith(courseEndpoints.library, {
        items,
        total: items.length,
        completed: 1,
        today: { course: begun, reviews: { dueCount: 0, total: 0, nextDue: null }, ...today },
      }),
    ],
  });

test('STU-28 the page begins with the next lesson, the minutes left and when the course was read', async () => {
  const { calls } = await open();
  const card = await screen.findByRole('region', { name: 'Continue: Rye' });
  expect(card).toHaveTextContent('Sourdough bread');
  expect(card).toHaveTextContent('4 minutes left in this lesson, 15 minutes in the course. Last read yesterday.');
  expect(within(card).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', `/course/${courseId}?at=t1s2`);
  expect(calls.map(({ path }) => path)).toEqual(['/api/library']);
  expect(calls[0]?.query).toMatchObject({ today: 'yes', page: '1' });
});

test('STU-28 a course that was never opened is started', async () => {
  const course = { ...begun, readAt: null };
  await open({ course });
  const card = await screen.findByRole('region', { name: 'Start: Rye' });
  expect(card).not.toHaveTextContent('Last read');
});

test('STU-28 STU-12 today says how many reviews are due, and leads to them', async () => {
  await open({ reviews: { dueCount: 12, total: 20, nextDue: null } });
  const today = await screen.findByRole('region', { name: 'Today: 12 reviews' });
  expect(within(today).getByRole('link', { name: '12 cards are due' })).toHaveAttribute('href', '/recall');
});

test('STU-28 the next lesson is named once, and one button is meant first', async () => {
  const savedAt = new Date().toISOString();
  const outlines = [{ generationId, request: outlineRequest, savedAt }];
  await open({}, [begun], [respondWith(outlineEndpoints.unfinishedOutlines, { outlines })]);
  await screen.findByRole('region', { name: 'Continue: Rye' });
  await screen.findByText(/^Unfinished outline:/);
  expect(screen.getAllByText('Rye')).toHaveLength(1);
  const isFirst = (link: HTMLElement) => link.className.includes('primary');
  const inMain = [...document.querySelectorAll<HTMLElement>('a')].filter(isFirst);
  expect(inMain.map(({ textContent }) => textContent)).toEqual(['Continue']);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('STU-28 STU-29 after the goal of the week one more is offered', async () => {
  await open({
    week: {
      enabled: true,
      goal: { unit: 'lessons', amount: 3 },
      timeZone: 'Europe/Berlin',
      progress: {
        days: Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-${23 + index}`, active: index < 3 })),
        today: '2026-11-27',
        lessons: 3,
        minutes: 20,
        reviews: 0,
        streak: 1,
      },
    },
  });
  expect(await screen.findByRole('region', { name: 'Goal reached. One more?' })).toBeVisible();
});

test('STU-28 STU-12 cards that are kept are found before they are due', async () => {
  await open({ reviews: { dueCount: 0, total: 2, nextDue: inDays(3) } });
  const today = await screen.findByRole('region', { name: 'Today' });
  expect(today).toHaveTextContent('Recall: 2 cards are kept, nothing is due; the next comes in 3 days');
  expect(within(today).getByRole('link', { name: 'Recall' })).toHaveAttribute('href', '/recall');
});

test('STU-28 with every lesson read there is nothing to continue', async () => {
  await open({ course: null, reviews: { dueCount: 1, total: 1, nextDue: null } }, [finished]);
  const today = await screen.findByRole('region', { name: 'Today: 1 review' });
  expect(today).toHaveTextContent('You have read every lesson of your courses.');
  expect(screen.queryByRole('region', { name: /^Continue/ })).toBeNull();
  // what is due goes before another course
  expect(screen.getByRole('link', { name: 'Recall' })).toHaveClass('primary');
  expect(screen.getByRole('link', { name: 'Generate Course' })).toHaveClass('secondary');
});

test('STU-28 each card leads on, and says where unless that is said above', async () => {
  await open();
  const [one, other] = await screen.findAllByRole('article');
  expect(within(one as HTMLElement).getByRole('link', { name: /^Continue/ })).toHaveAttribute(
    'href',
    `/course/${courseId}?at=t1s2`,
  );
  expect(other).toHaveTextContent('All lessons read.');
  expect(other).toHaveTextContent('Last read 5 weeks ago');
});

test('STU-28 the card of another course names its next lesson', async () => {
  const other = { ...begun, _id: 'd'.repeat(24), next: { id: 't2s1', title: 'Oolong', minutes: 4 } };
  await open({}, [begun, other]);
  const [one, two] = await screen.findAllByRole('article');
  expect(one).not.toHaveTextContent('Next:');
  expect(two).toHaveTextContent('Next: Oolong');
  expect(two).toHaveTextContent('15 min left · Last read yesterday');
});

test('STU-28 the card of a course that is read but not finished says what is left for the certificate', async () => {
  await open({ course: null }, [{ ...finished, completed: false }]);
  expect(await screen.findByRole('article')).toHaveTextContent('Finish the course to get your certificate.');
});

test('STU-28 day one shows neither', async () => {
  await open({ course: null }, []);
  await screen.findByRole('heading', { name: 'Nothing Found' });
  expect(screen.queryByRole('heading', { name: /^Today/ })).toBeNull();
});

test('STU-35 what the next lesson needs, or is known least, is proposed with its reason', async () => {
  const practice = { courseId, courseTitle: 'Bread', subtopicId: 't1s1', title: 'Wheat' };
  await open({ practice: { ...practice, reason: 'needed' } });
  const needed = await screen.findByRole('link', { name: 'Wheat' });
  expect(needed).toHaveAttribute('href', `/course/${courseId}?at=t1s1`);
  expect(needed.parentElement).toHaveTextContent(/^Read Wheat again: the next lesson builds on it/);
});

test('STU-35 at the end of a course its weakest lesson leads to its exercises', async () => {
  const practice = { courseId, courseTitle: 'Bread', subtopicId: 't1s1', title: 'Wheat', reason: 'weakest' as const };
  await open({ course: null, practice }, [finished]);
  const weakest = await screen.findByRole('link', { name: 'Wheat' });
  expect(weakest).toHaveAttribute('href', `/course/${courseId}?at=t1s1#try-it`);
  expect(weakest.parentElement).toHaveTextContent('Practise Wheat: of Bread your answers prove it least.');
});
