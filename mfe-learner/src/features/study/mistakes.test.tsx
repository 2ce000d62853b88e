import { courseEndpoints, type MistakeView, mistakeEndpoints } from '@coursewright/contracts';
import { enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, createLesson, createProgress, hasNoNote, readsCourse } from '../../testing/course-fixtures.ts';
import { onDesktop, visit } from '../../testing/visit.ts';

beforeEach(onDesktop);

const mistake: MistakeView = {
  id: '0123456789abcdef01234567',
  kind: 'fact',
  quote: '',
  text: 'Rye has gluten.',
  state: 'open',
  seen: true,
  createdAt: '2026-11-23T10:00:00.000Z',
};

function openLesson(reports: () => MistakeView[], more: Parameters<typeof visit>[1] = {}) {
  let html = '<p>Rye has no gluten.</p>';
  const opens = respondWith(courseEndpoints.openSubtopic, ({ params }) => {
    const lesson = createLesson(params.subtopicId ?? '', { html });
    html = '<p>Rye has gluten.</p>';
    return { status: 'ready' as const, lesson, progress: createProgress(1), completed: false };
  });
  return visit(`/course/${courseId}?at=t1s1`, {
    api: [...(more?.api ?? []), readsCourse(), opens, hasNoNote, respondWith(mistakeEndpoints.mistakes, reports)],
  });
}

test('ADM-11 the dialog sends the selected sentence, or the whole lesson, and the report is listed', async () => {
  const sent: unknown[] = [];
  const reports: MistakeView[] = [];
  const receives = respondWith(mistakeEndpoints.reportMistake, ({ body }) => {
    sent.push(body);
    reports.unshift({ ...mistake, id: String(reports.length) });
    return mistake;
  });
  await openLesson(() => reports, { api: [receives] });
  const sentence = await screen.findByText('Rye has no gluten.');
  window.getSelection()?.selectAllChildren(sentence);
  await userEvent.click(await screen.findByRole('button', { name: 'More about this lesson' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report a mistake' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a mistake' }));
  expect(dialog.getByText('Rye has no gluten.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByText('Please say what is wrong')).toBeVisible();
  await enter(dialog.getByLabelText('Your report'), 'Rye has gluten.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Your reports (1)')).toBeVisible();
  expect(screen.getByText('Not looked at yet')).toBeInTheDocument();
  expect(sent).toEqual([{ kind: 'fact', quote: 'Rye has no gluten.', text: 'Rye has gluten.' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('ADM-11 a refused report stays in the dialog with the reason', async () => {
  await openLesson(() => [], { api: [failWith(mistakeEndpoints.reportMistake, 429, 'Too many reports')] });
  await userEvent.click(await screen.findByRole('button', { name: 'More about this lesson' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report a mistake' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('What is it about')).not.toBeInTheDocument();
  await enter(dialog.getByLabelText('Your report'), 'Wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Too many reports')).toBeVisible();
  expect(dialog.getByLabelText('Your report')).toHaveValue('Wrong');
});

test('ADM-11 the learner is told that the lesson was rewritten, and sees the new text', async () => {
  let report: MistakeView = { ...mistake, state: 'rewritten', seen: false };
  const sees = respondWith(mistakeEndpoints.seeMistake, () => {
    report = { ...report, seen: true };
    return report;
  });
  await openLesson(() => [report], { api: [sees] });
  expect(await screen.findByText('This lesson was rewritten after your report')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show the new text' }));
  expect((await screen.findAllByText('Rye has gluten.')).length).toBeGreaterThan(1);
  expect(screen.queryByText('This lesson was rewritten after your report')).not.toBeInTheDocument();
  expect(report.seen).toBe(true);
});
