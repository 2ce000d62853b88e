import {
  type ComponentsHealth,
  createOperationsEndpoints,
  gatewayEndpoints,
  type ServiceHealth,
  type ServiceName,
  serviceNames,
} from '@coursewright/contracts';
import { apiRequest, MfeLink } from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { pluralize } from '@coursewright/text';
import { Badge, Card } from '@coursewright/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LoadFailure, Loading } from '../../shared/query-state.tsx';

const appLabels: Record<string, string> = {
  auth: 'Accounts',
  'course-generation': 'Courses',
  billing: 'Plans and billing',
  notification: 'E-mail and contact',
  shell: 'Web site',
  'mfe-learner': 'Learner pages',
  'mfe-billing': 'Pricing pages',
  'mfe-admin': 'Admin pages',
};

const getAppLabel = (part: string) => appLabels[part] ?? part;

const dependencies: Record<string, { name: string; advice: string }> = {
  mongodb: {
    name: 'Database',
    advice: 'Check that MongoDB is running and MONGODB_URI is correct. Requests fail until it is back.',
  },
  broker: {
    name: 'Broker',
    advice: 'Check that RabbitMQ is running and AMQP_URL is correct. Events are queued and none is lost.',
  },
  'mail server': {
    name: 'Mail server',
    advice: 'Check SMTP_URL and its password. Mails are queued and retried for days.',
  },
};

const MINUTE = 60_000;
const UNITS: readonly [name: string, ms: number][] = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** `3 minutes`; below one minute `less than a minute`. */
function formatDuration(since: string, now = Date.now()): string {
  const ms = now - Date.parse(since);
  for (const [name, size] of UNITS) {
    const count = Math.floor(ms / size);
    if (count >= 1) return pluralize(count, name);
  }
  return 'less than a minute';
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
          <span className="ad:text-xs ad:text-muted">
            {name}
            {version && ` ${version}`}
          </span>
        </span>
        <span className="ad:ml-auto ad:flex ad:flex-none ad:flex-col ad:items-end ad:text-xs">
          <span className={`ad:font-semibold ${ok ? 'ad:text-success' : 'ad:text-danger'}`}>
            {ok ? 'Ready' : 'Not ready'}
          </span>
          <span className="ad:text-muted ad:tabular-nums">
            {ok ? `${milliseconds} ms` : <time dateTime={since}>for {formatDuration(since)}</time>}
          </span>
        </span>
      </div>
      {!ok && (
        <p className="ad:mt-2 ad:mb-0 ad:text-xs">Check its log, then restart it (docker compose restart {name}).</p>
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
        <p className="ad:m-0 ad:text-sm ad:text-danger">This service does not report its health.</p>
      ) : data ? (
        <Facts {...data} />
      ) : (
        <p className="ad:m-0 ad:text-sm ad:text-muted">Loading</p>
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
        <Fact key={name} name={dependencies[name]?.name ?? name}>
          <Badge tone={ok ? 'success' : 'danger'}>{ok ? 'up' : `down for ${formatDuration(since)}`}</Badge>
          {!ok && <span className="ad:mt-1 ad:block ad:text-xs">{dependencies[name]?.advice ?? 'Check its log.'}</span>}
        </Fact>
      ))}
      {providers.map(({ name, is }) => (
        <Fact key={name} name={name}>
          {is}
        </Fact>
      ))}
      <Fact name="Queues">
        {waiting.length === 0 ? 'empty' : waiting.map((each) => <Waiting key={each.consumer} {...each} />)}
      </Fact>
      <Fact name="Outbox">
        {outbox.waiting === 0 ? 'empty' : `${outbox.waiting} not published${formatOldest(outbox.oldestAt)}`}
      </Fact>
      {dead > 0 && (
        <Fact name="Failed">
          <MfeLink to="/failed-messages">{pluralize(dead, 'message')}</MfeLink>, replay them there
        </Fact>
      )}
      <Fact name="Up for">{formatDuration(startedAt)}</Fact>
    </dl>
  );
}

const formatOldest = (since: string | undefined) => (since ? `, the oldest for ${formatDuration(since)}` : '');

const Waiting = ({ consumer, waiting, oldestAt }: ServiceHealth['backlogs'][number]) => (
  <span className="ad:block">
    {waiting} in {consumer.replace(/^[^.]*\./, '')}
    {formatOldest(oldestAt)}
  </span>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ad:flex ad:gap-3">
      <dt className="ad:w-28 ad:flex-none ad:text-muted ad:first-letter:uppercase">{name}</dt>
      <dd className="ad:m-0 ad:min-w-0 ad:break-words">{children}</dd>
    </div>
  );
}

export function HealthPanel() {
  const titleId = useId();
  const health = useQuery(partsHealth);
  const down = health.data?.parts.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <div className="ad:mb-4 ad:flex ad:flex-wrap ad:items-center ad:gap-3">
          <h2 id={titleId} className="ad:m-0 ad:text-lg">
            Health of every part
          </h2>
          {health.data && !health.error && (
            <Badge tone={down === 0 ? 'success' : 'danger'} role="status">
              {down === 0 ? 'All ready' : `${down} not ready`}
            </Badge>
          )}
          {health.data && (
            <span className="ad:ml-auto ad:text-xs ad:text-muted">
              Gateway up for {formatDuration(health.data.startedAt)}; checked every 15 seconds
            </span>
          )}
        </div>
        {health.error ? (
          <LoadFailure what="Health of every part" query={health} />
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
      </section>
    </Card>
  );
}

const PartsPending = () => (
  <li className="ad:col-span-full">
    <Loading shape="block" width="100%" height="11rem" />
  </li>
);
