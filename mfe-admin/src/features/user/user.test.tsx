import {
  adminBillingEndpoints,
  adminCourseEndpoints,
  adminUserEndpoints,
  type GrantView,
  type UserDetails,
} from '@coursewright/contracts';
import { type EndpointStub, enter, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const userId = 'a'.repeat(24);
const at = '2026-01-05T10:00:00.000Z';

const user: UserDetails = {
  id: userId,
  email: 'ada@example.org',
  name: 'Ada',
  plan: 'monthly',
  role: 'user',
  emailVerified: true,
  language: 'de',
  secondFactor: true,
  joinedAt: at,
  lastSeenAt: at,
  sessions: [{ id: 's'.repeat(22), device: 'Firefox on Windows', since: at, lastSeenAt: at }],
};
const subscription = {
  ...({ provider: 'stripe', id: 'sub_1', plan: 'monthly', state: 'active', renews: true } as const),
  startedAt: at,
  paidUntil: at,
  accessUntil: at,
  nextBillingAt: '2026-02-05T10:00:00.000Z',
  price: { amount: 9, currency: 'GBP' },
};
const receipt = {
  ...({ id: 'r', number: '2026-000001', provider: 'stripe', subscriptionId: 'sub_1', plan: 'monthly' } as const),
  planName: 'Monthly Plan',
  amount: 9,
  currency: 'GBP',
  paidAt: at,
  coversUntil: at,
  refunded: 0,
  payer: { name: 'Ada', email: 'ada@example.org' },
};
const ok = { success: true, message: 'Done' };

const stubs = (shown: Partial<UserDetails> = {}, grant?: GrantView) => [
  respondWith(adminUserEndpoints.user, { ...user, ...shown }),
  respondWith(adminBillingEndpoints.userPayments, {
    plan: 'monthly',
    subscription,
    receipts: [receipt],
    ...(grant && { grant }),
  }),
  respondWith(adminCourseEndpoints.courses, {
    rows: [{ id: 'c'.repeat(24), title: 'Rye', type: 'Text & Image Course', userId }],
    total: 1,
  }),
];

const visit = (...api: EndpointStub[]) => visitAsAdmin(`/admin/users/${userId}`, ...api);
const region = (name: string) => screen.findByRole('region', { name });
const press = async (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }));
const question = (name: RegExp) => screen.findByRole('dialog', { name });

test('ADM-15 a user is shown with account, plan, courses and sessions', async () => {
  const { calls } = visit(...stubs());
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  const account = await region('Account');
  expect(account).toHaveTextContent(
    /Active.*ada@example\.org.*Address confirmedyes.*User.*5 Jan 2026.*German.*Two-step sign-inon/,
  );
  expect(await region('Plan and payments')).toHaveTextContent(
    /PlanMonthly.*£9.* with Stripe.*Renews on5 Feb 2026.*2026-000001/,
  );
  expect(within(await region('Courses')).getByRole('link', { name: 'Rye' })).toHaveAttribute(
    'href',
    `/admin/courses/${'c'.repeat(24)}`,
  );
  expect(await region('Signed in')).toHaveTextContent('Firefox on Windows');
  expect(calls.find(({ path }) => path === '/api/admin/courses')?.query).toMatchObject({ search: userId });
});

test('ADM-15 each panel shows its own failure, and the others what they have', async () => {
  const [, payments] = stubs();
  visit(
    failWith(adminUserEndpoints.user, 500, 'Accounts are away'),
    payments as EndpointStub,
    failWith(adminCourseEndpoints.courses, 500, 'Courses are away'),
  );
  expect(await within(await region('Account')).findByText('Accounts are away')).toBeVisible();
  expect(await within(await region('Courses')).findByText('Courses are away')).toBeVisible();
  expect(await region('Plan and payments')).toHaveTextContent('Monthly');
  expect(screen.getByRole('button', { name: 'Retry: Courses' })).toBeEnabled();
});

