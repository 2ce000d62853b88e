import { type PaidThrough, paymentProviderLabels, revenueGrowthEndpoints, type UserRow } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { createDateFormat } from '@coursewright/text';
import type { Column } from '@coursewright/ui';
import { AdminPage } from '../../shared/admin-page.tsx';
import { TableView } from '../../shared/table-view.tsx';
import { listUsers, userColumns, usersCsv } from './users.api.ts';

const columns: Column<UserRow>[] = [
  { id: 'email', header: 'Email', cell: ({ email }) => <span dir="auto">{email}</span> },
  { id: 'name', header: 'Name', cell: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'type', header: 'Type', cell: ({ plan }) => plan },
];

type PageQuery = Parameters<typeof listUsers>[1];

interface UserListProps<Row extends UserRow> {
  who: 'all' | 'paid';
  title: string;
  subtitle: string;
  more?: readonly Column<Row>[];
  load: (tableQuery: PageQuery, signal?: AbortSignal) => Promise<{ rows: Row[]; total: number }>;
}

function UserList<Row extends UserRow>({ who, title, subtitle, more = [], load }: UserListProps<Row>) {
  return (
    <AdminPage title={title} subtitle={subtitle}>
      <TableView
        key={who}
        caption={title}
        unit={who === 'paid' ? 'paid users' : 'users'}
        searchLabel="Search by email or name"
        columns={[...columns, ...more]}
        sortable={userColumns}
        queryKey={['users', who]}
        load={load}
        csvAddress={(tableQuery) => usersCsv(who, tableQuery)}
      />
    </AdminPage>
  );
}

const loadUsers = (tableQuery: PageQuery, signal?: AbortSignal) => listUsers('all', tableQuery, signal);

export const UsersPage = () => (
  <UserList who="all" title="Users" subtitle="All users and their plans." load={loadUsers} />
);

interface PaidUser extends UserRow {
  paid?: PaidThrough | undefined;
  /** Billing did not respond. */
  paymentUnknown?: true;
}

/** Lists the accounts even if billing is unavailable. */
async function loadPaidUsers(
  tableQuery: PageQuery,
  signal?: AbortSignal,
): Promise<{ rows: PaidUser[]; total: number }> {
  const { rows, total } = await listUsers('paid', tableQuery, signal);
  if (rows.length === 0) return { rows, total };
  const query = { users: rows.map(({ id }) => id).join(',') };
  try {
    const paid = await apiRequest(revenueGrowthEndpoints.paidThrough, { query, signal });
    const byUser = new Map(paid.map((each) => [each.userId, each]));
    return { rows: rows.map((row) => ({ ...row, paid: byUser.get(row.id) })), total };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { rows: rows.map((row) => ({ ...row, paymentUnknown: true as const })), total };
  }
}

const formatDay = createDateFormat({ dateStyle: 'medium' });
const date = (at: string) => <time dateTime={at}>{formatDay(at)}</time>;
const unknown = ({ paymentUnknown }: PaidUser) => (paymentUnknown ? 'unknown right now' : '–');

const payment: Column<PaidUser>[] = [
  {
    id: 'gateway',
    header: 'Gateway',
    cell: (row) => (row.paid ? paymentProviderLabels[row.paid.provider] : unknown(row)),
  },
  { id: 'since', header: 'Since', cell: (row) => (row.paid ? date(row.paid.since) : unknown(row)) },
  {
    id: 'next',
    header: 'Next payment',
    cell: (row) => {
      if (!row.paid) return unknown(row);
      return row.paid.nextPaymentAt ? date(row.paid.nextPaymentAt) : 'none, it ends';
    },
  },
];

export const PaidUsersPage = () => (
  <UserList
    who="paid"
    title="Paid Users"
    subtitle="All users on a monthly or yearly plan."
    more={payment}
    load={loadPaidUsers}
  />
);
