import { serviceNames } from '@coursewright/contracts';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Badge, Card, Skeleton, VisuallyHidden } from '@coursewright/ui';
import { useId } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { partsHealth } from './get-health.api.ts';
import { PartStatus } from './part-status.tsx';
import { ServiceDetails } from './service-details.tsx';
import { howLong } from './what-to-do.ts';

/** Whether every part of the product is up, as the gateway sees it, and how each service sees itself. */
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
              Gateway up for {howLong(health.data.startedAt)}; looked at every 15 seconds
            </span>
          )}
        </div>
        {health.error ? (
          <LoadFailure what="Health of every part" query={health} />
        ) : (
          <ul className="ad:m-0 ad:grid ad:list-none ad:gap-2 ad:p-0 ad:sm:grid-cols-2 ad:xl:grid-cols-3">
            {health.data?.parts.map((part) => <PartStatus key={part.name} {...part} />) ?? <PartsPending />}
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
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton shape="block" width="100%" height="11rem" />
  </li>
);
