import {
  type ComponentsHealth,
  createOperationsEndpoints,
  gatewayEndpoints,
  type ServiceHealth,
  type ServiceName,
  serviceNames,
} from '@coursewright/contracts';
import { apiRequest, MfeLink } from '@coursewright/mfe-kit';
import { i18n, type MessageDescriptor } from '@coursewright/mfe-kit/messages';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { Badge } from '@coursewright/ui';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getAppLabel } from '../../shared/app-label.ts';
import { formatCount } from '../../shared/format.ts';
import { TitledCard } from '../../shared/panel.tsx';
import { LoadFailure, Loading } from '../../shared/query-state.tsx';

const dependencies: Record<string, { name: MessageDescriptor; advice: MessageDescriptor }> = {
  mongodb: {
    name: msg`Database`,
    advice: msg`Check that MongoDB is running and MONGODB_URI is correct. Requests fail until it is back.`,
  },
  broker: {
    name: msg`Broker`,
    advice: msg`Check that RabbitMQ is running and AMQP_URL is correct. Events are queued and none is lost.`,
  },
  'mail server': {
    name: msg`Mail server`,
    advice: msg`Check SMTP_URL and its password. Mails are queued and retried for days.`,
  },
};

const providerTexts: Record<string, MessageDescriptor> = {
  author: msg`author`,
  pictures: msg`pictures`,
  'drawn here': msg`drawn here`,
  videos: msg`videos`,
  'sample videos': msg`sample videos`,
  transcripts: msg`transcripts`,
  'your server': msg`your server`,
  none: msg`none`,
  'payment gateways': msg`payment gateways`,
  'none, nothing is sold': msg`none, nothing is sold`,
  live: msg`live`,
  'test mode': msg`test mode`,
  'mails through': msg`mails through`,
};

