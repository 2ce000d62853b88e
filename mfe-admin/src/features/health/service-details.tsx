import type { ServiceHealth, ServiceName } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Badge } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { serviceHealth } from './get-health.api.ts';
import { adviceForNeed, howLong, nameOfNeed, nameOfPart } from './what-to-do.ts';

/** What one service needs, what waits in it, and who works for it, as it says itself. */
export function ServiceDetails({ service }: { service: ServiceName }) {
  const { data, error } = useQuery(serviceHealth(service));
  return (
    <section
      aria-label={nameOfPart(service)}
      className="ad:flex ad:min-w-0 ad:flex-col ad:gap-2 ad:rounded-control ad:border ad:border-line ad:p-4"
    >
      <h3 className="ad:m-0 ad:text-sm ad:font-semibold">{nameOfPart(service)}</h3>
      {error ? (
        <p className="ad:m-0 ad:text-sm ad:text-danger">It does not say how it is.</p>
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
        <Fact key={name} name={nameOfNeed(name)}>
          <Badge tone={ok ? 'success' : 'danger'}>{ok ? 'works' : `away for ${howLong(since)}`}</Badge>
          {!ok && <span className="ad:mt-1 ad:block ad:text-xs">{adviceForNeed(name)}</span>}
        </Fact>
      ))}
      {providers.map(({ name, is }) => (
        <Fact key={name} name={name}>
          {is}
        </Fact>
      ))}
      <Fact name="Queues">
        {waiting.length === 0 ? 'nothing waits' : waiting.map((each) => <Waiting key={each.consumer} {...each} />)}
      </Fact>
      <Fact name="Outbox">
        {outbox.waiting === 0 ? 'empty' : `${outbox.waiting} not published${forHowLong(outbox.oldestAt)}`}
      </Fact>
      {dead > 0 && (
        <Fact name="Given up">
          <MfeLink to="/failed-messages">{dead === 1 ? '1 message' : `${dead} messages`}</MfeLink>, replay them there
        </Fact>
      )}
      <Fact name="Up for">{howLong(startedAt)}</Fact>
    </dl>
  );
}

const forHowLong = (since: string | undefined) => (since ? `, the oldest for ${howLong(since)}` : '');

const Waiting = ({ consumer, waiting, oldestAt }: ServiceHealth['backlogs'][number]) => (
  <span className="ad:block">
    {waiting} in {consumer.replace(/^[^.]*\./, '')}
    {forHowLong(oldestAt)}
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
