import type { UserRow } from '@coursewright/contracts';
import { usePageTitle } from '@coursewright/mfe-kit';
import { type Column, PageHeader } from '@coursewright/ui';
import { TableView } from '../../shared/table/table-view.tsx';
import { listUsers, userColumns, usersCsv } from './list-users.api.ts';

const columns: Column<UserRow>[] = [
  { id: 'email', header: 'Email', cell: ({ email }) => <span dir="auto">{email}</span> },
  { id: 'name', header: 'Name', cell: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'type', header: 'Type', cell: ({ plan }) => plan },
];

interface Props<Row extends UserRow> {
  who: 'all' | 'paid';
  title: string;
  subtitle: string;
  /** Columns besides those that all users have. */
  more?: readonly Column<Row>[];
  /** How a page is read, where it is more than the accounts. */
  load?: (wish: Parameters<typeof listUsers>[1], signal?: AbortSignal) => Promise<{ rows: Row[]; total: number }>;
}

/** Users with their plans. */
export function UserList<Row extends UserRow = UserRow>({ who, title, subtitle, more = [], load }: Props<Row>) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <TableView
        key={who}
        caption={title}
        unit={who === 'paid' ? 'paid users' : 'users'}
        searchLabel="Search by email or name"
        columns={[...columns, ...more] as readonly Column<UserRow>[]}
        sortable={userColumns}
        queryKey={['users', who]}
        load={load ?? ((wish, signal) => listUsers(who, wish, signal))}
        csvAddress={(wish) => usersCsv(who, wish)}
      />
    </>
  );
}
