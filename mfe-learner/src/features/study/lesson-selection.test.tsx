import { type ChatMessage, mistakeEndpoints, TEACHER_QUOTE_LENGTH, teacherEndpoints } from '@coursewright/contracts';
import { type EndpointStub, enter, respondWith } from '@coursewright/mfe-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, hasNoNote, opensLesson, readsCourse } from '../../testing/course-fixtures.ts';
import { onDesktop, onOneTab, visit } from '../../testing/visit.ts';

const SENTENCE = 'Rye has little gluten.';
const LONG = 'gluten '.repeat(200).trim();

beforeEach(() => {
  onDesktop();
  onOneTab();
  Range.prototype.getBoundingClientRect = () => new DOMRect(20, 200, 300, 40);
});

const message: ChatMessage = { id: 'm1', sender: 'user', text: 'Why?', quotes: [], at: '2026-11-21T10:00:00.000Z' };
const questions = ['What does “gluten” mean?', 'Why is this so: “Rye has little.”'];

function openLesson(...api: EndpointStub[]) {
  return visit(`/course/${courseId}?at=t1s1`, {
    api: [
      ...api,
      readsCourse(),
      opensLesson({ html: `<p>${SENTENCE}</p><p>Wheat has much.</p><p>${LONG}</p>` }),
      hasNoNote,
      respondWith(mistakeEndpoints.mistakes, []),
      respondWith(teacherEndpoints.chatHistory, { messages: [] }),
      respondWith(teacherEndpoints.suggestedQuestions, { questions }),
      respondWith(teacherEndpoints.askTeacher, ({ body }) => {
        const { question, quote } = body as { question: string; quote?: string };
        return { generationId, message: { ...message, text: question, ...(quote && { quote }) } };
      }),
    ],
  });
}

async function select(text = SENTENCE) {
  window.getSelection()?.selectAllChildren(await screen.findByText(text));
}
const panel = () => screen.findByRole('group', { name: 'Selected text' });
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Your AI teacher' }));
const asked = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/chat')).map(({ body }) => body);

test('STU-17 selected text is asked about: the quote is visible, sent beside the question, and in the conversation', async () => {
  const { calls } = await openLesson();
  await select();
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Ask about this' }));
  const teacher = await drawer();
  const about = teacher.getByRole('figure', { name: 'Your question is about' });
  expect(about).toHaveTextContent(SENTENCE);
  await waitFor(() => expect(teacher.getByRole('textbox')).toHaveFocus());
  await enter(teacher.getByRole('textbox'), 'Why?{Enter}');
  await waitFor(() => expect(asked(calls)).toEqual([{ question: 'Why?', quote: SENTENCE, subtopicId: 't1s1' }]));
  const talk = within(teacher.getByRole('list', { name: 'Conversation with the teacher' }));
  expect((await talk.findByText(SENTENCE)).tagName).toBe('BLOCKQUOTE');
  expect(teacher.queryByRole('figure', { name: 'Your question is about' })).toBeNull();
});

test('STU-17 the panel asks about what is selected when it is pressed', async () => {
  await openLesson();
  await select();
  const ask = within(await panel()).getByRole('button', { name: 'Ask about this' });
  await select('Wheat has much.');
  fireEvent.click(ask);
  expect((await drawer()).getByRole('figure', { name: 'Your question is about' })).toHaveTextContent('Wheat has much.');
});

test('STU-17 the key A asks about the selection; nothing is typed into the field', async () => {
  const { announcements } = await openLesson();
  await screen.findByText(SENTENCE);
  await userEvent.keyboard('a');
  expect(announcements).toContain('Select a passage of the lesson first.');
  await select();
  await panel();
  expect(announcements).toContain('Press A to ask the teacher about the selected text.');
  await userEvent.keyboard('a');
  const teacher = await drawer();
  expect(teacher.getByRole('figure', { name: 'Your question is about' })).toHaveTextContent(SENTENCE);
  await waitFor(() => expect(teacher.getByRole('textbox')).toHaveFocus());
  expect(teacher.getByRole('textbox')).toHaveValue('');
});

test('STU-17 Escape closes the panel and keeps the selection; another selection opens it again', async () => {
  await openLesson();
  await select();
  await panel();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Selected text' })).toBeNull();
  expect(window.getSelection()?.toString()).toBe(SENTENCE);
  await select(LONG);
  expect(await panel()).toBeInTheDocument();
  window.getSelection()?.removeAllRanges();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected text' })).toBeNull());
});

test('STU-17 a quote that is too long is cut, and this is said; it can be removed', async () => {
  const { calls } = await openLesson();
  await select(LONG);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Ask about this' }));
  const teacher = await drawer();
  expect(teacher.getByText('Only the first 1,000 characters are quoted.')).toBeInTheDocument();
  const quoted = teacher.getByRole('figure', { name: 'Your question is about' }).querySelector('blockquote');
  expect(quoted?.textContent?.length).toBeLessThanOrEqual(TEACHER_QUOTE_LENGTH);
  await enter(teacher.getByRole('textbox'), 'And this?');
  await userEvent.click(teacher.getByRole('button', { name: 'Remove the quote' }));
  await waitFor(() => expect(teacher.getByRole('textbox')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(asked(calls)).toEqual([{ question: 'And this?', subtopicId: 't1s1' }]));
});

test('STU-17 ADM-11 the same panel reports a mistake', async () => {
  await openLesson();
  await select();
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Report a mistake' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a mistake' }));
  expect(dialog.getByText(SENTENCE)).toBeVisible();
});

test('STU-17 what is selected outside the lesson has no panel', async () => {
  await openLesson();
  await select();
  await panel();
  window.getSelection()?.selectAllChildren(screen.getAllByRole('heading', { level: 1 })[0] as Element);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected text' })).toBeNull());
});

test('STU-17 two questions on the lesson are suggested; one click asks', async () => {
  const { calls } = await openLesson();
  await screen.findByText(SENTENCE);
  await userEvent.click(screen.getByRole('button', { name: 'Ask the teacher' }));
  const teacher = await drawer();
  const suggested = within(await teacher.findByRole('region', { name: 'Ask about this lesson' }));
  expect(suggested.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(questions);
  await enter(teacher.getByRole('textbox'), 'A draft');
  await userEvent.click(suggested.getByRole('button', { name: questions[1] }));
  await waitFor(() => expect(asked(calls)).toEqual([{ question: questions[1], subtopicId: 't1s1' }]));
  expect(teacher.getByRole('textbox')).toHaveValue('A draft');
  await waitFor(() => expect(teacher.queryByRole('region', { name: 'Ask about this lesson' })).toBeNull());
});
