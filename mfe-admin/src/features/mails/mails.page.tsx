import { adminMailEndpoints, type UnsentMail } from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { formatDateTime } from '@coursewright/text';
import type { Column } from '@coursewright/ui';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { AdminPage } from '../../shared/admin-page.tsx';
import { formatCount } from '../../shared/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { WorkList } from '../../shared/work-list.tsx';

const unsentMails = queryOptions({
  queryKey: ['admin', 'mails'],
  queryFn: ({ signal }) => apiRequest(adminMailEndpoints.unsentMails, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});

const instant = (at: string) => <time dateTime={at}>{formatDateTime(at)}</time>;

const kinds: Record<string, MessageDescriptor> = {
  'cards-due': msg`cards due`,
  certificate: msg`certificate`,
  'contact-received': msg`contact received`,
  'dispute-opened': msg`dispute opened`,
  'email-change': msg`email change`,
  'email-changed': msg`email changed`,
  'email-verification': msg`email verification`,
  'password-reset': msg`password reset`,
  'password-updated': msg`password updated`,
  'payment-refunded': msg`payment refunded`,
  'plan-suspended': msg`plan suspended`,
  receipt: msg`receipt`,
  'refund-failed': msg`refund failed`,
  'renewal-changed': msg`renewal changed`,
  'renewal-failed': msg`renewal failed`,
  'renewal-upcoming': msg`renewal upcoming`,
  'security-notice': msg`security notice`,
  'session-copied': msg`session copied`,
  'subscription-ended': msg`subscription ended`,
  welcome: msg`welcome`,
};

function describeKind(kind: string): string {
  const message = kinds[kind];
  return message ? i18n._(message) : kind.replaceAll('-', ' ');
}

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
    header: <Trans>Mail and recipient</Trans>,
    cell: ({ kind, recipient }) => (
      <span className="ad:block ad:lg:min-w-52">
        <span className="ad:block ad:font-medium">{describeKind(kind)}</span>
        <span className="ad:block ad:text-muted ad:[overflow-wrap:anywhere]">{recipient || t`unknown`}</span>
      </span>
    ),
  },
  {
    id: 'answer',
    header: <Trans>Last answer</Trans>,
    cell: ({ lastAnswer }) => <span className="ad:block ad:lg:min-w-40 ad:[overflow-wrap:anywhere]">{lastAnswer}</span>,
  },
  { id: 'attempts', header: <Trans>Attempts</Trans>, align: 'end', cell: ({ attempts }) => attempts },
];

function MailList({ title, nothing, mails, tone, action }: MailListProps) {
  const time: Column<UnsentMail> = {
    id: 'time',
    header: tone === 'accent' ? t`Next attempt` : t`Failed at`,
    cell: ({ nextAttemptAt, since }) => instant(nextAttemptAt ?? since),
  };
  return (
    <WorkList
      title={title}
      badge={{ tone, text: formatCount(mails.length) }}
      nothing={nothing}
      columns={[...facts, time]}
      rows={mails}
      action={({ id, kind, recipient }) => ({
        label: action,
        name: recipient
          ? t`${action}: ${describeKind(kind)} to ${recipient}`
          : t`${action}: ${describeKind(kind)} to unknown recipient`,
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
      title={t`Mails`}
      subtitle={t`Mails that have not been sent. We retry for several days, less and less often.`}
    >
      {mails.data ? (
        <div className="ad:flex ad:flex-col ad:gap-8">
          <MailList
            title={t`Failed`}
            nothing={t`No failed mails`}
            mails={mails.data.failed}
            tone="danger"
            action={t`Send again`}
          />
          <MailList
            title={t`Waiting`}
            nothing={t`No waiting mails`}
            mails={mails.data.waiting}
            tone="accent"
            action={t`Send now`}
          />
        </div>
      ) : (
        <QueryState what={t`Mails`} query={mails} height="12rem" />
      )}
    </AdminPage>
  );
}
