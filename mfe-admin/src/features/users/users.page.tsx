import {
  type PaidThrough,
  type Plan,
  paymentProviderLabels,
  revenueGrowthEndpoints,
  type UserRow,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { formatLocalDate } from '@coursewright/text';
import type { Column } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AdminPage } from '../../shared/admin-page.tsx';
import { type TableTexts, TableView } from '../../shared/table-view.tsx';
import { UserLink } from './user-link.tsx';
import { listUsers, userColumns, usersCsv, userTexts } from './users.api.ts';

const plans: Record<Plan, MessageDescriptor> = { free: msg`free`, monthly: msg`monthly`, yearly: msg`yearly` };

const columns: Column<UserRow>[] = [
  { id: 'email', header: <Trans>Email</Trans>, cell: ({ email }) => <span dir="auto">{email}</span> },
  { id: 'name', header: <Trans>Name</Trans>, cell: ({ id, name }) => <UserLink id={id} name={name} /> },
  { id: 'type', header: <Trans>Type</Trans>, cell: ({ plan }) => i18n._(plans[plan]) },
];

type PageQuery = Parameters<typeof listUsers>[1];

interface UserListProps<Row extends UserRow> {
  who: 'all' | 'paid';
  title: string;
  subtitle: string;
  texts: TableTexts;
  more?: readonly Column<Row>[];
  load: (tableQuery: PageQuery, signal?: AbortSignal) => Promise<{ rows: Row[]; total: number }>;
}

function UserList<Row extends UserRow>({ who, title, subtitle, texts, more = [], load }: UserListProps<Row>) {
  return (
    <AdminPage title={title} subtitle={subtitle}>
      <TableView
        key={who}
        caption={title}
        texts={texts}
        searchLabel={t`Search by email or name`}
        columns={[...columns, ...more]}
        sortable={userColumns}
        queryKey={['users', who]}
        load={load}
        csvAddress={(tableQuery) => usersCsv(who, tableQuery)}
      />
    </AdminPage>
  );
}

const date = (at: string) => <time dateTime={at}>{formatLocalDate(at)}</time>;

const presence: Column<UserRow>[] = [
  { id: 'joinedAt', header: <Trans>Joined</Trans>, cell: ({ joinedAt }) => (joinedAt ? date(joinedAt) : '–') },
  {
    id: 'lastSeenAt',
    header: <Trans>Last seen</Trans>,
    cell: ({ lastSeenAt }) => (lastSeenAt ? date(lastSeenAt) : '–'),
  },
];

const paidUserTexts: TableTexts = {
  pages: msg`Pages of paid users`,
  range: (from, to, total) => t`${from}–${to} of ${total} paid users`,
};

const loadUsers = (tableQuery: PageQuery, signal?: AbortSignal) => listUsers('all', tableQuery, signal);

export const UsersPage = () => (
  <UserList
    who="all"
    title={t`Users`}
    subtitle={t`All users and their plans.`}
    texts={userTexts}
    more={presence}
    load={loadUsers}
  />
);

interface PaidUser extends UserRow {
  paid?: PaidThrough | undefined;
  // Billing did not respond.
  paymentUnknown?: true;
}

// Lists the accounts even if billing is unavailable.
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

const unknown = ({ paymentUnknown }: PaidUser) => (paymentUnknown ? t`unknown right now` : '–');

const payment: Column<PaidUser>[] = [
  {
    id: 'gateway',
    header: <Trans>Gateway</Trans>,
    cell: (row) => (row.paid ? paymentProviderLabels[row.paid.provider] : unknown(row)),
  },
  { id: 'since', header: <Trans>Since</Trans>, cell: (row) => (row.paid ? date(row.paid.since) : unknown(row)) },
  {
    id: 'next',
    header: <Trans>Next payment</Trans>,
    cell: (row) => {
      if (!row.paid) return unknown(row);
      return row.paid.nextPaymentAt ? date(row.paid.nextPaymentAt) : t`none, it ends`;
    },
  },
];

export const PaidUsersPage = () => (
  <UserList
    who="paid"
    title={t`Paid Users`}
    subtitle={t`All users on a monthly or yearly plan.`}
    texts={paidUserTexts}
    more={payment}
    load={loadPaidUsers}
  />
);
