import { courseEndpoints } from '@coursewright/contracts';
import { subscribeDismissals } from '@coursewright/mfe-kit';
import {
  type EndpointStub,
  FakeEventSource,
  failWith,
  flaky,
  learnerFixture,
  respondWith,
} from '@coursewright/mfe-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  allDone,
  begin,
  certifies,
  courseId,
  createCourse,
  createLesson,
  createProgress,
  generationId,
  opensLesson,
  readsCourse,
  readsLesson,
} from '../../testing/course-fixtures.ts';
import { onDesktop, pressRetry, scrollToEnd, send, visit } from '../../testing/visit.ts';

const end = '2026-11-21T10:00:00.000Z';
const opensWriting = respondWith(courseEndpoints.openSubtopic, { status: 'writing', generationId });

const open = (api: EndpointStub[] = [readsCourse(), opensLesson()], path = `/course/${courseId}`) =>
  visit(path, { api });
const lessonTitle = (name: string) => screen.findByRole('heading', { level: 2, name });
const contents = () => screen.findByRole('navigation', { name: 'Course contents' });
const done = { type: 'lesson-done', lesson: createLesson('t1s1'), progress: createProgress(1), completed: false };

beforeEach(onDesktop);
afterEach(() => {
  document.body.classList.remove('dark');
});

describe('addresses', () => {
  test('STU-01 /course without state leads to /create', async () => {
    const { path } = await visit('/course');
    await waitFor(() => expect(path()).toBe('/create'));
  });

  test('STU-01 /course with a course in its state leads to the address of that course', async () => {
    const { path } = await visit('/course', { state: { courseId }, api: [readsCourse(), opensLesson()] });
    await waitFor(() => expect(path()).toBe(`/course/${courseId}`));
  });

  test('STU-01 the open sub-topic stands in the address', async () => {
    const { search } = await open();
    await lessonTitle('Wheat');
    expect(search()).toBe('?at=t1s1');
  });

  test('STU-01 an address with a sub-topic opens that one', async () => {
    const { calls } = await open(undefined, `/course/${courseId}?at=t2s2`);
    await lessonTitle('Cold');
    await screen.findByText('Wheat is a grass.');
    expect(calls.find(({ method }) => method === 'POST')?.params.subtopicId).toBe('t2s2');
  });

  test('a course of another user is not found', async () => {
    await open([failWith(courseEndpoints.course, 404, 'There is no such course')]);
    expect(await screen.findByRole('heading', { name: 'There is no such course' })).toBeInTheDocument();
  });

  test('STU-01 the next lesson of a course that another tab deleted says that the course is gone', async () => {
    const gone = 'There is no such course';
    const stubs = [
      flaky(failWith(courseEndpoints.course, 404, gone), readsCourse()),
      flaky(failWith(courseEndpoints.openSubtopic, 404, 'There is no such lesson'), opensLesson()),
    ];
    await open(stubs);
    await lessonTitle('Wheat');
    for (const stub of stubs) stub.repair();
    await userEvent.click(within(await contents()).getByRole('link', { name: /^Rye/ }));
    expect(await screen.findByRole('heading', { name: gone })).toBeInTheDocument();
  });
});

