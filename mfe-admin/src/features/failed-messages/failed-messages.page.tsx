import {
  createOperationsEndpoints,
  type deadLetterSchema,
  type ServiceName,
  serviceNames,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import type { Column } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import { AdminPage, Time } from '../../shared/admin-page.tsx';
import { getAppLabel } from '../../shared/app-label.ts';
import { formatCount } from '../../shared/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { WorkList } from '../../shared/work-list.tsx';

export const deadLettersQuery = (service: ServiceName) =>
  queryOptions({
    queryKey: ['admin', 'dead-letters', service],
    queryFn: ({ signal }) => apiRequest(createOperationsEndpoints(service).listDeadLetters, { signal }),
    staleTime: 0,
  });

type DeadLetter = (typeof deadLetterSchema)['_output'];

const facts: Column<DeadLetter>[] = [
  {
    id: 'type',
    header: <Trans>Message</Trans>,
    cell: ({ type, consumer }) => <Origin type={type} consumer={consumer} />,
  },
  { id: 'reason', header: <Trans>Reason</Trans>, cell: ({ reason }) => reason },
  { id: 'attempts', header: <Trans>Attempts</Trans>, align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'diedAt',
    header: <Trans>Failed at</Trans>,
    cell: ({ diedAt }) => <Time at={diedAt} />,
  },
];

function Origin({ type, consumer }: { type: string; consumer: string }) {
  return (
    <>
      <span className="ad:block ad:font-medium ad:lg:whitespace-nowrap">{type}</span>
      <span className="ad:block ad:text-xs ad:text-muted ad:lg:whitespace-nowrap">{consumer}</span>
    </>
  );
}

function ServiceMessages({ service }: { service: ServiceName }) {
  const name = getAppLabel(service);
  const letters = useQuery(deadLettersQuery(service));
  const rows = letters.error ? undefined : letters.data;
  return (
    <WorkList
      title={name}
      caption={t`Failed messages of ${name}`}
      badge={{ tone: 'danger', text: t`${formatCount(rows?.length ?? 0)} failed` }}
      nothing={t`No failed messages`}
      columns={facts}
      rows={rows}
      action={({ id, type }) => ({
        label: t`Replay`,
        name: t`Replay ${type}`,
        icon: RotateCw,
        act: () => apiRequest(createOperationsEndpoints(service).replayDeadLetter, { params: { id }, body: {} }),
        queryKey: deadLettersQuery(service).queryKey,
      })}
    >
      <QueryState what={name} query={letters} height="3rem" />
    </WorkList>
  );
}

export function FailedMessagesPage() {
  return (
    <AdminPage
      title={t`Failed messages`}
      subtitle={t`Messages between services that failed after all attempts. None of them is lost: replay them when the cause is fixed.`}
    >
      <div className="ad:flex ad:flex-col ad:gap-8">
        {serviceNames.map((service) => (
          <ServiceMessages key={service} service={service} />
        ))}
      </div>
    </AdminPage>
  );
}
