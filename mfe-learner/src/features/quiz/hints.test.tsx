import { courseEndpoints, type QuizAttempt, quizEndpoints } from '@coursewright/contracts';
import { type EndpointStub, FakeEventSource, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createQuiz, generationId, readsQuiz } from '../../testing/course-fixtures.ts';
import { onDesktop, send, visit } from '../../testing/visit.ts';

const HINTS = ['Scroll back.', 'Compare two notions.', 'Swap both and see which one stays.'];

beforeEach(onDesktop);

const open = (attempt: QuizAttempt, ...api: EndpointStub[]) =>
  visit(`/course/${courseId}?quiz=t1`, { api: [...api, ...readsQuiz(attempt)] });
const writes = respondWith(quizEndpoints.quizHint, { status: 'writing', generationId });
const more = (name = 'Get a hint') => screen.findByRole('button', { name });
const list = async () => within(await screen.findByRole('group', { name: 'Hints' }));

test('STU-16 one hint after the other, three at most, and what they mean for the score', async () => {
  const { calls, announcements } = await open(createQuiz(), writes);
  const hints = await list();
  expect(hints.getByText(/Up to 3 hints. Hints do not change your score/)).toBeInTheDocument();
  for (const [index, hint] of HINTS.entries()) {
    await userEvent.click(await more(index === 0 ? 'Get a hint' : 'Get another hint'));
    await hints.findByText('Your hint is queued …');
    await send({ type: 'started' });
    expect(await hints.findByText('Writing your hint …')).toBeInTheDocument();
    await send({ type: 'hint-done', hints: HINTS.slice(0, index + 1) });
    expect(await hints.findByText(hint)).toHaveAttribute('dir', 'auto');
    expect(hints.getByText(`Hint ${index + 1} of 3`)).toBeInTheDocument();
    expect(announcements).toContain(`Hint ${index + 1}: ${hint}`);
  }
  expect(hints.queryByRole('button')).toBeNull();
  const asked = calls.filter(({ path }) => path.endsWith('/hints')).map(({ body }) => body);
  expect(asked).toEqual([1, 2, 3].map((level) => ({ itemId: 'rye', level })));
});

test('STU-16 hints that were seen are there after a reload; a digit still chooses', async () => {
  await open(createQuiz({ hints: { rye: HINTS.slice(0, 2) } }), writes);
  const hints = await list();
  expect(hints.getAllByRole('listitem')).toHaveLength(2);
  expect(await more('Get another hint')).toBeEnabled();
  await userEvent.keyboard('2');
  expect(screen.getByRole('radio', { name: /Gluten/ })).toBeChecked();
});

test('STU-16 a hint that cannot be written says why, and Retry asks again', async () => {
  const retries = respondWith(courseEndpoints.retryGeneration, { generationId });
  await open(createQuiz(), writes, retries);
  await userEvent.click(await more());
  await screen.findByText('Your hint is queued …');
  await send({ type: 'failed', kind: 'bad_answer', message: 'No usable answer.', retriable: true });
  expect(await screen.findByText('The hint could not be written')).toBeInTheDocument();
  expect(screen.getByText('No usable answer.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
  await send({ type: 'restart' });
  await send({ type: 'hint-done', hints: HINTS.slice(0, 1) });
  expect(await screen.findByText('Scroll back.')).toBeInTheDocument();
  // The question can be answered all the time.
  expect(screen.getByRole('button', { name: 'Check' })).toBeEnabled();
});

test('STU-16 a hint that is refused says why and can be asked for again; the limit of the day cannot', async () => {
  const view = await open(createQuiz(), failWith(quizEndpoints.quizHint, 409, 'Ask for the hints one after the other'));
  await userEvent.click(await more());
  expect(await screen.findByText('Ask for the hints one after the other')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  view.unmount();
  await open(createQuiz(), failWith(quizEndpoints.quizHint, 429, 'Used up', 'allowance_used_up'));
  await userEvent.click(await more());
  expect(await screen.findByText(/today's limit of AI writing/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('STU-16 an answer and the result say how many hints were seen, and that the question comes back', async () => {
  const verdict = { right: true, correct: 1, explanation: 'Rye has little.', hints: 2 };
  const finished = createQuiz({ answers: { rye: { ...verdict, choice: 1 } }, finished: true, percent: 100 });
  const answers = respondWith(quizEndpoints.answerQuiz, { verdict, attempt: finished });
  await open(createQuiz({ hints: { rye: HINTS.slice(0, 2) } }), answers);
  await list();
  await userEvent.keyboard('2{Enter}');
  expect(await screen.findByText('Answered with 2 hints.')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Hints' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See the result' }));
  expect(await screen.findByText('Answered with 2 hints')).toBeInTheDocument();
  expect(screen.getByText(/The question you answered with hints comes/)).toHaveTextContent(/back .* Recall/);
  await waitFor(() => expect(screen.getByRole('heading', { name: '1 of 1 right' })).toHaveFocus());
});

test('STU-16 a card that is due has its hints', async () => {
  const cardId = 'dddddddddddddddddddddddd';
  const card = { cardId, courseId, courseTitle: 'Bread', source: 'openai' as const, hints: ['Scroll back.'] };
  const due = createQuiz().items.map((item) => ({ ...item, ...card }));
  const recall = { due, dueCount: 1, total: 1, nextDue: null, courses: [] };
  const ready = respondWith(quizEndpoints.recallHint, { status: 'ready', hints: HINTS.slice(0, 2) });
  const { calls } = await visit('/recall', { api: [respondWith(quizEndpoints.recall, recall), ready] });
  expect(await screen.findByText('Scroll back.')).toBeInTheDocument();
  await userEvent.click(await more('Get another hint'));
  expect(await screen.findByText('Compare two notions.')).toBeInTheDocument();
  expect(calls.at(-1)).toMatchObject({ path: `/api/recall/${cardId}/hints`, body: { level: 2 } });
});
