import { cardEndpoints, exerciseEndpoints, quizEndpoints } from '@coursewright/contracts';
import { DAY_MS } from '@coursewright/contracts/durations';
import { type EndpointStub, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { timeUntil } from '../../shared/time-until.ts';
import { courseId } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';
import type { Recall } from './quiz.api.ts';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const aCard = (id: string): Recall['due'][number] => ({
  id,
  cardId: id.padEnd(24, '0'),
  courseId,
  courseTitle: 'Sourdough bread',
  subtopicId: 't1s1',
  question: `What about ${id}?`,
  options: ['Nothing', 'Gluten'],
  source: 'openai',
});
const aRecall = (due: Recall['due'], more: Partial<Recall> = {}): Recall => ({
  due,
  dueCount: due.length,
  total: due.length,
  nextDue: null,
  courses: [],
  ...more,
});
const open = (api: EndpointStub[]) => visit('/recall', { api });
const marksChoices = respondWith(quizEndpoints.answerRecall, ({ body }) => ({
  verdict: { right: (body as { choice: number }).choice === 1, correct: 1, explanation: 'Gluten holds the dough.' },
  nextDue: inDays(3),
}));

test('STU-12 due questions are asked one after the other, and each says when it comes back', async () => {
  let due = [aCard('a1'), aCard('b2')];
  const { calls } = await open([
    respondWith(quizEndpoints.recall, () => aRecall(due, { total: 2, nextDue: due.length > 0 ? null : inDays(3) })),
    marksChoices,
  ]);
  await screen.findByRole('group', { name: 'What about a1?' });
  await userEvent.keyboard('2{Enter}');
  expect(await screen.findByText('Right')).toBeInTheDocument();
  expect(screen.getByText('It comes back in 3 days.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('group', { name: 'What about b2?' });
  await userEvent.keyboard('1{Enter}');
  await screen.findByText(/Not quite/);
  due = [];
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Nothing is due' })).toBeInTheDocument();
  expect(screen.getByText(/The next card comes/)).toHaveTextContent('in 3 days');
  const answers = calls.filter(({ method }) => method === 'POST').map(({ params, body }) => [params.cardId, body]);
  expect(answers).toEqual([
    ['a1'.padEnd(24, '0'), { choice: 1 }],
    ['b2'.padEnd(24, '0'), { choice: 0 }],
  ]);
});

const aText = (id: string): Recall['due'][number] => ({
  cardId: id.padEnd(24, '0'),
  courseId,
  courseTitle: 'Sourdough bread',
  subtopicId: 't1s1',
  kind: 'term',
  text: { front: id, back: `About ${id}`, frontHtml: `<p>${id}</p>`, backHtml: `<p>About ${id}</p>` },
  intervals: [600, 600, 3 * 86_400, 400 * 86_400],
});

test('STU-18 space shows the answer of a card, and keys 1 to 4 rate it', async () => {
  let due = [aText('a1'), aText('b2'), aCard('c3')];
  const { calls, announcements } = await open([
    respondWith(quizEndpoints.recall, () => aRecall(due, { nextDue: due.length > 0 ? null : inDays(3) })),
    respondWith(cardEndpoints.rateCard, { nextDue: inDays(3) }),
    marksChoices,
  ]);
  await screen.findByText('a1');
  expect(screen.queryByText('About a1')).toBeNull();
  await userEvent.keyboard('3 ');
  expect(await screen.findByText('About a1')).toBeInTheDocument();
  const names = screen.getByRole('group', { name: 'How well did you know it?' }).textContent;
  expect(names).toBe('Again10 minHard10 minGood3 daysEasy1.1 years');
  await userEvent.keyboard('3');
  await screen.findByText('b2');
  expect(announcements).toContain('It comes back in 3 days.');
  await userEvent.click(screen.getByRole('button', { name: 'Show answer' }));
  await userEvent.click(screen.getByRole('button', { name: /^Again/ }));
  await screen.findByRole('group', { name: 'What about c3?' });
  await userEvent.keyboard('2{Enter}');
  due = [];
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await screen.findByRole('heading', { name: 'Nothing is due' });
  const rated = calls.filter(({ path }) => path.endsWith('/ratings')).map(({ params, body }) => [params.cardId, body]);
  expect(rated).toEqual([
    ['a1'.padEnd(24, '0'), { rating: 3 }],
    ['b2'.padEnd(24, '0'), { rating: 1 }],
  ]);
});

test('STU-18 cards are recalled of one course or of all, and the keys are listed', async () => {
  const other = 'f'.repeat(24);
  const courses = [
    { courseId, courseTitle: 'Sourdough bread', dueCount: 2, total: 2 },
    { courseId: other, courseTitle: 'Tea', dueCount: 0, total: 1 },
  ];
  const { calls, search } = await open([respondWith(quizEndpoints.recall, aRecall([aText('a1')], { courses }))]);
  const filter = await screen.findByRole('combobox', { name: 'Course' });
  expect(filter).toHaveDisplayValue('All courses (2 due)');
  await userEvent.selectOptions(filter, 'Tea (nothing due)');
  expect(search()).toBe(`?course=${other}`);
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ courseId: other }));
  await screen.findByText('a1');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'Again, Hard, Good, Easy',
  );
  await userEvent.keyboard(' ');
  expect(screen.queryByText('About a1')).toBeNull();
});

