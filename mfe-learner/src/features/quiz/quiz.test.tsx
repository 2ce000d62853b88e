import { courseEndpoints, type QuizAttempt, quizEndpoints, teacherEndpoints } from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createQuiz, generationId, readsCourse } from '../../testing/course-fixtures.ts';
import { onDesktop, onOneTab, send, visit } from '../../testing/visit.ts';

const CORRECT = 1;
const explanation = 'Rye has little gluten.';

const anItem = (id: string) => ({
  id,
  question: `What about ${id}?`,
  options: ['Nothing', 'Gluten', 'Water'],
  subtopicId: 't1s2',
});

const anAttempt = (more: Partial<QuizAttempt> = {}) => createQuiz({ items: [anItem('rye'), anItem('wheat')], ...more });

function marks(attempt: QuizAttempt) {
  let now = attempt;
  return respondWith(quizEndpoints.answerQuiz, ({ body }) => {
    const { itemId, choice } = body as { itemId: string; choice: number };
    const verdict = { right: choice === CORRECT, correct: CORRECT, explanation };
    const answers = { ...now.answers, [itemId]: { ...verdict, choice } };
    const finished = Object.keys(answers).length === now.items.length;
    const right = Object.values(answers).filter((given) => given.right).length;
    now = { ...now, answers, finished, ...(finished && { percent: Math.round((100 * right) / now.items.length) }) };
    return { verdict, attempt: now };
  });
}

const reads = readsCourse(['t1s1', 't1s2']);
const hasResults = (results: { topicId: string; attempts: number; bestPercent: number; passed: boolean }[] = []) =>
  respondWith(quizEndpoints.quizResults, results);
const starts = (attempt = anAttempt()) => respondWith(quizEndpoints.startQuiz, { status: 'ready', attempt });
const shows = (attempt: QuizAttempt | null) => respondWith(quizEndpoints.latestQuiz, { attempt });
const open = (api: EndpointStub[] = [starts(), marks(anAttempt()), hasResults()]) =>
  visit(`/course/${courseId}?quiz=t1`, { api: [...api, reads, shows(null)] });
const question = (name: string) => screen.findByRole('group', { name: `What about ${name}?` });

beforeEach(onDesktop);

test('STU-12 each topic ends with its quiz, and the best result stands beside it', async () => {
  await open([starts(), hasResults([{ topicId: 't1', attempts: 2, bestPercent: 80, passed: true }])]);
  const nav = within(await screen.findByRole('navigation', { name: 'Course contents' }));
  const entry = await nav.findByRole('link', { name: 'Quiz passed with 80%' });
  expect(entry).toHaveAttribute('aria-current', 'page');
  await userEvent.click(nav.getByRole('button', { name: /^Water/ }));
  expect(nav.getByRole('link', { name: 'Quiz' })).toHaveAttribute('href', `/course/${courseId}?quiz=t2`);
});

