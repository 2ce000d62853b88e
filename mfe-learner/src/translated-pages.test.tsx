import { exerciseEndpoints, quizEndpoints, teacherEndpoints } from '@coursewright/contracts';
import { respondWith, translatePage } from '@coursewright/mfe-kit/testing';
import { Button, Menu, MenuItem } from '@coursewright/ui';
import { Trans } from '@lingui/react/macro';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  courseId,
  createQuiz,
  generationId,
  opensLesson,
  outlineJob,
  readsCourse,
  readsQuiz,
} from './testing/course-fixtures.ts';
import { onDesktop, onOneTab, send, visit } from './testing/visit.ts';

let translation: ReturnType<typeof translatePage>;
beforeEach(() => {
  onDesktop();
  onOneTab();
});
afterEach(() => {
  expect(translation.errors).toEqual([]);
  translation.stop();
});
const translate = () => {
  translation = translatePage();
};
// The marks of the translation stand around each text that it replaced.
const translated = (name: string) => new RegExp(`«\\s*${name}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name: translated(name) }));

const item = (id: string) => ({
  id,
  question: `What about ${id}?`,
  options: ['Nothing', 'Gluten'],
  subtopicId: 't1s2',
});
const attempt = createQuiz({ items: [item('rye'), item('wheat')] });

test('PLT-56 STU-12 a quiz in a translated page is answered to its end', async () => {
  let now = attempt;
  await visit(`/course/${courseId}?quiz=t1`, {
    api: [
      ...readsQuiz(null),
      respondWith(quizEndpoints.startQuiz, { status: 'ready', attempt }),
      respondWith(quizEndpoints.answerQuiz, ({ body }) => {
        const { itemId, choice } = body as { itemId: string; choice: number };
        const verdict = { right: choice === 1, correct: 1, explanation: 'Rye has little.' };
        const answers = { ...now.answers, [itemId]: { ...verdict, choice } };
        const finished = Object.keys(answers).length === 2;
        now = { ...now, answers, finished, ...(finished && { percent: 50 }) };
        return { verdict, attempt: now };
      }),
    ],
  });
  await screen.findByRole('group', { name: /What about rye/ });
  translate();
  const choose = async (option: RegExp) => userEvent.click(await screen.findByRole('radio', { name: option }));
  await choose(/Nothing/);
  await press('Check');
  expect(await screen.findByText(/Not quite/)).toBeInTheDocument();
  await press('Next');
  await screen.findByRole('group', { name: /What about wheat/ });
  await choose(/Gluten/);
  await press('Check');
  expect(await screen.findByText(/Rye has little/)).toBeInTheDocument();
});

test('PLT-56 STU-37 exercises in a translated page are asked for, marked, tried again and solved', async () => {
  const shown = { kind: 'cloze', text: 'Rye has little {{1}}.', blanks: 1 } as const;
  const answer = { kind: 'cloze', blanks: ['salt'] } as const;
  const mark = { answer, score: 0, right: false, parts: [{ right: false }], at: '2026-11-28T04:00:00.000Z' };
  const exercise = { id: 'e'.repeat(24), subtopicId: 't1s1', prompt: 'What about rye?', shown, tries: 0 } as const;
  const [first, second] = [
    { ...exercise, source: 'openai' as const },
    { ...exercise, id: 'f'.repeat(24), source: 'sample' as const },
  ];
  await visit(`/course/${courseId}?at=t1s1`, {
    api: [
      readsCourse(['t1s1']),
      opensLesson(),
      respondWith(exerciseEndpoints.exercises, { exercises: [first, second], isWritten: false }),
      respondWith(exerciseEndpoints.answerExercise, { status: 'marked', exercise: { ...first, mark } }),
      respondWith(exerciseEndpoints.showSolution, {
        exercise: { ...first, mark, solution: { kind: 'cloze', blanks: ['gluten'] } },
      }),
    ],
  });
  const blank = () => screen.findByRole('textbox', { name: /Blank 1/ });
  await blank();
  translate();
  await press('Check');
  await screen.findByText(/Write an answer first/);
  await userEvent.type(await blank(), 'salt');
  await press('Check');
  await screen.findByText(/Not quite/);
  await press('Try again');
  await press('Check');
  await screen.findByText(/Not quite/);
  await press('Show the solution');
  await screen.findByText(/gluten/);
  await press('Next exercise');
  expect(await blank()).toHaveValue('');
});

test('PLT-56 STU-06 the teacher answers in a translated page', async () => {
  await visit(`/course/${courseId}?at=t1s1`, {
    api: [
      readsCourse(['t1s1']),
      opensLesson(),
      respondWith(teacherEndpoints.chatHistory, { messages: [] }),
      respondWith(teacherEndpoints.askTeacher, ({ body }) => ({
        generationId,
        message: {
          id: 'm1',
          sender: 'user' as const,
          text: (body as { question: string }).question,
          quotes: [],
          at: '2026-11-21T10:00:00.000Z',
        },
      })),
    ],
  });
  await screen.findByRole('button', { name: 'Ask the teacher' });
  translate();
  await userEvent.click(screen.getByRole('button', { name: /Ask the teacher/ }));
  await userEvent.type(await screen.findByPlaceholderText('Ask Something...'), 'What is wheat?{Enter}');
  expect(await screen.findByText(/What is wheat\?/)).toBeInTheDocument();
  await send({ type: 'started' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('PLT-56 CRS-05 an outline is edited in a translated page', async () => {
  const outline = { topics: [{ title: 'Flour', subtopics: [{ title: 'Wheat' }, { title: 'Rye' }] }] };
  await visit('/topics', { state: { generationId }, api: [outlineJob()] });
  send({ type: 'outline-done', outline, source: 'openai' });
  await screen.findByRole('button', { name: 'Flour' });
  translate();
  await userEvent.click(screen.getByRole('button', { name: /Flour/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Topic 1/ }), ' and water{Enter}');
  await press('Flour and water');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: /Flour and water/ })).toBeInTheDocument();
});

function Parts({ busy, count, end }: { busy: boolean; count: number; end: ReactNode }) {
  return (
    <>
      <Button icon={busy ? undefined : Trash2} loading={busy}>
        Check
      </Button>
      <Button asChild loading={busy}>
        <a href="/next">Next page</a>
      </Button>
      <p>
        {busy && <b>busy</b>}
        <Trans>
          Question {count} of <b>ten</b>
        </Trans>
        {end}
      </p>
      <p>
        <Trans>{count} left</Trans>
      </p>
    </>
  );
}

test('PLT-56 buttons and counters change in a translated page, and show no old text', async () => {
  let change = (_: Parameters<typeof Parts>[0]) => {};
  function Changing() {
    const [props, setProps] = useState<Parameters<typeof Parts>[0]>({ busy: false, count: 1, end: null });
    change = setProps;
    return <Parts {...props} />;
  }
  render(<Changing />);
  translate();
  await act(async () => change({ busy: true, count: 2, end: <i>end</i> }));
  await act(async () => change({ busy: false, count: 3, end: null }));
  await act(async () => change({ busy: true, count: 4, end: null }));
  expect(screen.getByText(/Question 4 of/)).toBeInTheDocument();
  expect(screen.getByText(/4 left/)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/[123] (left|of)/);
});

test('PLT-56 a menu opens and closes in a translated page', async () => {
  render(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem icon={Trash2}>Delete</MenuItem>
    </Menu>,
  );
  translate();
  await press('More');
  expect(within(await screen.findByRole('menu')).getByText(/Delete/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
