import { type ExerciseAnswer, type QuizAttempt, quizEndpoints, teacherEndpoints } from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createQuiz, generationId, readsQuiz } from '../../testing/course-fixtures.ts';
import { onDesktop, onOneTab, visit } from '../../testing/visit.ts';

type Asked = NonNullable<QuizAttempt['exercises']>[number];

const explanation = 'A starter is fed with flour.';
const ask = 'The quiz asked about feeding. Please explain my mistake.';

const cloze: Asked = {
  id: 'c'.repeat(24),
  subtopicId: 't1s2',
  prompt: 'What is fed?',
  shown: { kind: 'cloze', text: 'A {{1}} is fed with {{2}}.', blanks: 2 },
  source: 'openai',
};
const order: Asked = {
  id: 'd'.repeat(24),
  subtopicId: 't1s1',
  prompt: 'What comes first?',
  shown: { kind: 'order', items: ['Bake', 'Mix', 'Rest'] },
  source: 'openai',
};
const known = { right: true, correct: 1, explanation: 'Rye has little of it.', choice: 1 };

const anAttempt = (more: Partial<QuizAttempt> = {}) =>
  createQuiz({ answers: { rye: known }, exercises: [cloze, order], ...more });

const tried = (asked: Asked, answer: ExerciseAnswer, score: number, more: Partial<Asked> = {}): Asked => ({
  ...asked,
  mark: {
    answer,
    score,
    right: score === 1,
    parts: [{ right: score > 0 }, { right: score === 1 }],
    at: '2026-11-28T04:00:00.000Z',
  },
  explanation,
  ...more,
});
const half = tried(cloze, { kind: 'cloze', blanks: ['starter', 'salt'] }, 0.5, {
  solution: { kind: 'cloze', blanks: ['starter', 'flour'] },
  ask,
});
const inOrder = tried(order, { kind: 'order', order: [1, 2, 0] }, 1, { solution: { kind: 'order', order: [1, 2, 0] } });

const answersWith = (attempt: QuizAttempt) =>
  respondWith(quizEndpoints.answerQuizExercise, { status: 'marked', attempt });
const open = (attempt: QuizAttempt | null, api: EndpointStub[] = []) =>
  visit(`/course/${courseId}?quiz=t1`, { api: [...api, ...readsQuiz(attempt)] });
const fillBlanks = async (first: string, second: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Blank 1 of 2' }), first);
  await userEvent.type(screen.getByRole('textbox', { name: 'Blank 2 of 2' }), second);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = (calls: { path: string; body?: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith('/exercise-answers')).map(({ body }) => body);

beforeEach(() => {
  onDesktop();
  sessionStorage.clear();
});

test('STU-37 a new quiz asks for exercises, and they follow the questions', async () => {
  const { calls } = await open(null, [
    respondWith(quizEndpoints.startQuiz, { status: 'ready', attempt: anAttempt({ answers: {} }) }),
    respondWith(quizEndpoints.answerQuiz, { verdict: known, attempt: anAttempt() }),
  ]);
  await screen.findByRole('group', { name: 'What about rye?' });
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/quiz'))?.body).toEqual({
    withExercises: true,
  });
  expect(screen.getByRole('progressbar', { name: 'Question 1 of 3' })).toHaveAttribute('aria-valuenow', '0');
  await userEvent.keyboard('2{Enter}');
  await screen.findByText('Right');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('group', { name: 'What is fed?' });
  expect(screen.getByText('What is fed?')).toHaveFocus();
  expect(screen.getByRole('progressbar', { name: 'Question 2 of 3' })).toHaveAttribute('aria-valuenow', '33');
  expect(screen.queryByRole('button', { name: 'Show the solution' })).toBeNull();
});

