import { usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { PageHeader } from '@coursewright/ui';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { MailList } from './mail-list.tsx';
import { unsentMails } from './mails.api.ts';

export function Component() {
  usePageTitle('Mails');
  const mails = useQuery(unsentMails);
  return (
    <>
      <PageHeader
        title="Mails"
        subtitle="Mails that have not gone out. They are tried again after seconds at first and once a day at last, for days."
      />
      {mails.data ? (
        <div className="ad:flex ad:flex-col ad:gap-8">
          <MailList
            title="Failed"
            nothing="No mail was given up"
            mails={mails.data.failed}
            tone="danger"
            action="Send again"
          />
          <MailList
            title="Waiting"
            nothing="No mail waits"
            mails={mails.data.waiting}
            tone="accent"
            action="Send now"
          />
        </div>
      ) : mails.error ? (
        <LoadFailure what="Mails" query={mails} />
      ) : (
        <LoadingBlock height="12rem" />
      )}
    </>
  );
}
