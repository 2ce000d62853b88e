import {
  adminAccountEndpoints,
  adminContactEndpoints,
  adminCourseEndpoints,
  revenueGrowthEndpoints,
  type UserRow,
} from '@coursewright/contracts';
import {
  type ApiCall,
  type EndpointStub,
  enter,
  failWith,
  learnerFixture,
  respondWith,
} from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const visit = (path: string, api: EndpointStub[]) => visitAsAdmin(path, ...api);

const person = (at: number, plan: UserRow['plan'] = 'free'): UserRow => ({
  id: `id-${at}`,
  email: `p${at}@example.org`,
  name: `Person ${at}`,
  plan,
  role: 'user',
});

const users = (total: number) =>
  respondWith(adminAccountEndpoints.users, ({ query }: ApiCall) => ({ rows: [person(Number(query.page))], total }));

const queries = (calls: ApiCall[]) => calls.map(({ query }) => query);
const plain = { direction: 'ascending', page: '1', size: '25' };

test.each([
  ['/users', 'Users', 'all'],
  ['/paid', 'Paid Users', 'paid'],
])('ADM-04 %s is a table that begins with Email, Name and Type', async (path, name, who) => {
  const { calls } = visit(path, [
    respondWith(adminAccountEndpoints.users, { rows: [person(7, 'yearly')], total: 1 }),
    respondWith(revenueGrowthEndpoints.paidThrough, []),
  ]);
  const table = await screen.findByRole('table', { name });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent)
      .slice(0, 3),
  ).toEqual(['Email', 'Name', 'Type']);
  expect(within(table).getByRole('row', { name: /p7@example\.org/ })).toHaveTextContent(/Person 7.*yearly/);
  expect(queries(calls.filter(({ path }) => path === adminAccountEndpoints.users.path))).toEqual([{ ...plain, who }]);
});

test('ADM-04 paid users are shown with their gateway, since when and the next payment, asked for a page at once', async () => {
  const since = '2026-01-05T10:00:00.000Z';
  const nextPaymentAt = '2026-04-05T10:00:00.000Z';
  const rows = [person(1, 'monthly'), person(2, 'yearly'), person(3, 'monthly')];
  const { calls } = visit('/paid', [
    respondWith(adminAccountEndpoints.users, { rows, total: 3 }),
    respondWith(revenueGrowthEndpoints.paidThrough, [
      { userId: 'id-1', provider: 'paypal', since, nextPaymentAt },
      { userId: 'id-2', provider: 'stripe', since },
    ]),
  ]);
  const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
  expect(await row('Person 1')).toHaveTextContent(/PayPal.*5 Jan 2026.*5 Apr 2026/);
  expect(await row('Person 2')).toHaveTextContent(/Stripe.*5 Jan 2026.*none, it ends/);
  expect(await row('Person 3')).toHaveTextContent(/–.*–.*–/);
  expect(calls.filter(({ path }) => path.endsWith('/paid-through')).map(({ query }) => query.users)).toEqual([
    'id-1,id-2,id-3',
  ]);
});

test('ADM-04 paid users are shown also when billing is away', async () => {
  visit('/paid', [
    respondWith(adminAccountEndpoints.users, { rows: [person(1, 'monthly')], total: 1 }),
    failWith(revenueGrowthEndpoints.paidThrough, 500, 'away'),
  ]);
  expect(await screen.findByRole('row', { name: /Person 1/ })).toHaveTextContent('unknown right now');
});