test('STU-12 who has missed nothing is told where questions come from', async () => {
  await open([respondWith(quizEndpoints.recall, aRecall([]))]);
  expect(await screen.findByText(/take the quiz of a topic/)).toBeInTheDocument();
});

test('STU-12 the wait is told in the unit one would say it in', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const after = (minutes: number) => timeUntil(new Date(now + minutes * 60_000).toISOString(), now);
  expect([after(0.5), after(10), after(59.8), after(24 * 60 - 1), after(9 * 24 * 60)]).toEqual([
    'in less than a minute',
    'in 10 minutes',
    'in 1 hour',
    'tomorrow',
    'in 9 days',
  ]);
});

test('STU-12 the page has its heading while the cards are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Recall>();
  await open([respondWith(quizEndpoints.recall, () => promise)]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Recall' })).toBeInTheDocument();
  resolve(aRecall([]));
  expect(await screen.findByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

const dueExercise = {
  cardId: 'e'.repeat(24),
  courseId,
  courseTitle: 'Sourdough bread',
  id: 'f'.repeat(24),
  subtopicId: 't1s1',
  prompt: 'What feeds it?',
  shown: { kind: 'cloze', text: 'It is fed with {{1}}.', blanks: 1 },
  source: 'openai',
} as const;
const exerciseIsDue = respondWith(quizEndpoints.recall, () =>
  aRecall([], { dueCount: 1, total: 1, exercises: [dueExercise] }),
);

test('STU-37 exercises come after the cards, are marked once, and say when they come back', async () => {
  const answer = { kind: 'cloze', blanks: ['salt'] } as const;
  const mark = { answer, score: 0, right: false, parts: [{ right: false }], at: inDays(0) };
  const { calls } = await open([
    exerciseIsDue,
    respondWith(exerciseEndpoints.answerRecallExercise, {
      status: 'marked',
      mark,
      solution: { kind: 'cloze', blanks: ['flour'] },
      explanation: 'Flour has the sugar.',
      nextDue: inDays(1),
    }),
  ]);
  const blank = await screen.findByRole('textbox', { name: 'Blank 1 of 1' });
  await userEvent.type(blank, 'salt{Enter}');
  expect(await screen.findByText(/It comes back/)).toHaveTextContent('It comes back tomorrow.');
  expect(screen.getByRole('group', { name: 'The solution' })).toHaveTextContent('It is fed with flour.');
  expect(screen.getByText('Flour has the sugar.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Done' })).toBeInTheDocument();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ params, body }) => [params.cardId, body]);
  expect(sent).toEqual([[dueExercise.cardId, { answer }]]);
});

test('STU-37 an exercise that asks again is not marked, and keeps its one try', async () => {
  await open([
    exerciseIsDue,
    respondWith(exerciseEndpoints.answerRecallExercise, {
      status: 'asked',
      question: { reason: 'incomplete', at: 0 },
    }),
  ]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Blank 1 of 1' }), '…{Enter}');
  expect(await screen.findByText('This one is still empty.')).toBeInTheDocument();
  expect(screen.queryByText(/It comes back/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Check' })).toBeEnabled();
});

test('STU-40 the badge of the installed application has the number of due cards, and goes with the last one', async () => {
  const badges: number[] = [];
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: async (count: number) => void badges.push(count),
  });
  let due = [aCard('a1')];
  await open([respondWith(quizEndpoints.recall, () => aRecall(due)), marksChoices]);
  await screen.findByRole('group', { name: 'What about a1?' });
  expect(badges).toEqual([1]);
  await userEvent.keyboard('2{Enter}');
  await screen.findByText('Right');
  due = [];
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('heading', { name: 'Nothing is due' });
  expect(badges).toEqual([1, 0]);
  Reflect.deleteProperty(navigator, 'setAppBadge');
});
