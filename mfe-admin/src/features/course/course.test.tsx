import { adminCourseEndpoints, adminUserEndpoints, type CourseDetails } from '@coursewright/contracts';
import { type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ada } from '../../testing/people.ts';
import { visitAsAdmin } from '../../testing/visit.ts';

const [courseId, userId] = ['c'.repeat(24), 'a'.repeat(24)];
const at = '2026-01-05T10:00:00.000Z';
const finding = { rule: 'L4', severity: 'warn', quote: 'Rye is.', message: 'too short' } as const;
const text = {
  ...({ source: 'openai', version: 2, model: 'gpt-test', promptVersion: '7', score: 83 } as const),
  findings: [finding],
};
const course: CourseDetails = {
  id: courseId,
  title: 'Rye',
  type: 'Text & Image Course',
  userId,
  source: 'openai',
  language: 'de',
  createdAt: at,
  completedAt: at,
  certificateId: 'cert',
  writing: 'done',
  sharedSince: at,
  topics: [
    {
      id: 't1',
      title: 'Flour',
      lessons: [
        { id: 't1s1', title: 'Grain', text },
        { id: 't1s2', title: 'Mill' },
      ],
    },
  ],
  mistakes: [
    {
      id: 'm',
      kind: 'fact',
      quote: '',
      text: 'Rye has gluten.',
      state: 'open',
      createdAt: at,
      courseTitle: 'Rye',
      lessonTitle: 'Grain',
      userId,
    },
  ],
};
const owner = respondWith(adminUserEndpoints.user, { ...ada, id: userId });
const ok = { success: true, message: 'Done' };

const visit = (...api: EndpointStub[]) => visitAsAdmin(`/admin/courses/${courseId}`, ...api);
const region = (name: string) => screen.findByRole('region', { name });
const press = async (name: string, where: HTMLElement = document.body) =>
  userEvent.click(await within(where).findByRole('button', { name }));

test('ADM-16 a course is shown with its owner, its lessons, findings and reports', async () => {
  visit(respondWith(adminCourseEndpoints.course, course), owner);
  expect(await screen.findByRole('heading', { level: 1, name: 'Rye' })).toBeVisible();
  const facts = await region('Course');
  expect(await within(facts).findByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
    'href',
    `/admin/users/${userId}`,
  );
  expect(facts).toHaveTextContent(/German.*an AI model.*gpt-test.*1 of 2.*the whole course is written/);
  expect(within(facts).getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/certificates?id=cert');
  const lessons = await region('Lessons');
  expect(within(lessons).getByRole('row', { name: /Grain/ })).toHaveTextContent(
    /Flour.*version 2.*83.*L4 shape.*Rye is\./,
  );
  expect(within(lessons).getByRole('row', { name: /Mill/ })).toHaveTextContent('not written');
  expect(await region('Reported mistakes')).toHaveTextContent(/Wrong fact.*Rye has gluten\..*open/);
});

test('ADM-16 the owner is named by the id while accounts are away, and a course that is gone says so', async () => {
  visit(respondWith(adminCourseEndpoints.course, course), failWith(adminUserEndpoints.user, 500, 'away'));
  expect(await within(await region('Course')).findByRole('link', { name: userId })).toBeVisible();
  cleanup();
  visit(failWith(adminCourseEndpoints.course, 404, 'There is no such course'));
  expect(await within(await region('Course')).findByText('There is no such course')).toBeVisible();
});

test('ADM-16 sharing is ended after a question, and then there is nothing to end', async () => {
  let shared = true;
  const { calls, toasts } = visit(
    respondWith(adminCourseEndpoints.course, () => {
      const { sharedSince: since, ...rest } = course;
      return shared && since ? { ...rest, sharedSince: since } : rest;
    }),
    owner,
    respondWith(adminCourseEndpoints.stopSharing, () => {
      shared = false;
      return ok;
    }),
  );
  await press('Stop sharing');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Stop sharing', await screen.findByRole('dialog', { name: 'Stop sharing “Rye”?' }));
  await waitFor(() => expect(toasts).toEqual(['success: The course is not shared any more']));
  expect(await within(await region('Course')).findByText('not shared')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
});

test('ADM-16 a course is deleted after a question, and the list follows', async () => {
  const { router, calls } = visit(
    respondWith(adminCourseEndpoints.course, course),
    owner,
    respondWith(adminCourseEndpoints.deleteCourse, ok),
    respondWith(adminCourseEndpoints.courses, { rows: [], total: 0 }),
  );
  await press('Delete course');
  await press('Delete course', await screen.findByRole('dialog', { name: 'Delete “Rye”?' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses'));
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/api/admin/courses/${courseId}`,
  ]);
});