test('ADM-04 pages are turned on and back, and stand in the address', async () => {
  const { router } = visit('/users', [users(60)]);
  expect(await screen.findByText('1–25 of 60 users')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('26–50 of 60 users')).toBeVisible();
  expect(await screen.findByText('p2@example.org')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('51–60 of 60 users')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('ADM-04 the server searches once typing pauses, from the first page on', async () => {
  const { calls, router } = visit('/users?page=2', [users(60)]);
  await enter(await screen.findByRole('searchbox', { name: 'Search by email or name' }), 'ada');
  await waitFor(() => expect(router.state.location.search).toBe('?search=ada'));
  await waitFor(() => expect(queries(calls).at(-1)).toEqual({ ...plain, who: 'all', search: 'ada' }));
  expect(calls.length).toBeLessThan(5);
  expect(screen.getByRole('searchbox')).toHaveValue('ada');
});

test('ADM-04 a column is sorted by pressing its heading, and the other way round by pressing it again', async () => {
  const { calls } = visit('/users', [users(2)]);
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await press();
  await waitFor(() => expect(queries(calls).at(-1)).toEqual({ ...plain, who: 'all', sort: 'name' }));
  await press();
  await waitFor(() => expect(queries(calls).at(-1)).toMatchObject({ sort: 'name', direction: 'descending' }));
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
});

test('ADM-04 the export takes what is searched and sorted, all pages of it', async () => {
  const taken: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(`${this.pathname}${this.search}`);
  });
  visit('/users?search=ada&sort=email&page=3', [users(100)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(taken).toEqual(['/api/admin/users.csv?search=ada&sort=email&direction=ascending&who=all']),
  );
  click.mockRestore();
});

test('ADM-05 courses show Title, Type and UserId', async () => {
  const course = { id: 'c', title: 'Sourdough', type: 'Video & Text Course' as const, userId: learnerFixture.id };
  visit('/courses', [respondWith(adminCourseEndpoints.courses, { rows: [course], total: 1 })]);
  const table = await screen.findByRole('table', { name: 'Courses' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual([...['Title', 'Type', 'UserId']]);
  expect(within(table).getByRole('row', { name: /Sourdough/ })).toHaveTextContent(
    new RegExp(`Video & Text Course.*${learnerFixture.id}`),
  );
});

test('ADM-07 contacts show the name, the email with the phone, and the message as it was written', async () => {
  const message = {
    id: 'm',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '0123',
    message: 'Hello <b>there</b>',
    receivedAt: '2026-03-04T05:06:07.000Z',
  };
  visit('/contacts', [respondWith(adminContactEndpoints.contacts, { rows: [message], total: 1 })]);
  const row = await screen.findByRole('row', { name: /Ada Lovelace/ });
  expect(row).toHaveTextContent(/ada@example\.org.*0123.*Hello <b>there<\/b>/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', 'mailto:ada%40example.org');
});

test.each([
  ['/courses', adminCourseEndpoints.courses],
  ['/contacts', adminContactEndpoints.contacts],
])('ADM-05 ADM-07 %s with nothing in it says Nothing Found', async (path, endpoint) => {
  visit(path, [respondWith(endpoint, { rows: [], total: 0 })]);
  expect(await screen.findByRole('heading', { name: 'Nothing Found' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('ADM-04 a table that cannot be read says so and offers another try', async () => {
  visit('/users', [failWith(adminAccountEndpoints.users, 500, 'Accounts are resting')]);
  expect(await screen.findByText('Accounts are resting')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry: Users' })).toBeEnabled();
});

test('ADM-12 users are shown with the days they joined and were last seen', async () => {
  const seen = { joinedAt: '2026-01-05T10:00:00.000Z', lastSeenAt: '2026-04-06T10:00:00.000Z' };
  const rows = [{ ...person(1), ...seen }, person(2)];
  const { calls } = visit('/users', [respondWith(adminAccountEndpoints.users, { rows, total: 2 })]);
  expect(await screen.findByRole('row', { name: /p1@/ })).toHaveTextContent(/5 Jan 2026.*6 Apr 2026/);
  expect(screen.getByRole('row', { name: /p2@/ })).toHaveTextContent(/Joined–Last seen–$/);
  await userEvent.click(screen.getByRole('button', { name: /Joined/ }));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'joinedAt' }));
});

test('ADM-14 a message is marked as answered, and the list can be limited to open ones', async () => {
  const message = { id: 'f'.repeat(24), name: 'Ada', email: 'ada@example.org', phone: '0123', message: 'Hello' };
  const received = { ...message, receivedAt: '2026-03-04T05:06:07.000Z' };
  let answered = false;
  const { calls, toasts } = visit('/contacts', [
    respondWith(adminContactEndpoints.contacts, () => ({
      rows: [{ ...received, ...(answered && { answeredAt: '2026-03-05T05:06:07.000Z' }) }],
      total: 1,
    })),
    respondWith(adminContactEndpoints.markContact, () => {
      answered = true;
      return { success: true, message: 'Marked as answered' };
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as answered: Ada' }));
  expect(await screen.findByRole('button', { name: 'Mark as open: Ada' })).toBeEnabled();
  expect(toasts).toEqual(['success: Marked as answered']);
  expect(calls.find(({ path }) => path.endsWith('/answered'))?.body).toEqual({ answered: true });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Open');
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ state: 'open' }));
});
