import { courseEndpoints, studyGoalEndpoints, type WeekView } from '@coursewright/contracts';
import { enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listedCourse } from '../../testing/course-fixtures.ts';
import { visit } from '../../testing/visit.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const week: WeekView & { progress: object } = {
  enabled: true,
  goal: { unit: 'lessons', amount: 3 },
  timeZone,
  progress: {
    days: ['23', '24', '25', '26', '27', '28', '29'].map((day) => ({ day: `2026-11-${day}`, active: day === '23' })),
    today: '2026-11-25',
    lessons: 2,
    minutes: 11,
    reviews: 0,
    streak: 4,
  },
};
const off: WeekView = { ...week, enabled: false, progress: null };

function open(first: WeekView, change = respondWith(studyGoalEndpoints.changeWeeklyGoal, week), later = first) {
  let asked = 0;
  const library = respondWith(courseEndpoints.library, () => ({
    items: [listedCourse],
    total: 1,
    completed: 0,
    today: {
      course: null,
      reviews: { dueCount: 0, total: 0, nextDue: null },
      week: asked++ === 0 ? first : later,
    },
  }));
  return visit('/home', { api: [library, change] });
}

const panel = () => screen.findByRole('region', { name: 'Weekly goal' });

test('STU-29 the week shows the goal, the days with something read, and the weeks in a row', async () => {
  const { calls } = await open(week);
  const shown = await panel();
  expect(within(shown).getByRole('progressbar', { name: 'This week: 2 of 3 lessons' })).toHaveAttribute(
    'aria-valuenow',
    '67',
  );
  const days = within(shown).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Monday, studied', 'TTuesday', 'WWednesday']),
  );
  expect(days[2]).toHaveAttribute('aria-current', 'date');
  expect(shown).toHaveTextContent('4 weeks in a row.');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

test.each([
  [{ lessons: 3 }, 'lessons', 3, 'This week: 3 of 3 lessons, goal reached'],
  [{ lessons: 18 }, 'lessons', 3, 'This week: 18 lessons, goal of 3 reached'],
  [{ minutes: 95 }, 'minutes', 30, 'This week: 95 minutes, goal of 30 reached'],
] as const)('STU-29 a week at or beyond its goal says so: %j', async (done, unit, amount, label) => {
  await open({ ...week, goal: { unit, amount }, progress: { ...week.progress, ...done } });
  expect(within(await panel()).getByRole('progressbar', { name: label })).toHaveAttribute('aria-valuenow', '100');
});

test('STU-29 one click turns it off, and one turns it on again', async () => {
  const { calls, toasts } = await open(week, respondWith(studyGoalEndpoints.changeWeeklyGoal, off), off);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Turn off' }));
  const on = await screen.findByRole('button', { name: 'Turn on weekly goal' });
  expect(screen.queryByRole('region', { name: 'Weekly goal' })).toBeNull();
  expect(toasts).toEqual(['success: Weekly goal turned off']);
  await userEvent.click(on);
  await waitFor(() => expect(toasts).toContain('success: Weekly goal turned on'));
  const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(sent).toEqual([
    { enabled: false, timeZone },
    { enabled: true, timeZone },
  ]);
});

test('STU-29 the goal is changed to minutes, within its bounds', async () => {
  const { calls } = await open(week);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Change goal' }));
  const dialog = screen.getByRole('dialog', { name: 'Weekly goal' });
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Count' }), 'Minutes');
  const amount = within(dialog).getByRole('textbox', { name: 'Each week' });
  expect(amount).toHaveValue('30');
  await userEvent.clear(amount);
  await enter(amount, '4{Enter}');
  expect(amount).toHaveAccessibleDescription('Please choose 5 to 1000');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  await enter(amount, '0{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    enabled: true,
    timeZone,
    goal: { unit: 'minutes', amount: 40 },
  });
});

test('STU-29 a browser in another time zone says so once', async () => {
  const { calls } = await open({ ...week, timeZone: 'Pacific/Kiritimati' });
  await panel();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/library')).toHaveLength(2));
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([{ timeZone }]);
});

test('STU-29 what could not be changed stays and says why', async () => {
  const { toasts } = await open(week, failWith(studyGoalEndpoints.changeWeeklyGoal, 500, 'out of order'));
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(toasts).toEqual(['error: out of order']));
  expect(await panel()).toBeInTheDocument();
});
