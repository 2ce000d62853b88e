import { adminContactEndpoints, type ContactRow } from '@coursewright/contracts';
import { apiRequest, buildUrl } from '@coursewright/mfe-kit';
import type { Column } from '@coursewright/ui';
import { AdminPage, Time } from '../../shared/admin-page.tsx';
import { TableView } from '../../shared/table-view.tsx';

const sortable = ['name', 'email', 'receivedAt'] as const;

const columns: Column<ContactRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email, phone }) => (
      <>
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className="ad:block ad:text-brand ad:underline ad:lg:max-w-60 ad:lg:truncate"
        >
          {email}
        </a>
        <span className="ad:block ad:text-muted">{phone}</span>
      </>
    ),
  },
  {
    id: 'message',
    header: 'Message',
    cell: ({ message }) => (
      <span dir="auto" className="ad:whitespace-pre-line">
        {message}
      </span>
    ),
  },
  {
    id: 'receivedAt',
    header: 'Received',
    cell: ({ receivedAt }) => <Time at={receivedAt} />,
  },
];

export function ContactsPage() {
  return (
    <AdminPage title="Contacts" subtitle="Messages from the contact page.">
      <TableView
        caption="Contacts"
        unit="messages"
        searchLabel="Search in messages"
        columns={columns}
        sortable={sortable}
        queryKey={['contacts']}
        load={(query, signal) => apiRequest(adminContactEndpoints.contacts, { query, signal })}
        csvAddress={(tableQuery) => buildUrl(adminContactEndpoints.contactsCsv, {}, { ...tableQuery })}
      />
    </AdminPage>
  );
}
