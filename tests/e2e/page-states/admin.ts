import type { Page } from '@playwright/test';
import { type PageState, statesOf } from './page-state.ts';
import { readToast } from './visitor.ts';

const tables = ['/users', '/paid', '/courses', '/admins', '/contacts', '/audit-log'];
const editors = ['/editterms', '/editprivacy', '/editcancellation', '/editrefund', '/editbilling'];

const letter = {
  id: 'bWFpbDox',
  consumer: 'notification.send-mail',
  type: 'auth.user.registered.v1',
  reason: 'the mail server refused the address',
  attempts: 8,
  diedAt: '2026-03-04T05:06:07.000Z',
};

const addDeadLetter = (page: Page) =>
  page.route('/api/admin/notification/dead-letters', (route) => route.fulfill({ json: [letter] }));

const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of Terms' });

export const adminStates: PageState[] = [
  ...['/dashBoard', ...tables, ...editors, '/certificates', '/failed-messages', '/mails', '/generations'].map(
    (route): PageState => ({ route, as: 'admin', main: route === '/users' }),
  ),
  ...tables
    .filter((route) => route !== '/audit-log')
    .map((route): PageState => ({ route, state: 'empty', as: 'admin', at: () => `${route}?search=no-such-thing` })),
  {
    route: '/users',
    state: 'menu of the panel',
    as: 'admin',
    overlay: true,
    widths: [360],
    open: (page) => page.getByRole('button', { name: 'Admin menu' }).press('Enter'),
  },
  {
    route: '/admins',
    state: 'asked about an admin',
    as: 'admin',
    overlay: true,
    open: (page) =>
      page
        .getByRole('button', { name: /^Add Admin/ })
        .first()
        .press('Enter'),
  },
  {
    route: '/editterms',
    state: 'left with unsaved text',
    as: 'admin',
    overlay: true,
    opener: 'link',
    async open(page) {
      await editor(page).fill('<p>Not saved</p>');
      await page.getByRole('link', { name: 'Open the page' }).press('Enter');
    },
  },
  {
    route: '/editterms',
    state: 'everything a text may have',
    as: 'admin',
    open: (page) =>
      editor(page).fill(
        '<h2>Money</h2><p>See <a href="/refund">refunds</a>.</p><table><tr><th>Plan</th><td>Yearly</td></tr></table><pre>code</pre>',
      ),
  },
  ...statesOf({ route: '/admin/users/:userId', as: 'admin', at: ({ memberId }) => `/admin/users/${memberId}` }, [
    { state: 'with payments' },
    {
      state: 'asked for a plan',
      overlay: true,
      open: (page) => page.getByRole('button', { name: 'Give a plan' }).press('Enter'),
    },
    {
      state: 'suspension without a reason',
      overlay: true,
      async open(page) {
        await page.getByRole('button', { name: 'Suspend' }).press('Enter');
        await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter');
      },
    },
  ]),
  ...statesOf({ route: '/admin/courses/:courseId', as: 'admin' }, [
    { state: 'shared', at: ({ finished }) => `/admin/courses/${finished}` },
    { state: 'long title', at: ({ withdrawn }) => `/admin/courses/${withdrawn}` },
    {
      state: 'asked to delete',
      overlay: true,
      at: ({ begun }) => `/admin/courses/${begun}`,
      open: (page) => page.getByRole('button', { name: 'Delete course' }).press('Enter'),
    },
  ]),
  ...statesOf({ route: '/certificates', as: 'admin' }, [
    { state: 'valid', at: ({ certificate }) => `/certificates?id=${certificate}` },
    {
      state: 'no reason given',
      at: ({ certificate }) => `/certificates?id=${certificate}`,
      open: (page) => page.getByRole('button', { name: 'Revoke' }).press('Enter'),
    },
    { state: 'revoked', at: ({ revoked }) => `/certificates?id=${revoked}` },
  ]),
  // nothing fails for good within the time of a test
  ...statesOf({ route: '/failed-messages', as: 'admin', before: addDeadLetter }, [
    { state: 'with messages' },
    {
      state: 'a replay refused',
      says: /status of 404/,
      async open(page) {
        await page.getByRole('button', { name: /^Replay/ }).press('Enter');
        await readToast(page);
      },
    },
  ]),
];
