import { type ChatMessage, courseEndpoints, teacherEndpoints } from '@coursewright/contracts';
import {
  type EndpointStub,
  enter,
  FakeEventSource,
  failWith,
  flaky,
  learnerFixture,
  respondWith,
} from '@coursewright/mfe-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, opensLesson, readsCourse } from '../../testing/course-fixtures.ts';
import { send, visit } from '../../testing/visit.ts';

/** The channel between tabs, which jsdom lacks. */
class FakeChannel extends EventTarget {
  static all: FakeChannel[] = [];
  static posted: string[] = [];
  name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.all.push(this);
  }
  postMessage() {
    FakeChannel.posted.push(this.name);
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((channel) => channel !== this);
  }
}

const at = '2026-11-21T10:00:00.000Z';
const asked: ChatMessage = { id: 'm1', sender: 'user', text: 'What is wheat?', quotes: [], at };
const said: ChatMessage = {
  id: 'm1-answer',
  sender: 'bot',
  text: 'A **grass**.',
  html: '<p>A <strong>grass</strong>.</p>',
  at,
  quotes: [{ subtopicId: 't2s1', title: 'Warm', text: 'Wheat is a grass.' }],
  source: 'sample',
};

let stored: { messages: ChatMessage[]; answering?: string };
const page = (): EndpointStub[] => [
  readsCourse(['t1s1']),
  opensLesson(),
  respondWith(teacherEndpoints.chatHistory, () => stored),
];
const accepts = respondWith(teacherEndpoints.askTeacher, ({ body }) => {
  const message = { ...asked, text: (body as { question: string }).question };
  stored = { messages: [...stored.messages, message], answering: generationId };
  return { generationId, message };
});

async function openTeacher(...api: EndpointStub[]) {
  const view = await visit(`/course/${courseId}?at=t1s1`, { api: [...api, ...page()] });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the teacher' }));
  await screen.findByText(/I am your AI teacher/);
  return view;
}

const drawer = () => screen.getByRole('dialog', { name: 'Your AI teacher' });
const field = () => screen.getByPlaceholderText('Ask Something...');
const talk = () => within(drawer()).getByRole('list', { name: 'Conversation with the teacher' });
const questions = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/chat')).map(({ body }) => body);

beforeEach(() => {
  stored = { messages: [] };
  FakeChannel.all = [];
  FakeChannel.posted = [];
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
});

