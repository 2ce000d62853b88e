import { type CourseWritingView, courseEndpoints, lessonEndpoints } from '@coursewright/contracts';
import { type EndpointStub, enter, FakeEventSource, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  courseId,
  createCourse,
  createLesson,
  generationId,
  hasNoNote,
  opensLesson,
  readsCourse,
} from '../../testing/course-fixtures.ts';
import { onDesktop, send, visit } from '../../testing/visit.ts';

const open = (api: EndpointStub[] = [], course = createCourse(), lesson = {}) =>
  visit(`/course/${courseId}?at=t1s1`, {
    api: [...api, respondWith(courseEndpoints.course, course), opensLesson(lesson), hasNoNote],
  });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(onDesktop);

describe('the whole course', () => {
  const writingOf = (
    state: CourseWritingView['state'],
    written: string[],
    failures: CourseWritingView['failures'] = [],
  ) => ({ state, written, total: 4, failures });
  const writes = respondWith(courseEndpoints.writeCourse, ({ body }) =>
    writingOf((body as { action: string }).action === 'run' ? 'running' : 'paused', ['t1s1']),
  );
  const say = (writing: CourseWritingView) => send({ type: 'writing', ...writing });

  test('CRS-14 it is written in the background; the bar and the contents follow, only start and end are announced', async () => {
    const { announcements } = await open([writes]);
    await userEvent.click(await button('Write the whole course'));
    expect(await screen.findByText('1 of 4 lessons written')).toBeInTheDocument();
    await waitFor(() => expect(FakeEventSource.last().url).toBe(`/api/courses/${courseId}/writing/events`));
    say(writingOf('running', ['t1s1', 't1s2']));
    expect(await screen.findByRole('progressbar', { name: '2 of 4 lessons written' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(screen.getByRole('link', { name: 'Rye (written)' })).toBeInTheDocument();
    say(writingOf('done', ['t1s1', 't1s2', 't2s1', 't2s2']));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Writing of the whole course' })).not.toBeInTheDocument(),
    );
    expect(FakeEventSource.last().readyState).toBe(FakeEventSource.CLOSED);
    expect(announcements).toEqual(['The whole course is being written.', 'The whole course is written.']);
  });

  test('CRS-14 it can be paused, resumed and cancelled', async () => {
    const { calls } = await open([writes], createCourse([], { writing: writingOf('running', []) }));
    await userEvent.click(await button('Pause'));
    expect(await screen.findByText('Paused: 1 of 4 lessons written')).toBeInTheDocument();
    expect(FakeEventSource.last().readyState).toBe(FakeEventSource.CLOSED);
    await userEvent.click(await button('Resume'));
    await userEvent.click(await button('Cancel'));
    const asked = calls.filter(({ path }) => path.endsWith('/writing')).map(({ body }) => body);
    expect(asked).toEqual([{ action: 'pause' }, { action: 'run' }, { action: 'cancel' }]);
  });

  test('CRS-14 a refused start is told, and announced as nothing else', async () => {
    const { announcements } = await open([failWith(courseEndpoints.writeCourse, 409, 'The course has no lessons')]);
    await userEvent.click(await button('Write the whole course'));
    expect(await screen.findByText('The course has no lessons')).toBeInTheDocument();
    expect(await button('Write the whole course')).toBeEnabled();
    expect(announcements).toEqual([]);
  });

  test('CRS-14 coming back to the page shows how far it is', async () => {
    await open([], createCourse([], { writing: writingOf('running', ['t1s1', 't1s2']) }));
    await waitFor(() => expect(FakeEventSource.last().url).toContain('/writing/events'));
    say(writingOf('running', ['t1s1', 't1s2', 't2s1']));
    expect(await screen.findByText('3 of 4 lessons written')).toBeInTheDocument();
  });

  describe('when its stream is refused', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const refuse = () => act(() => FakeEventSource.last().fail(true));
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const readings = (calls: { method: string; path: string }[]) =>
      calls.filter(({ method, path }) => method === 'GET' && path === `/api/courses/${courseId}`).length;

    test('CRS-14 of a course that was deleted elsewhere the page says so, and asks for no more', async () => {
      let isDeleted = false;
      const found = respondWith(courseEndpoints.course, createCourse([], { writing: writingOf('running', []) }));
      const missing = failWith(courseEndpoints.course, 404, 'There is no such course');
      const reads: EndpointStub = {
        endpoint: courseEndpoints.course,
        respond: (call) => (isDeleted ? missing : found).respond(call),
      };
      const { calls } = await open([reads]);
      await pass(100);
      isDeleted = true;
      const before = readings(calls);
      refuse();
      await pass(60_000);
      expect(screen.getByRole('heading', { name: 'There is no such course' })).toBeInTheDocument();
      expect([readings(calls) - before, FakeEventSource.opened.length]).toEqual([1, 1]);
    });

    test('CRS-14 it is opened again less and less often', async () => {
      await open([], createCourse([], { writing: writingOf('running', []) }));
      await pass(100);
      const opened: number[] = [];
      for (let second = 0; second < 60; second += 1) {
        if (FakeEventSource.last().readyState !== FakeEventSource.CLOSED) refuse();
        await pass(1_000);
        opened.push(FakeEventSource.opened.length);
      }
      expect(opened.at(-1)).toBeGreaterThan(3);
      expect(opened.at(-1)).toBeLessThan(9);
    });
  });

  test('CRS-14 what could not be written is named with its reason, and tried again on Retry', async () => {
    const failures = [{ subtopicId: 't1s2', title: 'Rye', message: 'The model refused.' }];
    const { calls } = await open([writes], createCourse([], { writing: writingOf('done', ['t1s1'], failures) }));
    expect(await screen.findByText('The model refused.', { exact: false })).toHaveTextContent(
      'Rye: The model refused.',
    );
    await userEvent.click(await button('Retry'));
    await waitFor(() => expect(calls.map(({ body }) => body)).toContainEqual({ action: 'run' }));
  });
});

describe('another text', () => {
  const revises = respondWith(lessonEndpoints.reviseLesson, { generationId });
  const restores = respondWith(lessonEndpoints.restoreLesson, ({ params }) =>
    createLesson('t1s1', { version: Number(params.version), html: '<p>Wheat is a grass.</p>' }),
  );
  const simple = createLesson('t1s1', { version: 2, html: '<p>Bread comes from it.</p>' });

  test('STU-11 a simpler text is written above the present one, takes its place and can be undone', async () => {
    const { calls, announcements } = await open([revises, restores]);
    await userEvent.click(await button('Simpler'));
    const status = await screen.findByText('Your new text is queued …');
    const text = screen.getByText('Wheat is a grass.');
    expect(status.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    send({ type: 'block', index: 0, html: '<p>Bread comes</p>' });
    expect(screen.getByText('Bread comes')).toBeInTheDocument();
    expect(text).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go deeper' })).toBeDisabled();
    send({ type: 'revision-done', lesson: simple });
    expect(await screen.findByText('Bread comes from it.')).toBeInTheDocument();
    expect(screen.queryByText('Wheat is a grass.')).not.toBeInTheDocument();
    await userEvent.click(await button('Undo'));
    expect(await screen.findByText('Wheat is a grass.')).toBeInTheDocument();
    const [asked, undone] = calls.filter(({ path }) => /revisions|restore/.test(path));
    expect(asked?.body).toEqual({ change: 'simpler' });
    expect(undone?.params.version).toBe('1');
    expect(announcements).toEqual([
      'A new text is being written. The current one stays until it is complete.',
      'The new text is ready. Undo restores the previous one.',
      'The other version is shown now.',
    ]);
  });

  test('CRS-22 a lesson of which parts are missing says so, and is written as a whole at once when asked to', async () => {
    const { calls } = await open([revises], undefined, { partial: true });
    expect(await screen.findByText('Parts of this lesson are missing')).toBeInTheDocument();
    await userEvent.click(await button('Write it now'));
    await screen.findByText('Your new text is queued …');
    expect(calls.find(({ path }) => path.endsWith('/revisions'))?.body).toEqual({ change: 'rewrite' });
    send({ type: 'failed', kind: 'bad_answer', message: 'The AI did not deliver a usable answer.', retriable: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Retry asks for a shorter and plainer text.');
    send({ type: 'revision-done', lesson: simple });
    expect(await screen.findByText('Bread comes from it.')).toBeInTheDocument();
    expect(screen.queryByText('Parts of this lesson are missing')).not.toBeInTheDocument();
  });

  test('STU-11 a failed change says why, leaves the lesson as it is and can be tried again', async () => {
    await open([revises, respondWith(courseEndpoints.retryGeneration, { generationId })]);
    await userEvent.click(await button('Change this lesson'));
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      ...['Simpler', 'Go deeper', 'Add an example', 'Rewrite with AI'],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Add an example' }));
    await screen.findByText('Your new text is queued …');
    send({ type: 'failed', kind: 'outage', message: 'The model cannot be reached.', retriable: true });
    expect(screen.getByRole('alert')).toHaveTextContent('The model cannot be reached.');
    expect(screen.getByText('Wheat is a grass.')).toBeInTheDocument();
    // another change may be asked for at once
    expect(await button('Simpler')).toBeEnabled();
    expect(await button('Change this lesson')).toBeEnabled();
    await userEvent.click(await button('Retry'));
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
    send({ type: 'revision-done', lesson: simple });
    expect(await screen.findByText('Bread comes from it.')).toBeInTheDocument();
  });

  test('STU-11 one row of tools stands at the end, without Versions while there is one', async () => {
    await open();
    const tools = within(await screen.findByRole('region', { name: 'Tools of this lesson' }));
    expect(tools.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      ...['Mark as done', 'Change this lesson', 'Keep as cards', 'More about this lesson'],
    ]);
    await userEvent.click(await button('More about this lesson'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Report a mistake',
    ]);
  });

  test('STU-11 all versions are listed, and any can be shown again', async () => {
    const createdAt = '2026-11-21T10:00:00.000Z';
    const versions = respondWith(lessonEndpoints.lessonVersions, [
      { version: 2, current: true, change: 'deeper', source: 'openai', createdAt },
      { version: 1, current: false, source: 'sample', createdAt },
    ]);
    const { calls } = await open([versions, restores], createCourse(), { version: 2 });
    await userEvent.click(await button('More about this lesson'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Versions of this lesson' }));
    expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Deeper.*Shown now$/),
      expect.stringMatching(/^First text \(sample\).*Show this one$/),
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Show this one' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.at(-1)?.path).toMatch(/versions\/1\/restore$/);
  });
});

test('CRS-14 an allowance that is used up is said at once, not asked for again and again', async () => {
  const usedUp = failWith(courseEndpoints.openSubtopic, 429, 'More from 00:00 UTC.', 'allowance_used_up');
  const { calls } = await visit(`/course/${courseId}?at=t1s1`, { api: [readsCourse(), usedUp, hasNoNote] });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(/You've reached today's limit of AI writing\. More from \d\d:\d\d \(in \d+ \w+\)\./);
  expect(screen.getByRole('link', { name: 'see the plans' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Trying again/)).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

describe('notes', () => {
  const note = () => screen.findByRole('textbox', { name: 'Notes' });
  const saves = respondWith(lessonEndpoints.saveNote, ({ body }) => {
    const { text, revision } = body as { text: string; revision: number };
    return { text, revision: revision + 1 };
  });

  test('STU-11 a note is saved when its field is left, and says so', async () => {
    const { calls } = await open([saves]);
    const field = await note();
    fireEvent.change(field, { target: { value: 'Salt' } });
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    fireEvent.blur(field);
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { text: 'Salt', revision: 0 },
    ]);
  });

  test('STU-11 leaving the lesson saves its note', async () => {
    const { calls } = await open([saves]);
    await enter(await note(), 'Salt');
    await userEvent.keyboard('{Escape}');
    fireEvent.click(screen.getByRole('link', { name: /^Next/ }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  });

  test('STU-11 a note that was changed elsewhere shows both texts, and keeps both on a click', async () => {
    let other = false;
    const conflict: EndpointStub = {
      endpoint: lessonEndpoints.saveNote,
      respond: (call) => {
        const { revision } = call.body as { revision: number };
        other = true;
        return (revision === 0 ? failWith(lessonEndpoints.saveNote, 409, 'Changed elsewhere') : saves).respond(call);
      },
    };
    const current = respondWith(lessonEndpoints.note, () =>
      other ? { text: 'from a', revision: 1 } : { text: '', revision: 0 },
    );
    const { calls } = await open([current, conflict]);
    await enter(await note(), 'from b');
    await userEvent.tab();
    expect(await screen.findByText('from a')).toBeInTheDocument();
    expect(await note()).toHaveValue('from b');
    await userEvent.click(await button('Keep both'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ text: 'from a\n\nfrom b', revision: 1 });
  });
});

describe('the keyboard', () => {
  const lessonTitle = (name: string) => screen.findByRole('heading', { level: 2, name });

  test('STU-11 n and p lead to the next lesson and back, and ? lists the keys', async () => {
    await open();
    await lessonTitle('Wheat');
    await userEvent.keyboard('n');
    await lessonTitle('Rye');
    await userEvent.keyboard('p');
    await lessonTitle('Wheat');
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Next lesson');
    await userEvent.keyboard('n');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('STU-11 keys that are typed into a note are only typed', async () => {
    const { search } = await open();
    const note = await screen.findByRole('textbox', { name: 'Notes' });
    await userEvent.type(note, 'n?');
    expect(note).toHaveValue('n?');
    expect(search()).toBe('?at=t1s1');
  });

  test('STU-11 the keys can be switched off', async () => {
    const { search } = await open();
    await lessonTitle('Wheat');
    await userEvent.keyboard('?');
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(await button('Close'));
    await userEvent.keyboard('n');
    expect(search()).toBe('?at=t1s1');
  });

  test('STU-11 the first stop leads past the bar to the lesson', async () => {
    await open();
    await lessonTitle('Wheat');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to the lesson' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await lessonTitle('Wheat')).toHaveFocus();
  });
});

describe('the text', () => {
  test('STU-02 it says how long reading takes and that a model wrote it', async () => {
    await open([], createCourse(), { minutes: 3 });
    expect(await screen.findByText('3 min read')).toBeInTheDocument();
    expect(screen.getByText('Written by AI: check important facts.')).toBeInTheDocument();
  });

  test('STU-05 a text that the learner sent is not called the AI’s', async () => {
    await open([], createCourse(), { source: 'learner' });
    expect(await screen.findByText('Written by the learner')).toBeInTheDocument();
    expect(screen.queryByText(/Written by AI/)).not.toBeInTheDocument();
  });

  test('STU-02 code is copied with a click', async () => {
    const user = userEvent.setup();
    await open([], createCourse(), { html: '<pre><code>knead(10)</code></pre>' });
    await user.click(await button('Copy'));
    expect(await navigator.clipboard.readText()).toBe('knead(10)');
    expect(await button('Copied')).toBeInTheDocument();
  });

  test('STU-02 an Arabic lesson is set from right to left, though it begins with a foreign word', async () => {
    await open([], createCourse(), { html: '<p>Python هي لغة برمجة سهلة التعلم للجميع</p>' });
    const text = await screen.findByText(/لغة/);
    expect(text.closest('[dir]')).toHaveAttribute('dir', 'rtl');
  });
});
