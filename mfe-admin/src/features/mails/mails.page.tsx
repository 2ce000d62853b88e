import { adminMailEndpoints, type UnsentMail } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { formatDateTime } from '@coursewright/text';
import type { Column } from '@coursewright/ui';
import { Send } from 'lucide-react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { WorkList } from '../../shared/work-list.tsx';

const unsentMails = queryOptions({
  queryKey: ['admin', 'mails'],
  queryFn: ({ signal }) => apiRequest(adminMailEndpoints.unsentMails, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});

const instant = (at: string) => <time dateTime={at}>{formatDateTime(at)}</time>;

interface MailListProps {
  title: string;
  nothing: string;
  mails: readonly UnsentMail[];
  tone: 'accent' | 'danger';
  action: string;
}

const facts: Column<UnsentMail>[] = [
  {
    id: 'mail',
    header: 'Mail and recipient',
    cell: ({ kind, recipient }) => (
      <span className="ad:block ad:lg:min-w-52">
        <span className="ad:block ad:font-medium">{kind.replaceAll('-', ' ')}</span>
        <span className="ad:block ad:text-muted ad:[overflow-wrap:anywhere]">{recipient || 'unknown'}</span>
      </span>
    ),
  },
  {
    id: 'answer',
    header: 'Last answer',
    cell: ({ lastAnswer }) => <span className="ad:block ad:lg:min-w-40 ad:[overflow-wrap:anywhere]">{lastAnswer}</span>,
  },
  { id: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
];

function MailList({ title, nothing, mails, tone, action }: MailListProps) {
  const time: Column<UnsentMail> = {
    id: 'time',
    header: tone === 'accent' ? 'Next attempt' : 'Failed at',
    cell: ({ nextAttemptAt, since }) => instant(nextAttemptAt ?? since),
  };
  return (
    <WorkList
      title={title}
      badge={{ tone, text: mails.length }}
      nothing={nothing}
      columns={[...facts, time]}
      rows={mails}
      action={({ id, kind, recipient }) => ({
        label: action,
        name: `${action}: ${kind} to ${recipient || 'unknown recipient'}`,
        icon: Send,
        act: () => apiRequest(adminMailEndpoints.sendMailAgain, { params: { id }, body: {} }),
        queryKey: unsentMails.queryKey,
      })}
    />
  );
}

export function MailsPage() {
  const mails = useQuery(unsentMails);
  return (
    <AdminPage
      title="Mails"
      subtitle="Mails that have not been sent. They are retried for several days: first after seconds, later once a day."
    >
      {mails.data ? (
        <div className="ad:flex ad:flex-col ad:gap-8">
          <MailList
            title="Failed"
            nothing="No failed mails"
            mails={mails.data.failed}
            tone="danger"
            action="Send again"
          />
          <MailList
            title="Waiting"
            nothing="No waiting mails"
            mails={mails.data.waiting}
            tone="accent"
            action="Send now"
          />
        </div>
      ) : (
        <QueryState what="Mails" query={mails} height="12rem" />
      )}
    </AdminPage>
  );
}
