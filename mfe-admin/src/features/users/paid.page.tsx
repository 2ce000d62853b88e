import { paymentProviderLabels } from '@coursewright/contracts';
import type { Column } from '@coursewright/ui';
import { listPaidUsers, type PaidUser } from './list-paid.api.ts';
import { UserList } from './user-list.tsx';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const date = (at: string) => <time dateTime={at}>{day.format(new Date(at))}</time>;
const unknown = ({ unasked }: PaidUser) => (unasked ? 'not known now' : '–');

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

export const Component = () => (
  <UserList
    who="paid"
    title="Paid Users"
    subtitle="Everybody on a monthly or yearly plan."
    more={payment}
    load={listPaidUsers}
  />
);
