import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { courseId, hasNoNote, opensLesson, readsCourse } from '../../testing/course-fixtures.ts';
import { onDesktop, visit } from '../../testing/visit.ts';

const open = (html: string) =>
  visit(`/course/${courseId}?at=t1s1`, {
    api: [readsCourse(['t1s1']), opensLesson({ html }), hasNoNote],
  });

test('STU-22 the right column lists the headings of the lesson, which get the focus, and has the notes', async () => {
  onDesktop();
  Element.prototype.scrollIntoView = jest.fn();
  await open('<h3>Wheat</h3><p>One.</p><h3>Rye</h3><p>Two.</p>');
  const list = await screen.findByRole('navigation', { name: 'On this page' });
  await userEvent.click(within(list).getByRole('button', { name: 'Rye' }));
  expect(screen.getByRole('heading', { level: 3, name: 'Rye' })).toHaveFocus();
  expect(list.closest('[data-right-column]')).toContainElement(await screen.findByRole('textbox', { name: 'Notes' }));
});

test('STU-22 on a phone the notes follow the text, and there is no such column', async () => {
  await open('<h3>Wheat</h3><p>One.</p><h3>Rye</h3><p>Two.</p>');
  expect(await screen.findByRole('textbox', { name: 'Notes' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
});
