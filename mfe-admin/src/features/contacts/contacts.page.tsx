import { adminContactEndpoints, type ContactRow } from '@coursewright/contracts';
import { apiRequest, buildUrl, errorMessage, notify } from '@coursewright/mfe-kit';
import { i18n } from '@coursewright/mfe-kit/messages';
import { useMutation, useQueryClient } from '@coursewright/mfe-kit/query';
import { useSearchParams } from '@coursewright/mfe-kit/router';
import { Button, type Column, SelectField } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, RotateCcw } from 'lucide-react';
import { AdminPage, Time } from '../../shared/admin-page.tsx';
import { TableView } from '../../shared/table-view.tsx';

const sortable = ['name', 'email', 'receivedAt'] as const;
const queryKey = ['contacts'];

function AnsweredButton({ contact: { id, name, answeredAt } }: { contact: ContactRow }) {
  const queries = useQueryClient();
  const answered = answeredAt === undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiRequest(adminContactEndpoints.markContact, { params: { contactId: id }, body: { answered } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.error(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', ...queryKey] }),
  });
  const label = answered ? t`Mark as answered` : t`Mark as open`;
  return (
    <div className="ad:flex ad:flex-col ad:items-end ad:gap-1">
      {answeredAt && (
        <span className="ad:text-xs ad:text-muted">
          <Trans>
            Answered <Time at={answeredAt} />
          </Trans>
        </span>
      )}
      <Button
        size="sm"
        variant={answered ? 'secondary' : 'ghost'}
        icon={answered ? Check : RotateCcw}
        loading={isPending}
        className="ad:sm:whitespace-nowrap"
        aria-label={t`${label}: ${name}`}
        onClick={() => mutate()}
      >
        {label}
      </Button>
    </div>
  );
}

const columns: Column<ContactRow>[] = [
  { id: 'name', header: <Trans>Name</Trans>, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    id: 'email',
    header: <Trans>Email</Trans>,
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
    header: <Trans>Message</Trans>,
    cell: ({ message }) => (
      <span dir="auto" className="ad:whitespace-pre-line">
        {message}
      </span>
    ),
  },
  {
    id: 'receivedAt',
    header: <Trans>Received</Trans>,
    cell: ({ receivedAt }) => <Time at={receivedAt} />,
  },
  {
    id: 'answered',
    header: <Trans>Answered</Trans>,
    align: 'end',
    cell: (contact) => <AnsweredButton contact={contact} />,
  },
];

const states = { all: msg`All messages`, open: msg`Open`, answered: msg`Answered` };
type State = keyof typeof states;
const isState = (value: string | null): value is State => value !== null && Object.hasOwn(states, value);

export function ContactsPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const state = isState(asked) ? asked : 'all';
  return (
    <AdminPage title={t`Contacts`} subtitle={t`Messages from the contact page.`}>
      <SelectField
        label={t`Show`}
        className="ad:mb-4 ad:w-full ad:sm:w-80"
        value={state}
        onChange={({ target }) => setParams({ state: target.value }, { replace: true, preventScrollReset: true })}
      >
        {Object.entries(states).map(([value, label]) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </SelectField>
      <TableView
        key={state}
        caption={t`Contacts`}
        texts={{
          pages: msg`Pages of messages`,
          range: (from, to, total) => t`${from}–${to} of ${total} messages`,
        }}
        searchLabel={t`Search in messages`}
        columns={columns}
        sortable={sortable}
        queryKey={[...queryKey, state]}
        load={(query, signal) => apiRequest(adminContactEndpoints.contacts, { query: { ...query, state }, signal })}
        csvAddress={(tableQuery) => buildUrl(adminContactEndpoints.contactsCsv, {}, { ...tableQuery, state })}
      />
    </AdminPage>
  );
}
