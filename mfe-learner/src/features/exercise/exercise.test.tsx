import {
  type Exercise,
  type ExerciseAnswer,
  type ExerciseMark,
  exerciseEndpoints,
  masteryEndpoints,
  type ShownExercise,
} from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, generationId, hasNoNote, opensLesson, readsCourse } from '../../testing/course-fixtures.ts';
import { onDesktop, send, visit } from '../../testing/visit.ts';

const at = '2026-11-28T04:00:00.000Z';
const explanation = 'Wheat has gluten.';

const shown = {
  choice: { kind: 'choice', options: ['Rye', 'Wheat'] },
  several: { kind: 'several', options: ['Rye', 'Wheat', 'Salt'] },
  cloze: { kind: 'cloze', text: 'A {{1}} is fed with {{2}}.', blanks: 2 },
  order: { kind: 'order', items: ['Bake', 'Mix', 'Rest'] },
  match: { kind: 'match', left: ['Rye', 'Wheat'], right: ['light', 'dark', 'red'] },
  number: { kind: 'number', hasUnit: true },
  text: { kind: 'text', criteria: ['Names gluten', 'Names water'], minWords: 3 },
} satisfies { [K in ShownExercise['kind']]: Extract<ShownExercise, { kind: K }> };

/** Whether it is right, or what the mark says of it. */
type Part = boolean | ExerciseMark['parts'][number];

const anExercise = (kind: keyof typeof shown, more: Partial<Exercise> = {}): Exercise => ({
  id: kind.padEnd(24, '0'),
  subtopicId: 't1s1',
  prompt: `What about ${kind}?`,
  shown: shown[kind],
  source: 'openai',
  tries: 0,
  ...more,
});

function aMark(answer: ExerciseAnswer, given: Part[], more: Partial<ExerciseMark> = {}): ExerciseMark {
  const parts = given.map((part) => (typeof part === 'boolean' ? { right: part } : part));
  const score = parts.filter(({ right }) => right).length / parts.length;
  return { answer, parts, score, right: score === 1, at, ...more };
}

const html = '<p>At first.</p><h3>One</h3><h4>a</h4><h3>Two</h3><p>b</p><h3>Three</h3><p>c</p>';
const lists = (...exercises: Exercise[]) => respondWith(exerciseEndpoints.exercises, { exercises, isWritten: true });
const marks = (exercise: Exercise, parts: Part[], more: Partial<Exercise> = {}) =>
  respondWith(exerciseEndpoints.answerExercise, ({ body }) => ({
    status: 'marked',
    exercise: { ...exercise, tries: 1, mark: aMark((body as { answer: ExerciseAnswer }).answer, parts), ...more },
  }));
// Without a note the page offers to load it again, beside what is tried again here.
const visitLesson = (...api: EndpointStub[]) =>
  visit(`/course/${courseId}?at=t1s1`, { api: [...api, hasNoNote, readsCourse(['t1s1']), opensLesson({ html })] });
