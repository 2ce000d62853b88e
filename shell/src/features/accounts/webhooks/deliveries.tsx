import {
  DELIVERIES_PER_PAGE,
  type WebhookDeliveryView,
  type WebhookEvent,
  webhookEndpoints,
} from '@coursewright/contracts';
import { apiRequest } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { useMutation, useQuery } from '@coursewright/mfe-kit/query';
import { Badge, type BadgeTone, Button, Skeleton } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { attempt } from '../../../forms/send.ts';
import { NotShown, When } from '../profile-section.tsx';
import { eventLabels } from './event-labels.ts';

const states: Readonly<Record<WebhookDeliveryView['state'], readonly [BadgeTone, MessageDescriptor]>> = {
  waiting: ['info', msg`Waiting`],
  delivered: ['success', msg`Delivered`],
  failed: ['danger', msg`Not delivered`],
};

const problems: Readonly<Record<NonNullable<WebhookDeliveryView['problem']>, MessageDescriptor>> = {
  unreachable: msg`The address could not be reached.`,
  timeout: msg`There was no answer within 10 seconds.`,
  status: msg`The answer refused it.`,
  off: msg`The webhook was switched off.`,
};

const getLabel = (type: string) =>
  i18n._(Object.hasOwn(eventLabels, type) ? eventLabels[type as WebhookEvent] : msg`Test event`);

interface DeliveryProps {
  webhookId: string;
  delivery: WebhookDeliveryView;
  isOn: boolean;
  onReplayed(): void;
}

function Delivery({ webhookId, delivery, isOn, onReplayed }: DeliveryProps) {
  const { id: deliveryId, type, state, attempts, createdAt, status, problem, nextAttemptAt } = delivery;
  const [tone, stateLabel] = states[state];
  const label = getLabel(type);
  const params = { webhookId, deliveryId };
  const { mutate: replay, isPending } = useMutation({
    mutationFn: () => attempt(() => apiRequest(webhookEndpoints.replayDelivery, { params, body: {} })),
    onSettled: onReplayed,
  });
  return (
    <li className="sh:flex sh:flex-wrap sh:items-start sh:gap-x-4 sh:gap-y-1 sh:py-3">
      <div className="sh:min-w-0 sh:grow sh:basis-56 sh:text-sm">
        <p className="sh:flex sh:flex-wrap sh:items-center sh:gap-2">
          <span className="sh:font-semibold">{label}</span>
          <Badge tone={tone}>{i18n._(stateLabel)}</Badge>
        </p>
        <p className="sh:text-muted">
          <When at={createdAt} />
          <span aria-hidden>{' · '}</span>
          <span>{plural(attempts, { one: '# attempt', other: '# attempts' })}</span>
          {status !== null && (
            <>
              <span aria-hidden>{' · '}</span>
              <span>{t`Answer ${status}`}</span>
            </>
          )}
        </p>
        {problem && <p>{i18n._(problems[problem])}</p>}
        {nextAttemptAt && (
          <p>
            <Trans>
              Next attempt on <When at={nextAttemptAt} />.
            </Trans>
          </p>
        )}
      </div>
      {isOn && (
        <Button
          variant="ghost"
          size="sm"
          loading={isPending}
          aria-label={t`Send again: ${label}`}
          onClick={() => replay()}
        >
          {t`Send again`}
        </Button>
      )}
    </li>
  );
}

export function Deliveries({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['webhook-deliveries', webhookId, page],
    queryFn: ({ signal }) =>
      apiRequest(webhookEndpoints.webhookDeliveries, { params: { webhookId }, query: { page }, signal }),
    staleTime: 0,
  });
  if (isError) return <NotShown title={t`The deliveries cannot be shown right now`} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.5rem" shape="block" />;
  const isLast = page * DELIVERIES_PER_PAGE >= data.total;
  return (
    <>
      {data.rows.length === 0 ? (
        <p className="sh:text-sm">{t`Nothing was sent in the last 30 days.`}</p>
      ) : (
        <ul className="sh:divide-y sh:divide-line">
          {data.rows.map((delivery) => (
            <Delivery
              key={delivery.id}
              webhookId={webhookId}
              delivery={delivery}
              isOn={isOn}
              onReplayed={() => void refetch()}
            />
          ))}
        </ul>
      )}
      <div className="sh:mt-2 sh:flex sh:flex-wrap sh:gap-2">
        <Button variant="ghost" size="sm" loading={isFetching} onClick={() => void refetch()}>{t`Refresh`}</Button>
        {page > 1 && <Button variant="ghost" size="sm" onClick={() => setPage(page - 1)}>{t`Newer`}</Button>}
        {!isLast && <Button variant="ghost" size="sm" onClick={() => setPage(page + 1)}>{t`Older`}</Button>}
      </div>
    </>
  );
}