test('STU-12 STU-04 a quiz opens no lesson', async () => {
  const { calls } = await open();
  await question('rye');
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/courses/${courseId}/topics/t1/quiz`,
  ]);
});

test('STU-12 a wrong answer is named in words, with the right one, why, and the lesson it comes from', async () => {
  await open();
  const group = within(await question('rye'));
  await userEvent.click(group.getByRole('radio', { name: /Water/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/Not quite. The right answer is:/)).toHaveTextContent('Gluten');
  expect(screen.getByText(explanation)).toBeInTheDocument();
  expect(group.getByText('Your answer')).toBeInTheDocument();
  expect(group.getByText('Right answer')).toBeInTheDocument();
  const lesson = screen.getByRole('link', { name: 'From the lesson: Rye' });
  expect(lesson).toHaveAttribute('href', `/course/${courseId}?at=t1s2`);
  for (const radio of group.getAllByRole('radio')) expect(radio).toBeDisabled();
});

test('STU-15 after a mistake each wrong option says why, and the teacher is asked about it', async () => {
  onOneTab();
  const ask = 'The quiz asked about rye. Please explain my mistake.';
  const reasons = ['It has something.', '', 'Water is in every dough.'];
  const verdict = { right: false, correct: CORRECT, explanation, reasons, ask };
  const answered = anAttempt({ answers: { rye: { ...verdict, choice: 2 } } });
  const message = { id: 'q1', sender: 'user' as const, text: ask, quotes: [], at: '2026-11-23T10:00:00.000Z' };
  const { calls } = await open([
    starts(),
    respondWith(quizEndpoints.answerQuiz, { verdict, attempt: answered }),
    hasResults(),
    respondWith(teacherEndpoints.chatHistory, { messages: [] }),
    respondWith(teacherEndpoints.askTeacher, { generationId, message }),
  ]);
  const group = within(await question('rye'));
  expect(screen.queryByText('Water is in every dough.')).toBeNull();
  await userEvent.click(group.getByRole('radio', { name: /Water/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  for (const reason of ['It has something.', 'Water is in every dough.'])
    expect(await group.findByText(reason)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Explain my mistake' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Your AI teacher' }));
  expect(await drawer.findByText(ask)).toBeInTheDocument();
  const asked = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/chat'));
  expect(asked.map(({ body }) => body)).toEqual([{ question: ask, subtopicId: 't1s2' }]);
});

test('STU-15 a right answer asks the teacher nothing', async () => {
  await open();
  await question('rye');
  await userEvent.keyboard('2{Enter}');
  await screen.findByText('Right');
  expect(screen.queryByRole('button', { name: 'Explain my mistake' })).toBeNull();
});

test('STU-12 a quiz works by keys alone: digits choose, Enter checks and goes on', async () => {
  await open();
  await question('rye');
  await userEvent.keyboard('2{Enter}');
  expect(await screen.findByText('Right')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next question' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await question('wheat');
  await userEvent.keyboard('1{Enter}');
  await screen.findByText(/Not quite/);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: '1 of 2 right' })).toHaveFocus();
});

test('STU-12 checking without a choice asks for one', async () => {
  const { calls } = await open();
  await question('rye');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Choose an answer first.')).toBeInTheDocument();
  expect(calls.some(({ path }) => path.endsWith('/answers'))).toBe(false);
});

test('STU-12 the result names what was missed, where it comes back, and offers new questions', async () => {
  const rye = { right: true, correct: CORRECT, explanation, choice: CORRECT };
  const begun = anAttempt({ answers: { rye } });
  const { calls, announcements } = await open([starts(begun), marks(begun), hasResults()]);
  await question('wheat');
  await userEvent.keyboard('3{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'See the result' }));
  await screen.findByRole('heading', { name: '1 of 2 right' });
  expect(announcements).toContain('1 of 2 right. Not passed yet.');
  expect(screen.getByText(/^Missed:/).closest('p')).toHaveTextContent('What about wheat?');
  expect(screen.getByRole('link', { name: 'Recall' })).toHaveAttribute('href', '/recall');
  expect(screen.getByRole('link', { name: 'Next: Warm' })).toHaveAttribute('href', expect.stringContaining('?at=t2s1'));
  const before = calls.filter(({ path }) => path.endsWith('/quiz')).length;
  await userEvent.click(screen.getByRole('button', { name: 'Retake with new questions' }));
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/quiz'))).toHaveLength(before + 1));
});

test('STU-12 opening a quiz that was passed shows the last result, and new questions only on Retake', async () => {
  const right = { right: true, correct: CORRECT, explanation, choice: CORRECT };
  const passed = anAttempt({ answers: { rye: right, wheat: right }, finished: true, percent: 100 });
  const again = anAttempt({ id: 'dddddddddddddddddddddddd', items: [anItem('oats')] });
  const { calls } = await open([shows(passed), starts(again), hasResults()]);
  expect(await screen.findByRole('heading', { name: '2 of 2 right' })).toBeInTheDocument();
  expect(screen.getByText('Passed. Well done!')).toBeInTheDocument();
  const started = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/quiz'));
  expect(started()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Retake with new questions' }));
  await question('oats');
  expect(started()).toHaveLength(1);
});

test('STU-27 the last result shows each question with the given answer, the right one and why; no question is written', async () => {
  const reasons = ['It has something.', '', 'Water is in every dough.'];
  const rye = { right: false, correct: CORRECT, explanation, reasons, choice: 2 };
  const wheat = { right: true, correct: CORRECT, explanation: 'Wheat has much of it.', choice: CORRECT };
  const failed = anAttempt({ answers: { rye, wheat }, finished: true, percent: 50 });
  const { calls } = await open([shows(failed), hasResults()]);
  await screen.findByRole('heading', { name: '1 of 2 right' });
  const [missed, right] = screen.getAllByRole('listitem').filter((item) => /What about/.test(item.textContent));
  if (!missed || !right) throw new Error('two questions are listed');
  for (const text of ['Missed:', 'Water', 'Water is in every dough.', 'Gluten', explanation])
    expect(missed).toHaveTextContent(text);
  expect(within(missed).getByText('Your answer').nextElementSibling).toHaveTextContent(/^Water/);
  expect(within(missed).getByText('Right answer').nextElementSibling).toHaveTextContent(/^Gluten/);
  expect(within(missed).getByRole('link', { name: /^Read again: Rye/ })).toBeVisible();
  expect(right).toHaveTextContent('Wheat has much of it.');
  expect(within(right).queryByText('Right answer')).toBeNull();
  expect(screen.getByRole('button', { name: 'Retake with new questions' })).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('STU-12 questions that are not there yet are waited for', async () => {
  let written = false;
  const begins = respondWith(quizEndpoints.startQuiz, () =>
    written ? { status: 'ready', attempt: anAttempt({ source: 'sample' }) } : { status: 'writing', generationId },
  );
  await open([begins, hasResults()]);
  await screen.findByText('Your quiz is queued …');
  await send({ type: 'started' });
  expect(await screen.findByText('Writing your quiz …')).toBeInTheDocument();
  written = true;
  await send({ type: 'quiz-done', courseId, topicId: 't1' });
  await question('rye');
  expect(screen.getByText(/Sample questions/)).toBeInTheDocument();
});

test('STU-12 a failed writing says why and can be tried again', async () => {
  const retries = respondWith(courseEndpoints.retryGeneration, { generationId });
  const { calls } = await open([
    respondWith(quizEndpoints.startQuiz, { status: 'writing', generationId }),
    retries,
    hasResults(),
  ]);
  await screen.findByText('Your quiz is queued …');
  await send({ type: 'failed', kind: 'rate', message: 'The AI service is busy right now.', retriable: true });
  expect(await screen.findByText('The quiz could not be written')).toBeInTheDocument();
  expect(screen.getByText('The AI service is busy right now.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/retry'))).toBe(true));
});

test.each([
  ['fewer', '2 questions this time', /no more usable ones/],
  ['terms', 'Questions on key terms', /choose what belongs in the gap/],
] as const)('STU-12 a quiz of %s questions says so, and that others follow', async (shortfall, title, text) => {
  await open([starts(anAttempt({ shortfall })), hasResults()]);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toHaveTextContent('written for your next attempt');
});

test('STU-12 a topic without a written lesson leads to its first lesson', async () => {
  await open([failWith(quizEndpoints.startQuiz, 409, 'Read a lesson of this topic first'), hasResults()]);
  expect(await screen.findByText('Read a lesson of this topic first')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read: Wheat' })).toHaveAttribute('href', `/course/${courseId}?at=t1s1`);
});
