import type { UserRow } from '@coursewright/contracts';
import { usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { type Column, DataTable, PageHeader } from '@coursewright/ui';
import { useRef } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { TableView } from '../../shared/table/table-view.tsx';
import { listUsers } from '../users/list-users.api.ts';
import { RoleButton } from './role-button.tsx';

const admins = {
  queryKey: ['admin', 'users', 'admins'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    listUsers('admins', { page: 1, size: 100, sort: 'email', direction: 'ascending' }, signal),
  staleTime: 0,
};

export function Component() {
  usePageTitle('Admins');
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery(admins);
  // the button that was pressed goes away, and the focus needs a place to be
  const columns = columnsWith(() => title.current?.focus());
  return (
    <>
      <PageHeader title="Admins" subtitle="Whoever becomes an admin, or stops being one, signs in anew." />
      <h2 ref={title} tabIndex={-1} className="ad:mt-0 ad:mb-3 ad:text-lg">
        Who may use this panel
      </h2>
      {query.error ? (
        <LoadFailure what="Admins" query={query} />
      ) : query.data ? (
        <DataTable caption="Admins" columns={columns} rows={mainFirst(query.data.rows)} rowKey={({ id }) => id} />
      ) : (
        <LoadingBlock height="6rem" />
      )}
      <h2 className="ad:mt-10 ad:mb-3 ad:text-lg">Users</h2>
      <TableView
        caption="Users"
        unit="users"
        searchLabel="Search by email or name"
        columns={columns}
        sortable={['email', 'name']}
        queryKey={['users', 'ordinary']}
        load={(wish, signal) => listUsers('ordinary', wish, signal)}
      />
    </>
  );
}

const columnsWith = (onChanged: () => void): Column<UserRow>[] => [
  { id: 'email', header: 'Email', cell: ({ email }) => <span dir="auto">{email}</span> },
  { id: 'name', header: 'Name', cell: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'edit', header: 'Edit', align: 'end', cell: (user) => <RoleButton user={user} onChanged={onChanged} /> },
];

const mainFirst = (rows: UserRow[]) =>
  rows.toSorted((a, b) => Number(b.role === 'main-admin') - Number(a.role === 'main-admin'));