describe('the drawer', () => {
  test('STU-06 greets in the name of the course, and the learner can type at once', async () => {
    await openTeacher();
    expect(within(talk()).getByText('Sourdough bread')).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });

  test('STU-06 opens where the browser refuses channels between tabs', async () => {
    const refuse = () => {
      throw new DOMException('storage is blocked', 'SecurityError');
    };
    Object.assign(globalThis, { BroadcastChannel: refuse });
    await openTeacher();
    expect(field()).toHaveFocus();
  });

  test('STU-06 Escape closes it and gives the focus back; unsent text is there when it opens again', async () => {
    await openTeacher();
    await enter(field(), 'What is');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Ask the teacher' });
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(field()).toHaveValue('What is');
  });

  test('STU-06 unsent text is there after a reload, and after a session that ended, for this learner alone', async () => {
    const { unmount } = await openTeacher();
    await enter(field(), 'What is');
    unmount();
    const other = await visit(`/course/${courseId}?at=t1s1`, { user: { ...learnerFixture, id: 'other' }, api: page() });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the teacher' }));
    expect(field()).toHaveValue('');
    other.unmount();
    await openTeacher(accepts);
    expect(field()).toHaveValue('What is');
    await enter(field(), ' rye?{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sessionStorage).toHaveLength(0);
  });

  test('STU-06 shows the talk there was, with quotes that lead to their lesson and the mark of a sample', async () => {
    stored = { messages: [asked, said] };
    const { search } = await openTeacher();
    await screen.findByText('What is wheat?');
    expect(screen.getByText('grass', { selector: 'strong' })).toBeInTheDocument();
    expect(within(drawer()).getByText('Sample answer')).toBeInTheDocument();
    const quote = screen.getByText('Wheat is a grass.', { selector: 'blockquote' });
    expect(quote).toHaveAttribute('dir', 'auto');
    await userEvent.click(within(drawer()).getByRole('link', { name: 'Warm' }));
    expect(search()).toBe('?at=t2s1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('STU-06 a talk that cannot be loaded says so and can be tried again', async () => {
    const history = flaky(
      respondWith(teacherEndpoints.chatHistory, () => stored),
      failWith(teacherEndpoints.chatHistory, 404, 'There is no such course'),
    );
    await openTeacher(history);
    await screen.findByText('Your conversation could not be loaded');
    history.repair();
    stored = { messages: [asked, said] };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('What is wheat?')).toBeInTheDocument();
  });
});

describe('asking', () => {
  test('STU-06 Enter sends with the open lesson, the answer streams in, and is announced at start and end alone', async () => {
    const { calls, announcements } = await openTeacher(accepts);
    await enter(field(), ' What is wheat? {Enter}');
    await waitFor(() => expect(questions(calls)).toEqual([{ question: 'What is wheat?', subtopicId: 't1s1' }]));
    expect(await within(talk()).findByText('What is wheat?')).toHaveAttribute('dir', 'auto');
    expect(field()).toHaveValue('');

    await send({ type: 'started' });
    await send({ type: 'block', index: 0, html: '<p>First <em>part</em>.</p>' });
    await send({ type: 'open-block', html: '<p>And then</p>' });
    expect(screen.getByText('part', { selector: 'em' })).toBeInTheDocument();
    expect(screen.getByText('And then')).toBeInTheDocument();
    stored = { messages: [asked, said] };
    await send({ type: 'answer-done', message: said });
    expect(await within(talk()).findByText('Wheat is a grass.')).toBeInTheDocument();
    expect(screen.queryByText('And then')).not.toBeInTheDocument();
    const heard = announcements.filter((text) => text.includes('teacher'));
    expect(heard).toEqual(['The teacher is answering.', 'The teacher has answered.']);
  });

  test('STU-06 Shift and Enter begin a new line; white space alone is not sent', async () => {
    const { calls } = await openTeacher(accepts);
    await enter(field(), '  {Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(questions(calls)).toEqual([]);
    await userEvent.clear(field());
    await enter(field(), 'One{Shift>}{Enter}{/Shift}two');
    expect(field()).toHaveValue('One\ntwo');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(questions(calls)).toEqual([{ question: 'One\ntwo', subtopicId: 't1s1' }]));
  });

  test('STU-06 what the server does not take stays in the field, with the reason', async () => {
    const busy = 'Your teacher is still answering your last question.';
    await openTeacher(failWith(teacherEndpoints.askTeacher, 409, busy, 'teacher_busy'));
    await enter(field(), 'And rye?{Enter}');
    expect(await screen.findByText(busy)).toBeInTheDocument();
    expect(field()).toHaveValue('And rye?');
    await userEvent.type(field(), '!');
    expect(screen.queryByText(busy)).not.toBeInTheDocument();
  });

  test('STU-06 a failed answer says why; Retry asks for the same one, and the question stays', async () => {
    stored = { messages: [asked], answering: generationId };
    const { calls } = await openTeacher(respondWith(courseEndpoints.retryGeneration, { generationId }));
    await screen.findByText('What is wheat?');
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
    await send({ type: 'failed', kind: 'upstream', message: 'The AI service is away.', retriable: true });
    expect(await screen.findByText('The AI service is away.')).toBeInTheDocument();
    expect(screen.getByText('What is wheat?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/generations/${generationId}/retry`));
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
    await send({ type: 'restart' });
    await send({ type: 'answer-done', message: said });
    expect(await screen.findByText('Wheat is a grass.')).toBeInTheDocument();
  });

  test('STU-06 what an answer brings along of scripts and pictures does not get into the page', async () => {
    const html = '<p>Hi<img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">x</a></p>';
    stored = { messages: [asked, { ...said, html }] };
    await openTeacher();
    await within(talk()).findByText(/^Hi/);
    expect(talk().querySelector('img, script, [onerror], a[href^="javascript"]')).toBeNull();
  });
});

describe('one talk', () => {
  test('STU-06 is cleared after a question back; the field has the focus then', async () => {
    stored = { messages: [asked, said] };
    const { calls } = await openTeacher(
      respondWith(teacherEndpoints.clearChat, () => {
        stored = { messages: [] };
        return { success: true, message: 'Cleared' };
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Clear history' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.getByText('What is wheat?')).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    await userEvent.click(screen.getByRole('button', { name: 'Clear history' }));
    await waitFor(() => expect(screen.queryByText('What is wheat?')).not.toBeInTheDocument());
    await waitFor(() => expect(field()).toHaveFocus());
  });

  test('STU-06 STU-10 another tab is told of a question, and this one follows what another tab has asked', async () => {
    await openTeacher(accepts);
    await enter(field(), 'What is wheat?{Enter}');
    await waitFor(() => expect(FakeChannel.posted).toEqual([`coursewright:talk:${courseId}`]));

    stored = { messages: [asked, said, { ...asked, id: 'm2', text: 'From the other tab' }], answering: generationId };
    act(() => void FakeChannel.all[0]?.dispatchEvent(new MessageEvent('message', { data: 'news' })));
    expect(await screen.findByText('From the other tab')).toBeInTheDocument();
  });
});