describe('contents', () => {
  test('STU-01 topics expand to sub-topics, with a tick on done ones', async () => {
    await open([readsCourse(['t1s1']), opensLesson({}, 2)]);
    const nav = within(await contents());
    const water = nav.getByRole('button', { name: /^Water/ });
    expect(water).toHaveAttribute('aria-expanded', 'false');
    expect(nav.queryByRole('link', { name: /Warm/ })).not.toBeInTheDocument();
    await userEvent.click(water);
    expect(nav.getByRole('link', { name: 'Warm' })).toBeInTheDocument();
    expect(nav.getByRole('link', { name: 'Wheat (done)' })).toBeInTheDocument();
  });

  test('STU-01 on a phone the contents are a drawer that closes on a choice', async () => {
    jest.restoreAllMocks();
    await open();
    await lessonTitle('Wheat');
    expect(screen.queryByRole('navigation', { name: 'Course contents' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Course contents' }));
    await userEvent.click(within(await contents()).getByRole('link', { name: 'Rye' }));
    await lessonTitle('Rye');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('STU-11 previous and next lead through all topics', async () => {
    await open(undefined, `/course/${courseId}?at=t1s2`);
    await lessonTitle('Rye');
    await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
    const title = await lessonTitle('Warm');
    await waitFor(() => expect(title).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: /^Previous/ }));
    await lessonTitle('Rye');
  });
});

describe('reading', () => {
  test('STU-02 a lesson shows its title, picture with credit, and safe theory', async () => {
    const html = '<p>Wheat is <strong>a grass</strong>.</p><img src="x" onerror="steal()"><script>steal()</script>';
    const image = { url: '/api/media/1', alt: 'Wheat', credit: 'Drawn by us' };
    const { container } = await open([readsCourse(), opensLesson({ html, image })]);
    expect(await screen.findByText('a grass')).toBeInTheDocument();
    await lessonTitle('Wheat');
    expect(screen.getByRole('img', { name: 'Wheat' })).toHaveAttribute('src', '/api/media/1');
    expect(screen.getByText('Drawn by us')).toBeInTheDocument();
    expect(container.querySelector('[onerror], article script')).toBeNull();
  });

  test('STU-02 a lesson with a video shows a player above the theory', async () => {
    await open([
      readsCourse(),
      opensLesson({ video: { provider: 'youtube', youtubeId: 'abcdefghijk', title: 'On wheat' } }),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Play the video: On wheat' }));
    const player = screen.getByTitle('On wheat');
    expect(player.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/abcdefghijk');
    expect(screen.getByText('Wheat is a grass.')).toBeInTheDocument();
  });

  test('a lesson of the sample author says so, and so does a note', async () => {
    await open([readsCourse(), opensLesson({ source: 'sample', note: 'No fitting video was found.' })]);
    expect(await screen.findByText(/Sample lesson/)).toBeInTheDocument();
    expect(screen.getByText('No fitting video was found.')).toBeInTheDocument();
  });

  test('STU-02 only admins read that no video service is set up', async () => {
    const note = 'No video service is set up here, so this lesson …';
    const api = [readsCourse(), opensLesson({ note, noteCode: 'video_not_set_up' })];
    await open(api);
    await screen.findByText('Wheat is a grass.');
    expect(screen.queryByText(/No video service/)).toBeNull();
    cleanup();
    await visit(`/course/${courseId}`, { api, user: { ...learnerFixture, role: 'admin' } });
    expect(await screen.findByText(/No video service is set up here/)).toBeVisible();
  });

  test('STU-04 opening a course opens its first sub-topic and marks it done', async () => {
    const { calls } = await open();
    await screen.findByText('Wheat is a grass.');
    expect(calls.find(({ method }) => method === 'POST')?.params).toEqual({ courseId, subtopicId: 't1s1' });
    expect(within(await contents()).getByRole('link', { name: 'Wheat (done)' })).toBeInTheDocument();
  });

  test('STU-04 a course begun before opens at the first lesson that is to be read', async () => {
    const { calls, search } = await open([readsCourse(['t1s1', 't1s2']), opensLesson({}, 2)]);
    await lessonTitle('Warm');
    expect(search()).toBe('?at=t2s1');
    await screen.findByText('Wheat is a grass.');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('STU-04 a new course begins with its first lesson, also when that was written before the page was there', async () => {
    const { search } = await open([readsCourse([], begin(createCourse(['t1s1']), 't1s1')), opensLesson()]);
    await lessonTitle('Wheat');
    expect(search()).toBe('?at=t1s1');
  });
});

describe('STU-03 a lesson is read', () => {
  const half = () => readsCourse([], begin(createCourse(['t1s1']), 't1s1'));
  const at = (id: string) => `/course/${courseId}?at=${id}`;
  const reads = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/read'));
  const link = async (name: string) => within(await contents()).findByRole('link', { name });
  afterEach(() => jest.useRealTimers());
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

  test('when its end was in view for a third of its reading time; opened, it is only begun', async () => {
    jest.useFakeTimers();
    const { calls, announcements } = await open([half(), opensLesson({ minutes: 3 }), readsLesson(2)], at('t1s2'));
    await pass(0.1);
    expect(await link('Rye (begun)')).toBeInTheDocument();
    await pass(300);
    expect(reads(calls)).toEqual([]);
    scrollToEnd();
    await pass(0.1);
    expect(reads(calls)).toMatchObject([{ params: { courseId, subtopicId: 't1s2' }, body: {} }]);
    expect(await link('Rye (done)')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(announcements).toEqual(['This lesson is done.']);
    scrollToEnd();
    await pass(300);
    expect(reads(calls)).toHaveLength(1);
  });

  test('not by paging through: Next leaves it begun', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { calls } = await open([half(), opensLesson(), readsLesson(2)], at('t1s2'));
    await screen.findByText('Wheat is a grass.');
    scrollToEnd();
    await pass(5);
    fireEvent.click(screen.getByRole('link', { name: /^Next/ }));
    await lessonTitle('Warm');
    await pass(10);
    expect(await link('Warm (begun)')).toBeInTheDocument();
    expect(reads(calls)).toEqual([]);
  });

  test('in a tab in the background no time passes', async () => {
    jest.useFakeTimers();
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { calls } = await open([half(), opensLesson(), readsLesson(2)], at('t1s2'));
    await pass(0.1);
    scrollToEnd();
    await pass(600);
    expect(reads(calls)).toEqual([]);
    visible.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(19);
    expect(reads(calls)).toEqual([]);
    await pass(1.1);
    expect(reads(calls)).toHaveLength(1);
  });

  test('by "Mark as done" at its end, which keeps the focus and says so', async () => {
    const { calls, announcements } = await open([half(), opensLesson(), readsLesson(2)], at('t1s2'));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    const marked = await screen.findByRole('button', { name: 'Done' });
    expect(marked).toHaveFocus();
    expect(marked).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(marked);
    expect(reads(calls)).toHaveLength(1);
    expect(announcements).toEqual(['This lesson is done.']);
  });

  test('and that is saved when the network is back, though the learner has gone on', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get');
    let done = ['t1s1'];
    const course = respondWith(courseEndpoints.course, () => begin(createCourse(done), 't1s1'));
    const reading = respondWith(courseEndpoints.readSubtopic, () => {
      done = ['t1s1', 't1s2'];
      return { progress: createProgress(2), completed: false };
    });
    const { calls } = await open([course, opensLesson(), reading], at('t1s2'));
    const mark = await screen.findByRole('button', { name: 'Mark as done' });
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await userEvent.click(mark);
    expect(await screen.findByRole('button', { name: 'Will be saved when you are online' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('link', { name: /^Next/ }));
    await lessonTitle('Warm');
    expect(reads(calls)).toEqual([]);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reads(calls)).toMatchObject([{ params: { subtopicId: 't1s2' } }]));
    expect(await screen.findByRole('button', { name: /^Flour 2\/2/ })).toBeInTheDocument();
  });

  test('the first one too, though opening the course ticked it', async () => {
    const { calls } = await open([half(), opensLesson(), readsLesson(1)], at('t1s1'));
    expect(await link('Wheat (done)')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByRole('button', { name: 'Done' })).toBeInTheDocument();
    expect(reads(calls)).toHaveLength(1);
  });

  test('again on another day it counts again, without a word', async () => {
    jest.useFakeTimers();
    const { calls, announcements } = await open(
      [readsCourse(['t1s1', 't1s2']), opensLesson({}, 2), readsLesson(2)],
      at('t1s2'),
    );
    await pass(0.1);
    expect(screen.getByRole('button', { name: 'Done' })).toBeInTheDocument();
    scrollToEnd();
    await pass(21);
    expect(reads(calls)).toHaveLength(1);
    expect(announcements).toEqual([]);
  });
});

describe('writing', () => {
  test('STU-03 a lesson that is missing is written with Please wait... that becomes Done!', async () => {
    const { toasts, announcements } = await open([readsCourse(), opensWriting]);
    await waitFor(() => expect(toasts).toContain('loading: Please wait...'));
    send({ type: 'started' });
    send({ type: 'block', index: 0, html: '<p>Wheat is</p>' });
    send({ type: 'open-block', html: '<p>a <strong>grass</strong></p>' });
    expect(screen.getByText('Wheat is')).toBeInTheDocument();
    expect(screen.getByText('grass')).toBeInTheDocument();
    send(done);
    expect(await screen.findByText('Wheat is a grass.')).toBeInTheDocument();
    expect(toasts.at(-1)).toBe('success: Done!');
    expect(announcements).toEqual(['The lesson is being written.', 'The lesson is ready.']);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(within(await contents()).getByRole('link', { name: 'Wheat (done)' })).toBeInTheDocument();
  });

  test('STU-21 the toast goes with the first block, and the status stays in its place until the end', async () => {
    const dismissed: string[] = [];
    const stop = subscribeDismissals((id) => dismissed.push(id));
    const { toasts } = await open([readsCourse(), opensWriting]);
    await screen.findByText('Your lesson is queued …');
    send({ type: 'started' });
    expect(dismissed).toEqual([]);
    send({ type: 'block', index: 0, html: '<p>Wheat is</p>' });
    expect(dismissed).toHaveLength(1);
    send({ type: 'block', index: 1, html: '<p>a grass</p>' });
    expect(dismissed).toHaveLength(1);
    expect(screen.getByText('Writing your lesson …')).toBeInTheDocument();
    expect(toasts).toEqual(['loading: Please wait...', 'loading: Please wait...']);
    send(done);
    expect(await screen.findByText('Wheat is a grass.')).toBeInTheDocument();
    expect(toasts.at(-1)).toBe('success: Done!');
    stop();
  });

  test('STU-21 the picture is shown before the text, and stays when the text begins again', async () => {
    await open([readsCourse(), opensWriting]);
    await screen.findByText('Your lesson is queued …');
    send({ type: 'started' });
    const image = { url: '/api/media/1', alt: 'Wheat', credit: 'Illustration', provider: 'local' };
    send({ type: 'media', image });
    expect(screen.getByRole('img', { name: 'Wheat' })).toBeInTheDocument();
    send({ type: 'block', index: 0, html: '<p>Wheat is</p>' });
    send({ type: 'restart' });
    expect(screen.queryByText('Wheat is')).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Wheat' })).toBeInTheDocument();
  });

  test('STU-20 the complete block takes the place of the open one', async () => {
    await open([readsCourse(), opensWriting]);
    await screen.findByText('Your lesson is queued …');
    send({ type: 'started' });
    send({ type: 'open-block', html: '<table><thead><tr><th>City</th></tr></thead></table>' });
    const place = screen.getByRole('table').parentElement;
    send({ type: 'block', index: 0, html: '<table><tbody><tr><td>Rome</td></tr></tbody></table>' });
    expect(screen.getByRole('table').parentElement).toBe(place);
    expect(screen.queryByText('City')).not.toBeInTheDocument();
  });

  test('STU-03 a failed lesson keeps what was written, says why, and can be retried', async () => {
    const retries = respondWith(courseEndpoints.retryGeneration, { generationId });
    const { toasts } = await open([readsCourse(), opensWriting, retries]);
    await screen.findByText('Your lesson is queued …');
    send({ type: 'block', index: 0, html: '<p>Wheat is</p>' });
    send({ type: 'failed', kind: 'outage', message: 'The model cannot be reached.', retriable: true });
    expect(screen.getByRole('alert')).toHaveTextContent('The model cannot be reached.');
    expect(screen.getByText('Wheat is')).toBeInTheDocument();
    expect(toasts.at(-1)).toBe('error: The model cannot be reached.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
    send({ type: 'restart' });
    send(done);
    expect(await screen.findByText('Wheat is a grass.')).toBeInTheDocument();
    expect(toasts.at(-1)).toBe('success: Done!');
  });

  test('CRS-13 an event that the page does not understand ends in words, not in waiting', async () => {
    await open([readsCourse(), opensWriting]);
    await screen.findByText('Your lesson is queued …');
    const stream = FakeEventSource.last();
    stream.send({ type: 'lesson-done', lesson: { title: null } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please reload it; nothing is lost');
    expect(stream.readyState).toBe(FakeEventSource.CLOSED);
  });

  test('STU-03 leaving early ends the toast with where the lesson will be', async () => {
    const { toasts } = await open([readsCourse(), opensWriting]);
    await screen.findByText('Your lesson is queued …');
    const stream = FakeEventSource.last();
    await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
    await waitFor(() => expect(toasts.some((toast) => toast.startsWith('info: The lesson is still'))).toBe(true));
    expect(stream.readyState).toBe(FakeEventSource.CLOSED);
  });

  test('STU-03 an opening that could not be saved is tried again, visibly', async () => {
    const opening = flaky(opensLesson(), failWith(courseEndpoints.openSubtopic, 503, 'Starting up'));
    await open([readsCourse(), opening]);
    await waitFor(() => expect(screen.getByText(/Starting up/)).toHaveTextContent(/Trying again in \d+ s/));
    await pressRetry(opening.repair);
    expect(await screen.findByText('Wheat is a grass.')).toBeInTheDocument();
  });

  test('CRS-13 a stream that is read again from its beginning shows nothing twice', async () => {
    await open([readsCourse(), opensWriting]);
    await screen.findByText('Your lesson is queued …');
    send({ type: 'block', index: 0, html: '<p>Wheat is</p>' });
    act(() => FakeEventSource.last().fail());
    send({ type: 'block', index: 0, html: '<p>Wheat is</p>' });
    expect(screen.getAllByText('Wheat is')).toHaveLength(1);
  });
});

describe('progress', () => {
  test('STU-10 lessons ticked elsewhere get their tick here when a lesson is opened', async () => {
    let reads = 0;
    const course = respondWith(courseEndpoints.course, () =>
      createCourse(reads++ === 0 ? ['t1s1'] : ['t1s1', 't1s2', 't2s1']),
    );
    await open([course, opensLesson({}, 3)]);
    expect(await screen.findByRole('button', { name: /^Water 1\/2/ })).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
    expect(reads).toBe(2);
  });

  test('STU-05 the ring shows the percent of the server', async () => {
    await open([readsCourse(['t1s1', 't1s2']), opensLesson({}, 2)], `/course/${courseId}?at=t1s2`);
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50'));
    expect(screen.queryByRole('link', { name: /Certificate/ })).not.toBeInTheDocument();
  });

  test.each(['Download Certificate', 'Certificate'])('STU-05 at 100 percent it is a link: %s', async (name) => {
    if (name === 'Certificate') jest.restoreAllMocks(); // on a phone
    await open([readsCourse(allDone), opensLesson({}, 4)]);
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', `/certificate/${courseId}`);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test('STU-09 a course completed before leads straight to its certificate', async () => {
    const { calls, path } = await open([
      readsCourse(allDone, { completed: true, end }),
      opensLesson({}, 4),
      certifies(),
    ]);
    await userEvent.click(await screen.findByRole('link', { name: 'Download Certificate' }));
    await waitFor(() => expect(path()).toBe(`/certificate/${courseId}`));
    expect(calls.map((call) => call.path)).not.toContain('/api/finish');
  });

  test('STU-09 finishing is repeated until it is saved, then the certificate opens', async () => {
    const finish = flaky(respondWith(courseEndpoints.finish, { success: true, message: 'Course completed', end }));
    const { calls, path } = await open([readsCourse(allDone), opensLesson({}, 4), finish, certifies()]);
    await userEvent.click(await screen.findByRole('link', { name: 'Download Certificate' }));
    expect(await screen.findByText('Your course has not been finished yet')).toBeInTheDocument();
    await pressRetry(finish.repair);
    await waitFor(() => expect(path()).toBe(`/certificate/${courseId}`));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const bodies = calls.filter((call) => call.path === '/api/finish').map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(1);
    expect(bodies).toEqual(bodies.map(() => ({ courseId, timeZone })));
  });
});

describe('header', () => {
  const mainTopic = 'one two three four five six seven eight nine ten eleven';

  test.each([
    ['10 words on a desktop', /^one two three four five six seven eight nine ten…$/],
    ['6 words on a phone', /^one two three four five six…$/],
  ])('STU-07 the title is cut to %s', async (where, shown) => {
    if (where.includes('phone')) jest.restoreAllMocks();
    await open([readsCourse([], { mainTopic }), opensLesson()]);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(shown);
  });
});