// Names of products and hosts stay as they are.
function describeProvider(text: string): string {
  const message = providerTexts[text];
  return message ? i18n._(message) : text;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// `3 minutes`; below one minute `less than a minute`.
function formatDuration(since: string, now = Date.now()): string {
  const ms = now - Date.parse(since);
  if (ms >= DAY) return plural(Math.floor(ms / DAY), { one: '# day', other: '# days' });
  if (ms >= HOUR) return plural(Math.floor(ms / HOUR), { one: '# hour', other: '# hours' });
  if (ms >= MINUTE) return plural(Math.floor(ms / MINUTE), { one: '# minute', other: '# minutes' });
  return t`less than a minute`;
}

const EVERY_MS = 15_000;

const partsHealth = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => apiRequest(gatewayEndpoints.partsHealth, { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

const serviceHealth = (service: ServiceName) =>
  queryOptions({
    queryKey: ['admin', 'health', service],
    queryFn: ({ signal }) => apiRequest(createOperationsEndpoints(service).serviceHealth, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    // the next refetch is due soon
    retry: false,
  });

function AppStatus({ name, ok, since, milliseconds, version }: ComponentsHealth['parts'][number]) {
  const Icon = ok ? CircleCheck : TriangleAlert;
  return (
    <li className={`ad:rounded-control ad:px-3 ad:py-2.5 ${ok ? 'ad:bg-sunken' : 'ad:bg-danger-soft'}`}>
      <div className="ad:flex ad:items-center ad:gap-3">
        <Icon className={`ad:size-5 ad:flex-none ${ok ? 'ad:text-success' : 'ad:text-danger'}`} />
        <span className="ad:flex ad:min-w-0 ad:flex-col">
          <span className="ad:text-sm ad:font-medium">{getAppLabel(name)}</span>
          <span className="ad:text-xs ad:text-muted">{version ? `${name} ${version}` : name}</span>
        </span>
        <span className="ad:ms-auto ad:flex ad:flex-none ad:flex-col ad:items-end ad:text-xs">
          <span className={`ad:font-semibold ${ok ? 'ad:text-success' : 'ad:text-danger'}`}>
            {ok ? <Trans>Ready</Trans> : <Trans>Not ready</Trans>}
          </span>
          <span className="ad:text-muted ad:tabular-nums">
            {ok ? (
              <Trans>{formatCount(milliseconds)} ms</Trans>
            ) : (
              <Trans>
                for <time dateTime={since}>{formatDuration(since)}</time>
              </Trans>
            )}
          </span>
        </span>
      </div>
      {!ok && (
        <p className="ad:mt-2 ad:mb-0 ad:text-xs">
          <Trans>Check its log, then restart it (docker compose restart {name}).</Trans>
        </p>
      )}
    </li>
  );
}

function ServiceDetails({ service }: { service: ServiceName }) {
  const { data, error } = useQuery(serviceHealth(service));
  return (
    <section
      aria-label={getAppLabel(service)}
      className="ad:flex ad:min-w-0 ad:flex-col ad:gap-2 ad:rounded-control ad:border ad:border-line ad:p-4"
    >
      <h3 className="ad:m-0 ad:text-sm ad:font-semibold">{getAppLabel(service)}</h3>
      {error ? (
        <p className="ad:m-0 ad:text-sm ad:text-danger">
          <Trans>This service does not report its health.</Trans>
        </p>
      ) : data ? (
        <Facts {...data} />
      ) : (
        <p className="ad:m-0 ad:text-sm ad:text-muted">
          <Trans>Loading</Trans>
        </p>
      )}
    </section>
  );
}

function Facts({ needs, providers, backlogs, outbox, startedAt }: ServiceHealth) {
  const waiting = backlogs.filter((each) => each.waiting > 0);
  const dead = backlogs.reduce((sum, each) => sum + each.dead, 0);
  return (
    <dl className="ad:m-0 ad:flex ad:flex-col ad:gap-1.5 ad:text-sm">
      {needs.map(({ name, ok, since }) => (
        <Dependency key={name} name={name} ok={ok} since={since} />
      ))}
      {providers.map(({ name, is }) => (
        <Fact key={name} name={describeProvider(name)}>
          {describeProvider(is)}
        </Fact>
      ))}
      <Fact name={t`Queues`}>
        {waiting.length === 0 ? t`empty` : waiting.map((each) => <Waiting key={each.consumer} {...each} />)}
      </Fact>
      <Fact name={t`Outbox`}>{describeOutbox(outbox)}</Fact>
      {dead > 0 && (
        <Fact name={t`Failed`}>
          <Trans>
            <MfeLink to="/failed-messages">
              <Plural value={dead} one="# message" other="# messages" />
            </MfeLink>
            , replay them there
          </Trans>
        </Fact>
      )}
      <Fact name={t`Up for`}>{formatDuration(startedAt)}</Fact>
    </dl>
  );
}

function Dependency({ name, ok, since }: ServiceHealth['needs'][number]) {
  const known = dependencies[name];
  return (
    <Fact name={known ? i18n._(known.name) : name}>
      <Badge tone={ok ? 'success' : 'danger'}>{ok ? t`up` : t`down for ${formatDuration(since)}`}</Badge>
      {!ok && <span className="ad:mt-1 ad:block ad:text-xs">{known ? i18n._(known.advice) : t`Check its log.`}</span>}
    </Fact>
  );
}

function describeOutbox({ waiting, oldestAt }: ServiceHealth['outbox']): string {
  if (waiting === 0) return t`empty`;
  const count = formatCount(waiting);
  return oldestAt ? t`${count} not published, the oldest for ${formatDuration(oldestAt)}` : t`${count} not published`;
}

function Waiting({ consumer, waiting, oldestAt }: ServiceHealth['backlogs'][number]) {
  const count = formatCount(waiting);
  const name = consumer.replace(/^[^.]*\./, '');
  return (
    <span className="ad:block">
      {oldestAt ? t`${count} in ${name}, the oldest for ${formatDuration(oldestAt)}` : t`${count} in ${name}`}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ad:flex ad:gap-3">
      <dt className="ad:w-28 ad:flex-none ad:text-muted ad:first-letter:uppercase">{name}</dt>
      <dd className="ad:m-0 ad:min-w-0 ad:break-words">{children}</dd>
    </div>
  );
}

export function HealthPanel() {
  const health = useQuery(partsHealth);
  const down = health.data?.parts.filter(({ ok }) => !ok).length ?? 0;
  return (
    <TitledCard
      title={t`Health of every part`}
      beside={
        <>
          {health.data && !health.error && (
            <Badge tone={down === 0 ? 'success' : 'danger'} role="status">
              {down === 0 ? t`All ready` : t`${formatCount(down)} not ready`}
            </Badge>
          )}
          {health.data && (
            <span className="ad:ms-auto ad:text-xs ad:text-muted">
              <Trans>Gateway up for {formatDuration(health.data.startedAt)}; checked every 15 seconds</Trans>
            </span>
          )}
        </>
      }
    >
      {health.error ? (
        <LoadFailure what={t`Health of every part`} query={health} />
      ) : (
        <ul className="ad:m-0 ad:grid ad:list-none ad:gap-2 ad:p-0 ad:sm:grid-cols-2 ad:xl:grid-cols-3">
          {health.data?.parts.map((part) => <AppStatus key={part.name} {...part} />) ?? <PartsPending />}
        </ul>
      )}
      <div className="ad:mt-4 ad:grid ad:gap-3 ad:md:grid-cols-2">
        {serviceNames.map((service) => (
          <ServiceDetails key={service} service={service} />
        ))}
      </div>
    </TitledCard>
  );
}

const PartsPending = () => (
  <li className="ad:col-span-full">
    <Loading shape="block" width="100%" height="11rem" />
  </li>
);
