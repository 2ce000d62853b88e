import { adminAccountEndpoints, type UserRow } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { type Column, DataTable } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { AdminPage } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { TableView } from '../../shared/table-view.tsx';
import { listUsers, userTexts } from '../users/users.api.ts';

function RoleButton({ user: { email, name, role }, onChanged }: { user: UserRow; onChanged: () => void }) {
  if (role === 'main-admin')
    return (
      <span className="ad:font-medium ad:text-muted">
        <Trans>Main Admin</Trans>
      </span>
    );
  const isAdmin = role === 'admin';
  return (
    <ActButton
      label={isAdmin ? t`Remove Admin` : t`Add Admin`}
      about={email}
      variant={isAdmin ? 'danger' : 'secondary'}
      danger={isAdmin}
      title={isAdmin ? t`Remove ${name} as an admin?` : t`Make ${name} an admin?`}
      description={
        isAdmin ? (
          <Trans>
            <bdi className="ad:font-medium ad:break-words ad:text-ink">{email}</bdi> will no longer be able to open this
            panel, and has to sign in again.
          </Trans>
        ) : (
          <Trans>
            <bdi className="ad:font-medium ad:break-words ad:text-ink">{email}</bdi> will see all users, courses and
            payments, can change the policy texts and can add or remove other admins. They have to sign in again.
          </Trans>
        )
      }
      act={() =>
        apiRequest(isAdmin ? adminAccountEndpoints.removeAdmin : adminAccountEndpoints.addAdmin, { body: { email } })
      }
      queryKey={['admin', 'users']}
      onDone={onChanged}
    />
  );
}

export function AdminsPage() {
  const title = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    queryKey: ['admin', 'users', 'admins'],
    queryFn: ({ signal }) => listUsers('admins', { page: 1, size: 100, sort: 'email', direction: 'ascending' }, signal),
    staleTime: 0,
  });
  // the pressed button disappears, so the heading takes the focus
  const columns = createColumns(() => title.current?.focus());
  return (
    <AdminPage title={t`Admins`} subtitle={t`People have to sign in again when their role changes.`}>
      <h2 ref={title} tabIndex={-1} className="ad:mt-0 ad:mb-3 ad:text-lg">
        <Trans>Users with access to this panel</Trans>
      </h2>
      {query.data && !query.error ? (
        <DataTable
          caption={t`Admins`}
          columns={columns}
          rows={sortMainAdminFirst(query.data.rows)}
          rowKey={({ id }) => id}
        />
      ) : (
        <QueryState what={t`Admins`} query={query} height="6rem" />
      )}
      <h2 className="ad:mt-10 ad:mb-3 ad:text-lg">
        <Trans>Users</Trans>
      </h2>
      <TableView
        caption={t`Users`}
        texts={userTexts}
        searchLabel={t`Search by email or name`}
        columns={columns}
        sortable={['email', 'name']}
        queryKey={['users', 'ordinary']}
        load={(tableQuery, signal) => listUsers('ordinary', tableQuery, signal)}
      />
    </AdminPage>
  );
}

const createColumns = (onChanged: () => void): Column<UserRow>[] => [
  { id: 'email', header: <Trans>Email</Trans>, cell: ({ email }) => <span dir="auto">{email}</span> },
  { id: 'name', header: <Trans>Name</Trans>, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    id: 'edit',
    header: <Trans>Edit</Trans>,
    align: 'end',
    cell: (user) => <RoleButton user={user} onChanged={onChanged} />,
  },
];

const sortMainAdminFirst = (rows: UserRow[]) =>
  rows.toSorted((a, b) => Number(b.role === 'main-admin') - Number(a.role === 'main-admin'));
