import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Column, DataTable, type Sort } from './index.ts';

type User = { id: number; email: string; type: string };
const users: User[] = [
  { id: 1, email: 'a@example.org', type: 'free' },
  { id: 2, email: 'b@example.org', type: 'yearly' },
];
const columns: Column<User>[] = [
  { id: 'email', header: 'Email', cell: (user) => user.email, sortable: true },
  { id: 'type', header: 'Type', cell: (user) => user.type },
];

test('every row shows its cells under named columns', () => {
  render(<DataTable caption="Users" columns={columns} rows={users} rowKey={(user) => user.id} />);
  const table = screen.getByRole('table', { name: 'Users' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('cell', { name: 'b@example.org' })).toBeInTheDocument();
});

test('a sorted column says its direction and asks for the other one', async () => {
  const asked: Sort[] = [];
  const sort: Sort = { column: 'email', direction: 'ascending' };
  const onSort = (next: Sort) => asked.push(next);
  render(
    <DataTable
      caption={'Users'}
      columns={columns}
      rows={users}
      sort={sort}
      onSort={onSort}
      rowKey={(user) => user.id}
    />,
  );
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  expect(asked).toEqual([{ column: 'email', direction: 'descending' }]);
  expect(within(screen.getByRole('columnheader', { name: 'Type' })).queryByRole('button')).toBeNull();
});

test('an empty table gives way to what it is told to show', () => {
  render(<DataTable caption="Users" columns={columns} rows={[]} rowKey={(user) => user.id} empty="Nothing Found" />);
  expect(screen.getByText('Nothing Found')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});