test('STU-37 an exercise is answered once, by keys; each part says whether it is right, with the solution and the lesson', async () => {
  const { calls } = await open(anAttempt(), [answersWith(anAttempt({ exercises: [half, order] }))]);
  await fillBlanks('starter', 'salt{Enter}');
  await waitFor(() => expect(document.querySelector('[data-verdict]')).toHaveFocus());
  expect(document.querySelector('[data-verdict]')).toHaveTextContent('Partly right: 1 of 2 parts are right');
  expect(screen.getByRole('textbox', { name: 'Blank 2 of 2' })).toHaveAccessibleDescription('Wrong');
  expect(screen.getByRole('group', { name: 'The solution' })).toHaveTextContent('A starter is fed with flour.');
  expect(screen.getByRole('link', { name: 'From the lesson: Rye' })).toBeInTheDocument();
  for (const name of ['Try again', 'Keep as card']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(sent(calls)).toEqual([{ itemId: cloze.id, answer: { kind: 'cloze', blanks: ['starter', 'salt'] } }]);
  await press('Next question');
  await screen.findByRole('group', { name: 'What comes first?' });
  expect(screen.getByText('What comes first?')).toHaveFocus();
});

test('STU-37 a right answer can be kept as a card', async () => {
  await open(anAttempt({ exercises: [order, cloze] }), [answersWith(anAttempt({ exercises: [inOrder, cloze] }))]);
  await screen.findByRole('group', { name: 'What comes first?' });
  await press('Check');
  expect(await screen.findByRole('button', { name: 'Keep as card' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Explain my mistake' })).toBeNull();
});

test('STU-37 what is empty or asked again uses up nothing; what is typed survives a failure and a reload', async () => {
  const again = respondWith(quizEndpoints.answerQuizExercise, {
    status: 'asked',
    question: { reason: 'incomplete', at: 1 },
  });
  const first = await open(anAttempt(), [again]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Blank 1 of 2' }), 'starter');
  await press('Check');
  expect(screen.getByRole('textbox', { name: 'Blank 2 of 2' })).toHaveFocus();
  expect(sent(first.calls)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Blank 2 of 2' }), '…');
  await press('Check');
  await waitFor(() => expect(sent(first.calls)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Next question' })).toBeNull();
  first.unmount();

  await open(anAttempt(), [failWith(quizEndpoints.answerQuizExercise, 500, 'No')]);
  expect(await screen.findByRole('textbox', { name: 'Blank 1 of 2' })).toHaveValue('starter');
  await press('Check');
  expect(await screen.findByText('Your answer has not been marked yet')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Blank 2 of 2' })).toHaveValue('…');
});

test('STU-37 STU-15 after a mistake the teacher is asked about it', async () => {
  onOneTab();
  const message = { id: 'q1', sender: 'user' as const, text: ask, quotes: [], at: '2026-11-28T10:00:00.000Z' };
  const { calls } = await open(anAttempt(), [
    answersWith(anAttempt({ exercises: [half, order] })),
    respondWith(teacherEndpoints.chatHistory, { messages: [] }),
    respondWith(teacherEndpoints.askTeacher, { generationId, message }),
  ]);
  await fillBlanks('starter', 'salt{Enter}');
  await press('Explain my mistake');
  await screen.findByRole('dialog', { name: 'Your AI teacher' });
  const asked = calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/chat'));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ question: ask, subtopicId: 't1s2' }]));
});

test('STU-37 the result tells of each exercise what was answered, what is right, and counts parts in its percent', async () => {
  const finished = anAttempt({ exercises: [half, inOrder], finished: true, percent: 83 });
  const { announcements } = await open(finished);
  expect(await screen.findByRole('heading', { name: '2 of 3 right' })).toBeInTheDocument();
  expect(announcements).toContain('2 of 3 right. Passed.');
  const partly = within((await screen.findByText(/^Partly right:/)).closest('li') as HTMLElement);
  await partly.findByText('salt');
  expect(partly.getByText('Your answer').nextElementSibling).toHaveTextContent('A starter is fed with salt.');
  expect(partly.getByText('Right answer').nextElementSibling).toHaveTextContent(
    `A starter is fed with flour.${explanation}`,
  );
  expect(partly.getByRole('link', { name: 'Read again: Rye' })).toBeInTheDocument();
  const [, right] = screen.getAllByText(/^Right:/).map((text) => text.closest('li') as HTMLElement);
  expect(right).toHaveTextContent(/What comes first\?.*Your answer, the right one.*Mix.*Rest.*Bake/);
  expect(screen.getByText(/The question you missed comes back/)).toBeInTheDocument();
});