const answersOf = (calls: { path: string; body?: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith('/answers')).map(({ body }) => (body as { answer: ExerciseAnswer }).answer);
const task = async (kind: string) => within(await screen.findByRole('group', { name: `What about ${kind}?` }));
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const verdict = (text: string) =>
  waitFor(() => {
    const shownVerdict = document.querySelector('[data-verdict]');
    expect(shownVerdict).toHaveTextContent(text);
    return shownVerdict;
  });

const HINT = 'Look at the part about gluten.';

beforeEach(() => {
  onDesktop();
  sessionStorage.clear();
});

test('STU-16 STU-37 a hint helps with an exercise, says what it costs, and ends with the solution', async () => {
  const exercise = anExercise('choice');
  await visitLesson(
    lists(exercise),
    respondWith(exerciseEndpoints.exerciseHint, { status: 'ready', hints: [HINT] }),
    marks(exercise, [true, true], { explanation, hints: [HINT] }),
  );
  const { getByRole } = await task('choice');
  expect(screen.getByText(/what you answer after them proves less/)).toBeVisible();
  await press('Get a hint');
  expect(await screen.findByText(HINT)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Get another hint' })).toBeVisible();
  await userEvent.click(getByRole('radio', { name: 'Wheat' }));
  await press('Check');
  expect(await verdict('Right')).toHaveTextContent('Answered with 1 hint.');
  expect(screen.queryByRole('button', { name: /hint/ })).toBeNull();
});

test('STU-37 a choice is checked, and the verdict takes the focus', async () => {
  const exercise = anExercise('choice');
  const { calls } = await visitLesson(lists(exercise), marks(exercise, [true, true], { explanation }));
  const group = await task('choice');
  await press('Check');
  expect(group.getByText('Choose an answer first.')).toBeInTheDocument();
  expect(answersOf(calls)).toEqual([]);
  await userEvent.click(group.getByRole('radio', { name: 'Wheat' }));
  await press('Check');
  expect(await verdict('Right')).toHaveFocus();
  expect(screen.getByText(explanation)).toBeInTheDocument();
  expect(group.getByText('Right answer')).toBeInTheDocument();
  expect(answersOf(calls)).toEqual([{ kind: 'choice', choice: 1 }]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('STU-37 of several, each choice says in words whether it is right', async () => {
  const exercise = anExercise('several');
  const { calls } = await visitLesson(lists(exercise), marks(exercise, [true, true, false]));
  const group = await task('several');
  await userEvent.click(group.getByRole('checkbox', { name: 'Salt' }));
  await userEvent.click(group.getByRole('checkbox', { name: 'Wheat' }));
  await press('Check');
  expect(await verdict('Partly right: 1 of 2 choices are right')).toHaveFocus();
  expect(group.getByRole('checkbox', { name: 'Wheat Right' })).toBeDisabled();
  expect(group.getByRole('checkbox', { name: 'Salt Wrong' })).toBeDisabled();
  expect(group.getByRole('checkbox', { name: 'Rye' })).not.toBeChecked();
  expect(answersOf(calls)).toEqual([{ kind: 'several', choices: [1, 2] }]);
});

test('STU-37 an empty blank is asked for at its field, each blank is marked, and the next try begins there', async () => {
  const exercise = anExercise('cloze');
  const parts = [{ right: true, note: 'spelling' as const }, false];
  const { calls } = await visitLesson(lists(exercise), marks(exercise, parts));
  const group = await task('cloze');
  await userEvent.type(group.getByRole('textbox', { name: 'Blank 1 of 2' }), 'starrter');
  await press('Check');
  const second = group.getByRole('textbox', { name: 'Blank 2 of 2' });
  expect(second).toHaveFocus();
  expect(second).toHaveAccessibleDescription('This one is still empty.');
  await userEvent.type(second, 'salt{Enter}');
  expect(await verdict('Partly right: 1 of 2 parts are right')).toHaveFocus();
  expect(group.getByRole('textbox', { name: 'Blank 1 of 2' })).toHaveAccessibleDescription('Right: Mind the spelling');
  expect(group.getByRole('textbox', { name: 'Blank 2 of 2' })).toHaveAccessibleDescription('Wrong');
  await press('Try again');
  const first = group.getByRole('textbox', { name: 'Blank 1 of 2' });
  expect(first).toHaveFocus();
  expect(first).toHaveValue('starrter');
  expect(answersOf(calls)).toEqual([{ kind: 'cloze', blanks: ['starrter', 'salt'] }]);
});

test('STU-37 items are put in order by buttons, which keep the focus', async () => {
  const exercise = anExercise('order');
  const { calls, announcements } = await visitLesson(lists(exercise), marks(exercise, [true, true, false]));
  const group = await task('order');
  const up = group.getByRole('button', { name: 'Move up: Rest' });
  await userEvent.click(up);
  expect(up).toHaveFocus();
  expect(announcements).toContain('Place 2 of 3: Rest');
  await userEvent.click(group.getByRole('button', { name: 'Move down: Bake' }));
  await userEvent.keyboard('{Enter}');
  expect(group.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1Rest', '2Mix', '3Bake']);
  await press('Check');
  await verdict('Partly right: 2 of 3 parts are right');
  expect(group.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1RestWrong',
    '2MixRight',
    '3BakeRight',
  ]);
  expect(answersOf(calls)).toEqual([{ kind: 'order', order: [2, 1, 0] }]);
});

test('STU-37 pairs are chosen from a list, and a missing one is asked for', async () => {
  const exercise = anExercise('match');
  const { calls } = await visitLesson(lists(exercise), marks(exercise, [true, true]));
  const group = await task('match');
  await userEvent.selectOptions(group.getByRole('combobox', { name: 'Rye' }), 'B. dark');
  await press('Check');
  const wheat = group.getByRole('combobox', { name: 'Wheat' });
  expect(wheat).toHaveFocus();
  expect(wheat).toHaveAccessibleDescription('Choose what belongs to it.');
  await userEvent.selectOptions(wheat, 'A. light');
  await press('Check');
  await verdict('Right');
  expect(answersOf(calls)).toEqual([{ kind: 'match', pairs: [1, 0] }]);
});

test('STU-37 a missing unit is asked for without a try, and the server may ask which reading is meant', async () => {
  const exercise = anExercise('number');
  const question = { reason: 'which_reading' as const, readings: ['1234 km', '1.234 km'] };
  const { calls } = await visitLesson(
    lists(exercise),
    respondWith(exerciseEndpoints.answerExercise, ({ body }) => {
      const { answer } = body as { answer: Extract<ExerciseAnswer, { kind: 'number' }> };
      if (answer.text.includes(',')) return { status: 'asked', question };
      return { status: 'marked', exercise: { ...exercise, mark: aMark(answer, [{ right: false, note: 'rounding' }]) } };
    }),
  );
  const group = await task('number');
  const field = group.getByRole('textbox', { name: 'Your answer, with its unit' });
  await userEvent.type(field, '1,234{Enter}');
  expect(field).toHaveAccessibleDescription(/^Add the unit to the number\./);
  expect(answersOf(calls)).toEqual([]);
  await userEvent.type(field, ' km{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Which number do you mean\?/));
  expect(field).toHaveFocus();
  await press('1234 km');
  await verdict('Not quite');
  expect(group.getByText('Wrong: Mind the rounding')).toBeInTheDocument();
  expect(answersOf(calls).map((answer) => 'text' in answer && answer.text)).toEqual(['1,234 km', '1234 km']);
});

test('STU-37 a text is marked by a job: what was typed stays, and each criterion shows what earned its points', async () => {
  const exercise = anExercise('text');
  const answer: ExerciseAnswer = { kind: 'text', text: 'Gluten holds the gas in it' };
  const marking = { ...exercise, marking: generationId };
  const quotes = [
    { points: 2, quote: 'Gluten holds the gas' },
    { points: 0, quote: '' },
  ];
  let now = exercise;
  await visitLesson(
    respondWith(exerciseEndpoints.exercises, () => ({ exercises: [now], isWritten: true })),
    respondWith(exerciseEndpoints.answerExercise, { status: 'marking', generationId, exercise: marking }),
  );
  const group = await task('text');
  const field = group.getByRole('textbox', { name: 'Your answer' });
  await userEvent.type(field, 'Gluten');
  expect(group.getByText('1 word, at least 3')).toBeInTheDocument();
  await press('Check');
  expect(field).toHaveAccessibleDescription(/write at least 3 words/);
  await userEvent.type(field, ' holds the gas in it');
  await press('Check');
  await screen.findByText(/marked …|Marking your answer/);
  expect(field).toHaveValue(answer.text);
  expect(field).toHaveAttribute('readonly');
  now = { ...exercise, mark: aMark(answer, [true, false], { score: 0.5, quotes }) };
  await send({ type: 'quiz-done', courseId, topicId: 't1' });
  await verdict('Partly right: 2 of 4 points');
  expect(group.getByText('“Gluten holds the gas”')).toBeInTheDocument();
  expect(group.getByText('2 of 2 points')).toBeInTheDocument();
  expect(group.getByText('Nothing in your answer shows this.')).toBeInTheDocument();
});

test('STU-38 who sees it differently says why, and the text is marked once more', async () => {
  const answer: ExerciseAnswer = { kind: 'text', text: 'Gluten holds the gas in it' };
  const marked = (points: number, more: Partial<ExerciseMark> = {}) =>
    anExercise('text', {
      tries: 1,
      mark: aMark(answer, [true, { right: points === 2 }], {
        quotes: [
          { points: 2, quote: 'Gluten' },
          { points, quote: points > 0 ? 'the gas' : '' },
        ],
        ...more,
      }),
    });
  let now = marked(0);
  const { calls } = await visitLesson(
    respondWith(exerciseEndpoints.exercises, () => ({ exercises: [now], isWritten: true })),
    respondWith(exerciseEndpoints.appealExercise, { generationId, exercise: { ...now, marking: generationId } }),
  );
  await task('text');
  await press('I see it differently');
  const field = screen.getByRole('textbox', { name: 'What was overlooked?' });
  expect(field).toHaveFocus();
  await press('Mark it again');
  expect(field).toHaveAccessibleDescription(/Please say what was overlooked/);
  await userEvent.type(field, 'The gas is in it.');
  await press('Mark it again');
  await screen.findByText(/marked …|Marking your answer/);
  expect(calls.filter(({ path }) => path.endsWith('/appeals')).map(({ body }) => body)).toEqual([
    { text: 'The gas is in it.' },
  ]);
  now = marked(2, { appeal: 'raised' });
  await send({ type: 'quiz-done', courseId, topicId: 't1' });
  expect(await verdict('Right')).toHaveTextContent('It was marked once more, and earned more points.');
  expect(screen.queryByRole('button', { name: 'I see it differently' })).toBeNull();
});

test('STU-37 a marking that fails keeps the text and can be repeated, or the text changed', async () => {
  const exercise = anExercise('text');
  await visitLesson(
    lists(exercise),
    respondWith(exerciseEndpoints.answerExercise, {
      status: 'marking',
      generationId,
      exercise: { ...exercise, marking: generationId },
    }),
  );
  const field = (await task('text')).getByRole('textbox', { name: 'Your answer' });
  await userEvent.type(field, 'Gluten holds the gas');
  await press('Check');
  await screen.findByText(/marked …|Marking your answer/);
  await send({ type: 'failed', kind: 'unreachable', retriable: true, message: 'The model is away.' });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  await press('Change your answer');
  expect(field).toHaveValue('Gluten holds the gas');
  expect(field).not.toHaveAttribute('readonly');
  expect(screen.getByRole('button', { name: 'Check' })).toBeInTheDocument();
});

test('STU-37 without the server what was typed stays, is sent again by Retry, and survives a reload', async () => {
  const exercise = anExercise('cloze');
  const away = failWith(exerciseEndpoints.answerExercise, 503);
  const { calls } = await visitLesson(away, lists(exercise), marks(exercise, [true, true]));
  let group = await task('cloze');
  await userEvent.type(group.getByRole('textbox', { name: 'Blank 1 of 2' }), 'starter');
  await userEvent.type(group.getByRole('textbox', { name: 'Blank 2 of 2' }), 'flour');
  await press('Check');
  await screen.findByText('Your answer has not been marked yet');
  expect(group.getByRole('textbox', { name: 'Blank 2 of 2' })).toHaveValue('flour');
  expect(answersOf(calls)).toHaveLength(1);
  // A reload.
  await visitLesson(lists(exercise), marks(exercise, [true, true]));
  group = await task('cloze');
  expect(group.getByRole('textbox', { name: 'Blank 1 of 2' })).toHaveValue('starter');
  await press('Check');
  await verdict('Right');
  expect(sessionStorage).toHaveLength(0);
});

test('STU-37 the solution is shown on demand, and says that later tries do not count', async () => {
  const exercise = anExercise('order', {
    mark: aMark({ kind: 'order', order: [0, 1, 2] }, [false, false, true]),
  });
  const { calls } = await visitLesson(
    lists(exercise),
    respondWith(exerciseEndpoints.showSolution, {
      exercise: { ...exercise, solution: { kind: 'order', order: [1, 2, 0] }, explanation },
    }),
  );
  const button = await screen.findByRole('button', { name: 'Show the solution' });
  expect(button).toHaveAccessibleDescription('Once you have seen it, later tries do not count.');
  await userEvent.click(button);
  const solution = await screen.findByRole('group', { name: 'The solution' });
  expect(
    within(solution)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Mix', 'Rest', 'Bake']);
  expect(solution).toHaveFocus();
  expect(solution).toHaveTextContent('it does not count any more');
  expect(calls.filter(({ path }) => path.endsWith('/solution'))).toHaveLength(1);
});

test('STU-37 the check question stands after its section, and the rest after the lesson, one at a time', async () => {
  const rect = jest
    .spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 2_000, 0, 0));
  await visitLesson(
    lists(anExercise('choice', { section: 2 }), anExercise('number'), anExercise('cloze', { isOfFormerText: true })),
  );
  const check = await screen.findByText('Check yourself');
  expect(check.closest('section')).toHaveTextContent('What about choice?');
  const texts = [...document.querySelectorAll('[data-lesson-text] :is(h3, section > p:first-child)')].map(
    (one) => one.textContent,
  );
  expect(texts).toEqual(['One', 'Two', 'Check yourself', 'Three']);
  rect.mockRestore();
  const tryIt = await screen.findByRole('region', { name: 'Try it' });
  expect(tryIt).toHaveTextContent('1 of 2');
  expect(tryIt).toHaveTextContent('What about number?');
  expect(document.body).toHaveFocus();
  await userEvent.click(within(tryIt).getByRole('button', { name: 'Next exercise' }));
  expect(tryIt).toHaveTextContent('2 of 2');
  expect(tryIt).toHaveTextContent('Of the former text of this lesson.');
  expect(within(tryIt).getByText('What about cloze?')).toHaveFocus();
  expect(within(tryIt).queryByRole('button', { name: 'Next exercise' })).toBeNull();
});

test('STU-37 a check question whose place is on the screen or above it is asked after the lesson', async () => {
  const rect = jest
    .spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 300, 0, 0));
  await visitLesson(lists(anExercise('choice', { section: 2 })));
  const tryIt = await screen.findByRole('region', { name: 'Try it' });
  expect(tryIt).toHaveTextContent('What about choice?');
  expect(screen.queryByText('Check yourself')).toBeNull();
  rect.mockRestore();
});

test('STU-11 who comes back to a lesson finds its check questions where they were', async () => {
  const rect = jest
    .spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, 2_000, 0, 0));
  const lesson = lists(anExercise('choice', { section: 2 }));
  const { unmount } = await visitLesson(lesson);
  await screen.findByText('Check yourself');
  unmount();
  // the position that the page is scrolled to is below it
  rect.mockReturnValue(new DOMRect(0, -2_000, 0, 0));
  await visitLesson(lesson);
  expect(await screen.findByText('Check yourself')).toBeVisible();
  rect.mockRestore();
});

test('STU-37 new exercises are shown when the learner asks for them', async () => {
  let exercises = [anExercise('number', { source: 'sample' })];
  await visitLesson(respondWith(exerciseEndpoints.exercises, () => ({ exercises, isWritten: false, generationId })));
  await screen.findByText('More exercises are being written …');
  exercises = [anExercise('cloze'), anExercise('order')];
  await send({ type: 'quiz-done', courseId, topicId: 't1' });
  expect(screen.getByText('What about number?')).toBeInTheDocument();
  await press('Show the new exercises');
  expect(await screen.findByText('What about cloze?')).toBeInTheDocument();
});

test('STU-37 exercises that a model has not written yet can be asked for', async () => {
  let exercises: Exercise[] = [];
  const { calls } = await visitLesson(
    respondWith(exerciseEndpoints.exercises, () => ({ exercises, isWritten: exercises.length > 0 })),
    respondWith(exerciseEndpoints.writeExercises, { status: 'writing', generationId }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Write more exercises' }));
  await screen.findByText('More exercises are being written …');
  expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/exercises'))).toHaveLength(1);
  exercises = [anExercise('cloze')];
  await send({ type: 'quiz-done', courseId, topicId: 't1' });
  expect(await screen.findByText('What about cloze?')).toBeInTheDocument();
});

test('STU-35 after the last exercise the lesson says what to do next, and why', async () => {
  const exercise = anExercise('choice');
  await visitLesson(
    lists(exercise),
    marks(exercise, [true]),
    respondWith(masteryEndpoints.mastery, {
      objectives: [],
      claimed: [],
      next: { subtopicId: 't1s2', reason: 'needed' },
    }),
  );
  const tryIt = await screen.findByRole('region', { name: 'Try it' });
  expect(screen.queryByText(/^The lesson after it builds on this one/)).toBeNull();
  await userEvent.click(within(tryIt).getByRole('radio', { name: 'Wheat' }));
  await userEvent.click(within(tryIt).getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/^The lesson after it builds on this one/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read it' })).toHaveAttribute('href', `/course/${courseId}?at=t1s2`);
});
