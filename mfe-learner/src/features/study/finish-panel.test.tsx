import { courseEndpoints, masteryEndpoints, quizEndpoints } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { type EndpointStub, failWith, learnerFixture, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  allDone,
  certifies as certifiesOn,
  courseId,
  createCertificate,
  hasNoNote,
  opensLesson,
  readsCourse,
  readsLesson,
} from '../../testing/course-fixtures.ts';
import { onDesktop, visit } from '../../testing/visit.ts';

const { end, verifyUrl } = createCertificate();

const opens = (done: number) => opensLesson({}, done);
const hasResults = (...passed: string[]) =>
  respondWith(
    quizEndpoints.quizResults,
    passed.map((topicId) => ({ topicId, attempts: 1, bestPercent: 100, passed: true })),
  );
const finishes = respondWith(courseEndpoints.finish, { success: true, message: 'Course completed', end });
const certifies = (more = {}) => certifiesOn({ endDay: '2026-11-21', ...more });
const recalls = (dueCount: number, total: number, nextDue: string | null = null) =>
  respondWith(quizEndpoints.recall, { due: [], dueCount, total, nextDue, courses: [] });

const open = (api: EndpointStub[], at = 't2s2') =>
  visit(`/course/${courseId}?at=${at}`, { api: [...api, recalls(0, 0), hasResults(), hasNoNote] });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const BEFORE = 'You have read every lesson';
const AFTER = 'You have finished this course';

beforeEach(onDesktop);