test('ADM-15 a suspension is asked about, needs a reason, and can be taken back', async () => {
  let suspended = false;
  const { calls, toasts } = visit(
    respondWith(adminUserEndpoints.user, () => ({ ...user, ...(suspended && { suspension: { at, reason: 'Spam' } }) })),
    respondWith(adminUserEndpoints.suspendUser, () => {
      suspended = true;
      return ok;
    }),
    respondWith(adminUserEndpoints.restoreUser, ok),
    ...stubs().slice(1),
  );
  await press('Suspend');
  const dialog = await question(/^Suspend Ada\?$/);
  await press('Suspend', dialog);
  expect(within(dialog).getByText('Please give a reason')).toBeVisible();
  expect(calls.some(({ path }) => path.endsWith('/suspension'))).toBe(false);
  await enter(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Spam');
  await press('Suspend', dialog);
  await waitFor(() => expect(toasts).toEqual(['success: Ada is suspended']));
  expect(calls.find(({ path }) => path.endsWith('/suspension'))?.body).toEqual({ reason: 'Spam' });
  await waitFor(async () => expect(await region('Account')).toHaveTextContent(/Suspended.*Spam/));
  await press('Restore');
  await press('Restore', await question(/^Restore Ada\?$/));
  await waitFor(() => expect(toasts).toContain('success: Ada can sign in again'));
});

test.each([
  ['Turn off two-step sign-in', /^Turn off two-step/, 'second-factor', 'Ada can sign in with the password alone'],
  ['End all sessions', /^Sign Ada out/, 'sessions', 'Ada is signed out everywhere'],
])('ADM-15 %s is asked about, and nothing is sent before', async (label, title, end, done) => {
  const { calls, toasts } = visit(
    ...stubs(),
    respondWith(adminUserEndpoints.resetUserSecondFactor, ok),
    respondWith(adminUserEndpoints.endUserSessions, ok),
  );
  await press(label);
  const dialog = await question(title);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await press(label, dialog);
  await waitFor(() => expect(toasts).toEqual([`success: ${done}`]));
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/admin/users/${userId}/${end}`);
});

test('ADM-15 a deleted account leads back to the list; a refusal is shown in the question', async () => {
  const refusal = failWith(adminUserEndpoints.deleteUser, 409, 'This user is an admin.');
  const { router } = visit(...stubs(), refusal);
  await press('Delete account');
  const dialog = await question(/^Delete the account of Ada\?$/);
  expect(dialog).toHaveTextContent('ada@example.org');
  await press('Delete account', dialog);
  expect(await within(dialog).findByText('This user is an admin.')).toBeVisible();
  expect(router.state.location.pathname).toBe(`/admin/users/${userId}`);

  cleanup();
  const second = visit(...stubs(), respondWith(adminUserEndpoints.deleteUser, ok));
  await press('Delete account');
  await press('Delete account', await question(/^Delete the account of Ada\?$/));
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/users'));
});

test('ADM-15 the account of an admin has no acts', async () => {
  visit(...stubs({ role: 'admin' }));
  expect(await within(await region('Account')).findByRole('link', { name: 'Admins' })).toHaveAttribute(
    'href',
    '/admins',
  );
  for (const name of ['Suspend', 'Delete account', 'End all sessions'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('SUB-05 a plan is given until a day and taken back, both asked about', async () => {
  const { calls, toasts } = visit(
    ...stubs(),
    respondWith(adminBillingEndpoints.grantPlan, ok),
    respondWith(adminBillingEndpoints.takeBackPlan, ok),
  );
  await press('Give a plan');
  const dialog = await question(/^Give Ada a plan\?$/);
  const day = within(dialog).getByLabelText('Last day');
  const proposed = (day as HTMLInputElement).value;
  await userEvent.clear(day);
  await press('Give a plan', dialog);
  expect(within(dialog).getByText('Choose a day from today on, within five years')).toBeVisible();
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await enter(day, proposed);
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Plan' }), 'Yearly');
  await press('Give a plan', dialog);
  await waitFor(() => expect(toasts).toEqual(['success: The plan is given']));
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    query: { replaces: 'none' },
    body: { plan: 'yearly', until: proposed },
  });

  const grant = { plan: 'yearly' as const, since: at, until: '2027-01-31T23:59:59.999Z' };
  cleanup();
  const second = visit(...stubs({}, grant), respondWith(adminBillingEndpoints.takeBackPlan, ok));
  expect(await screen.findByText('31 Jan 2027 (Yearly)')).toBeVisible();
  await press('Take the plan back');
  await press('Take the plan back', await question(/^Take the plan of Ada back\?$/));
  await waitFor(() => expect(second.toasts).toEqual(['success: The plan is taken back']));
});
