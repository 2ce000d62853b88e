import type { UnsentMail } from '@coursewright/contracts';
import { Badge, type Column, DataTable } from '@coursewright/ui';
import { useId, useRef } from 'react';
import { when } from '../../shared/words.ts';
import { SendButton } from './send-button.tsx';

const instant = (at: string) => <time dateTime={at}>{when(at)}</time>;

interface Props {
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
        <span className="ad:block ad:text-muted ad:[overflow-wrap:anywhere]">{recipient || 'not known yet'}</span>
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

/** Mails of one sort, with a way to send each now. */
export function MailList({ title, nothing, mails, tone, action }: Props) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const time: Column<UnsentMail> = {
    id: 'time',
    header: tone === 'accent' ? 'Next attempt' : 'Given up',
    cell: ({ nextAttemptAt, since }) => instant(nextAttemptAt ?? since),
  };
  const button: Column<UnsentMail> = {
    id: 'action',
    header: 'Action',
    align: 'end',
    // the button of a mail that went out goes away, and the focus needs a place to be
    cell: (mail) => <SendButton mail={mail} label={action} onSent={() => heading.current?.focus()} />,
  };
  return (
    <section aria-labelledby={titleId}>
      <div className="ad:mb-3 ad:flex ad:items-center ad:gap-3">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="ad:m-0 ad:text-lg">
          {title}
        </h2>
        {mails.length > 0 && <Badge tone={tone}>{mails.length}</Badge>}
      </div>
      {mails.length === 0 ? (
        <p className="ad:m-0 ad:rounded-card ad:border ad:border-line ad:bg-surface ad:px-4 ad:py-3 ad:text-muted">
          {nothing}
        </p>
      ) : (
        <DataTable caption={title} columns={[...facts, time, button]} rows={mails} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
