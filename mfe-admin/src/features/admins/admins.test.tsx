import { adminAccountEndpoints, type UserRow } from '@coursewright/contracts';
import { subscribeNotifications } from '@coursewright/mfe-kit';
import { type ApiCall, type ApiDouble, aLearner, answer, refuse, renderRoutes } from '@coursewright/mfe-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from '../../routes.tsx';

configure({ asyncUtilTimeout: 5_000 });

let texts: string[];
let stop = () => {};
beforeEach(() => {
  texts = [];
  stop = subscribeNotifications(({ kind, text }) => texts.push(`${kind}: ${text}`));
});
afterEach(() => stop());

const row = (id: string, role: UserRow['role']): UserRow => ({
  id,
  email: `${id}@example.org`,
  name: id,
  plan: 'free',
  role,
});

/** Accounts that the calls really change. */
function visit(...first: ApiDouble[]) {
  let people = [row('boss', 'admin'), row('main', 'main-admin'), row('ada', 'user')];
  const become = (role: UserRow['role'], message: string) => (call: ApiCall) => {
    const { email } = call.body as { email: string };
    people = people.map((person) => (person.email === email ? { ...person, role } : person));
    return { success: true, message };
  };
  const list = answer(adminAccountEndpoints.users, ({ query }: ApiCall) => {
    const rows = people.filter(({ role }) => (query.who === 'ordinary') === (role === 'user'));
    return { rows, total: rows.length };
  });
  return renderRoutes(routes, {
    path: '/admins',
    user: { ...aLearner, role: 'admin' },
    api: [
      ...first,
      list,
      answer(adminAccountEndpoints.addAdmin, become('admin', 'ada is an admin now')),
      answer(adminAccountEndpoints.removeAdmin, become('user', 'boss is no longer an admin')),
    ],
  });
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('ADM-06 the main admin comes first with a label in place of a button', async () => {
  visit();
  const admins = await table('Admins');
  expect(admins.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Email', 'Name', 'Edit']);
  const [, main, boss] = admins.getAllByRole('row');
  expect(main).toHaveTextContent('Main Admin');
  expect(within(main as HTMLElement).queryByRole('button')).toBeNull();
  expect(boss).toHaveTextContent('boss@example.org');
  expect(within(boss as HTMLElement).getByRole('button')).toHaveTextContent('Remove Admin');
});

test('ADM-06 Add Admin says so and both lists are read again', async () => {
  const { calls } = visit();
  await userEvent.click((await table('Users')).getByRole('button', { name: 'Add Admin: ada@example.org' }));
  expect(await screen.findByRole('button', { name: 'Remove Admin: ada@example.org' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/addadmin',
    body: { email: 'ada@example.org' },
  });
  expect(texts).toEqual(['success: ada is an admin now']);
  expect(screen.getByRole('heading', { name: 'Who may use this panel' })).toHaveFocus();
});

test('ADM-06 Remove Admin makes a plain user of an admin', async () => {
  visit();
  await userEvent.click((await table('Admins')).getByRole('button', { name: 'Remove Admin: boss@example.org' }));
  expect(await screen.findByRole('button', { name: 'Add Admin: boss@example.org' })).toBeVisible();
  expect(texts).toEqual(['success: boss is no longer an admin']);
});

test('ADM-06 what the server refuses is told, and the lists stay', async () => {
  const message = 'The main admin cannot be removed';
  visit(answer(adminAccountEndpoints.removeAdmin, { success: false, message }));
  const button = (await table('Admins')).getByRole('button', { name: 'Remove Admin: boss@example.org' });
  await userEvent.click(button);
  await waitFor(() => expect(texts).toEqual([`error: ${message}`]));
  expect(button).toBeVisible();
});

test('ADM-06 a failing call is told', async () => {
  visit(refuse(adminAccountEndpoints.addAdmin, 503, 'Please try again'));
  await userEvent.click((await table('Users')).getByRole('button', { name: /^Add Admin/ }));
  await waitFor(() => expect(texts).toEqual(['error: Please try again']));
});
