import { adminAccountEndpoints, type UserRow } from '@coursewright/contracts';
import { type ApiCall, type EndpointStub, failWith, respondWith } from '@coursewright/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { visitAsAdmin } from '../../testing/visit.ts';

const row = (id: string, role: UserRow['role']): UserRow => ({
  id,
  email: `${id}@example.org`,
  name: id,
  plan: 'free',
  role,
});

/** Its calls change the accounts. */
function visit(...first: EndpointStub[]) {
  let people = [row('grace', 'admin'), row('main', 'main-admin'), row('ada', 'user')];
  const become = (role: UserRow['role'], message: string) => (call: ApiCall) => {
    const { email } = call.body as { email: string };
    people = people.map((person) => (person.email === email ? { ...person, role } : person));
    return { success: true, message };
  };
  const list = respondWith(adminAccountEndpoints.users, ({ query }: ApiCall) => {
    const rows = people.filter(({ role }) => (query.who === 'ordinary') === (role === 'user'));
    return { rows, total: rows.length };
  });
  return visitAsAdmin(
    '/admins',
    ...first,
    list,
    respondWith(adminAccountEndpoints.addAdmin, become('admin', 'ada is an admin now')),
    respondWith(adminAccountEndpoints.removeAdmin, become('user', 'grace is no longer an admin')),
  );
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('ADM-06 the main admin comes first with a label in place of a button', async () => {
  visit();
  const admins = await table('Admins');
  expect(admins.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Email', 'Name', 'Edit']);
  const [, main, grace] = admins.getAllByRole('row');
  expect(main).toHaveTextContent('Main Admin');
  expect(within(main as HTMLElement).queryByRole('button')).toBeNull();
  expect(grace).toHaveTextContent('grace@example.org');
  expect(within(grace as HTMLElement).getByRole('button')).toHaveTextContent('Remove Admin');
});

const ask = async (list: string, name: string) => {
  await userEvent.click((await table(list)).getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

test('ADM-06 Add Admin says so and both lists are read again', async () => {
  const { calls, toasts } = visit();
  const question = await ask('Users', 'Add Admin: ada@example.org');
  await userEvent.click(question.getByRole('button', { name: 'Add Admin' }));
  expect(await screen.findByRole('button', { name: 'Remove Admin: ada@example.org' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/addadmin',
    body: { email: 'ada@example.org' },
  });
  expect(toasts).toEqual(['success: ada is an admin now']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Users with access to this panel' })).toHaveFocus();
});

test('ADM-06 Remove Admin makes a plain user of an admin', async () => {
  const { toasts } = visit();
  const question = await ask('Admins', 'Remove Admin: grace@example.org');
  await userEvent.click(question.getByRole('button', { name: 'Remove Admin' }));
  expect(await screen.findByRole('button', { name: 'Add Admin: grace@example.org' })).toBeVisible();
  expect(toasts).toEqual(['success: grace is no longer an admin']);
});

test.each([
  ['Users', 'Add Admin: ada@example.org', 'Make ada an admin?'],
  ['Admins', 'Remove Admin: grace@example.org', 'Remove grace as an admin?'],
])('ADM-06 in %s a question names the person, and Cancel changes nothing', async (list, name, title) => {
  const { calls } = visit();
  const question = await ask(list, name);
  expect(screen.getByRole('dialog', { name: title })).toHaveAccessibleDescription(
    new RegExp(`^${name.split(': ')[1]} will`),
  );
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ method }) => method)).not.toContain('POST');
  expect((await table(list)).getByRole('button', { name })).toHaveFocus();
});

test('ADM-06 what the server refuses is reported in the dialog, and the lists stay', async () => {
  const message = 'The main admin cannot be removed';
  const { toasts } = visit(respondWith(adminAccountEndpoints.removeAdmin, { success: false, message }));
  const question = await ask('Admins', 'Remove Admin: grace@example.org');
  await userEvent.click(question.getByRole('button', { name: 'Remove Admin' }));
  expect(await question.findByRole('alert')).toHaveTextContent(message);
  expect(toasts).toEqual([`error: ${message}`]);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect((await table('Admins')).getByRole('button', { name: 'Remove Admin: grace@example.org' })).toBeVisible();
});

test('ADM-06 a failing call is reported in the dialog', async () => {
  const { toasts } = visit(failWith(adminAccountEndpoints.addAdmin, 503, 'Please try again'));
  const question = await ask('Users', 'Add Admin: ada@example.org');
  await userEvent.click(question.getByRole('button', { name: 'Add Admin' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Please try again');
  expect(toasts).toEqual(['error: Please try again']);
});