describe('STU-26 reaching 100 percent', () => {
  test('is said once, and the lesson that was read last ends with what comes now', async () => {
    const { toasts } = await open([readsCourse(['t1s1', 't1s2', 't2s1']), opens(3), readsLesson(4)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    const ready = await panel(BEFORE);
    expect(toasts).toEqual(['success: You have read every lesson. Your certificate is at the end of this one.']);
    expect(ready.getByText(learnerFixture.name)).toBeInTheDocument();
    expect(ready.getByRole('button', { name: 'Finish the course' })).toBeVisible();
  });

  test('also with a lesson in the middle', async () => {
    await open([readsCourse(['t1s1', 't2s1', 't2s2']), opens(3), readsLesson(4)], 't1s2');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await panel(BEFORE);
  });

  test('is not said again later, when the panel is below the last lesson only', async () => {
    const { toasts } = await open([readsCourse(allDone), opens(4)], 't1s1');
    await screen.findByText('Wheat is a grass.');
    expect(screen.queryByRole('region', { name: BEFORE })).toBeNull();
    expect(toasts).toEqual([]);
  });

  test('before it there is no panel', async () => {
    await open([readsCourse(['t1s1']), opens(2)]);
    await screen.findByText('Wheat is a grass.');
    expect(screen.queryByRole('button', { name: 'Finish the course' })).toBeNull();
  });
});

describe('CRT-05 before finishing, the page says', () => {
  test('which quizzes are open, and that passed ones stand on the certificate', async () => {
    await open([readsCourse(allDone), opens(4), hasResults('t2')]);
    const ready = await panel(BEFORE);
    expect(await ready.findByText(/Take it first, or finish now and update later/)).toHaveTextContent(
      '1 quiz is open. Take it first, or finish now and update later. Passed quizzes stand on the certificate: 1 of 2 so far.',
    );
    expect(ready.getByRole('link', { name: 'Quiz: Flour' })).toHaveAttribute('href', `/course/${courseId}?quiz=t1`);
    expect(ready.queryByRole('link', { name: 'Quiz: Water' })).toBeNull();
  });

  test('that several are open, of which failed ones are some', async () => {
    const failed = respondWith(quizEndpoints.quizResults, [
      { topicId: 't1', attempts: 2, bestPercent: 60, passed: false },
    ]);
    await open([readsCourse(allDone), opens(4), failed]);
    expect(await screen.findByText(/2 quizzes are open/)).toBeVisible();
  });

  test('that all are passed', async () => {
    await open([readsCourse(allDone), opens(4), hasResults('t1', 't2')]);
    expect(await screen.findByText('All quizzes are passed. They will stand on your certificate.')).toBeVisible();
  });
});

describe('STU-26 a finished course', () => {
  test('shows its certificate in the page, with the focus and aloud', async () => {
    const { calls, path, announcements } = await open([readsCourse(allDone), opens(4), finishes, certifies()]);
    await userEvent.click((await panel(BEFORE)).getByRole('button', { name: 'Finish the course' }));
    const done = await panel(AFTER);
    const picture = await done.findByRole('img', { name: /Sourdough bread on 21 Nov 2026/ });
    expect(picture).toHaveAttribute('src', `/api/courses/${courseId}/certificate.png?v=c-1`);
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '1130']);
    await waitFor(() => expect(screen.getByRole('region', { name: AFTER })).toHaveFocus());
    expect(announcements).toContain('You have finished this course. Your certificate is ready.');
    expect(path()).toBe(`/course/${courseId}`);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(calls.find((call) => call.path === '/api/finish')?.body).toEqual({ courseId, timeZone });
  });

  test('that could not be finished says why', async () => {
    const refuses = failWith(courseEndpoints.finish, 409, 'A course with text of your own cannot have a certificate.');
    await open([readsCourse(allDone), opens(4), refuses]);
    await userEvent.click((await panel(BEFORE)).getByRole('button', { name: 'Finish the course' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A course with text of your own');
  });

  const finished = [readsCourse(allDone, { completed: true, end }), opens(4)];

  test('offers download, the link and the share dialog of the system', async () => {
    const user = userEvent.setup();
    const shared: unknown[] = [];
    Object.assign(navigator, { share: async (content: unknown) => void shared.push(content) });
    try {
      const { toasts } = await open([...finished, certifies()]);
      const done = await panel(AFTER);
      expect(await done.findByRole('button', { name: 'Download' })).toBeVisible();
      await user.click(done.getByRole('button', { name: 'Copy link' }));
      await waitFor(() => expect(toasts).toEqual(['success: Link copied']));
      expect(await navigator.clipboard.readText()).toBe(verifyUrl);
      await user.click(done.getByRole('button', { name: 'Share' }));
      expect(shared).toEqual([{ title: 'Certificate: Sourdough bread', url: verifyUrl }]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('has no Share where the system has no dialog, and nothing to share when it was revoked', async () => {
    await open([...finished, certifies({ revoked: { at: end, reason: 'Issued by mistake.' } })]);
    const done = await panel(AFTER);
    expect(await done.findByText(/was revoked on/)).toBeVisible();
    for (const name of ['Share', 'Copy link', 'Download']) expect(done.queryByRole('button', { name })).toBeNull();
  });

  test('says what to do next: open quizzes, cards, another course', async () => {
    const { router } = await open([
      ...finished,
      certifies({ betterQuizzes: { passed: 1, total: 2, averagePercent: 100 } }),
      hasResults('t1'),
      recalls(3, 5),
    ]);
    const done = await panel(AFTER);
    expect(await done.findByRole('link', { name: 'Quiz: Water' })).toBeVisible();
    expect(done.getByRole('link', { name: 'Update the results' })).toHaveAttribute('href', `/certificate/${courseId}`);
    expect(await done.findByText('3 cards to recall now')).toBeVisible();
    expect(done.getByRole('link', { name: 'Recall them' })).toHaveAttribute('href', `/recall?course=${courseId}`);
    // What was just finished is no next course.
    expect(done.queryByRole('button', { name: 'Flour' })).toBeNull();
    await userEvent.click(done.getByRole('button', { name: 'Advanced: Sourdough bread' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/create'));
    expect(await screen.findByRole('textbox', { name: /^Topic/ })).toHaveValue('Advanced: Sourdough bread');
    expect(screen.getByLabelText('Your level')).toHaveDisplayValue('Advanced');
    expect(screen.getByRole('textbox', { name: 'What you already know' })).toHaveValue('Flour\nWater');
  });

  test.each([
    ['Advanced: Rye', 'A project: Rye'],
    ['A project: Rye', 'Advanced: Rye'],
  ])('after %s leads on to %s alone', async (mainTopic, next) => {
    await open([readsCourse(allDone, { completed: true, end, mainTopic }), opens(4), certifies()]);
    const ideas = within((await screen.findByText('Go deeper with another course')).closest('li') ?? document.body);
    expect(ideas.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([next]);
  });

  test('with cards that are not due says when they are', async () => {
    await open([...finished, certifies(), recalls(0, 2, new Date(Date.now() + 3 * DAY_MS + 60_000).toISOString())]);
    expect(await screen.findByText(/2 cards of this course; the next comes in 3 days/)).toBeVisible();
  });
});

test('STU-37 the finish panel names what is not proven yet, how long it takes, and where it is practised', async () => {
  const objective = (id: string, subtopicId: string, state: 'learning' | 'proven') =>
    ({ id, subtopicId, text: `Do ${id}`, p: 0.5, state, evidence: [] }) as const;
  const objectives = [objective('one', 't1s1', 'proven'), objective('two', 't1s2', 'learning')];
  await open([
    readsCourse(allDone),
    opens(4),
    respondWith(masteryEndpoints.mastery, { objectives, claimed: [], next: null }),
  ]);
  const ready = await panel(BEFORE);
  expect(await ready.findByText(/not proven yet/)).toHaveTextContent(
    '1 of 2 objectives are not proven yet: about 1 minute of practice.',
  );
  expect(ready.getByRole('link', { name: 'Do two' })).toHaveAttribute('href', `/course/${courseId}?at=t1s2#try-it`);
  expect(ready.queryByText('Do one')).toBeNull();
});
