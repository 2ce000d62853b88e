import { Card, Skeleton, VisuallyHidden } from '@coursewright/ui';
import { lazy, Suspense, useId } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { count } from '../../shared/words.ts';
import { Legend } from './legend.tsx';
import { describeShares, type Share, totalOf } from './share.ts';
import { useIsSmall } from './use-is-small.ts';

// the figures do not wait for the chart library
const Donut = lazy(async () => {
  const { Donut } = await import(/* webpackChunkName: "charts" */ './donut.tsx');
  return { default: Donut };
});

interface Props<T> {
  title: string;
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch(): unknown };
  shares(data: T): Share[];
  /** What the parts are parts of: `users`. */
  unit: string;
}

/** How a whole is divided: a ring, its numbers, and the same in words. */
export function SharePanel<T>({ title, query, shares, unit }: Props<T>) {
  const titleId = useId();
  const parts = query.data === undefined ? undefined : shares(query.data);
  return (
    <Card asChild padding="none" className="ad:p-4 ad:sm:p-6">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="ad:m-0 ad:text-lg">
          {title}
        </h2>
        {parts && <Figure title={title} unit={unit} parts={parts} />}
        {!parts && (
          <div className="ad:grid ad:min-h-75 ad:place-items-center">
            {query.error ? <LoadFailure what={title} query={query} /> : <RingPending />}
          </div>
        )}
      </section>
    </Card>
  );
}

function Figure({ title, unit, parts }: { title: string; unit: string; parts: Share[] }) {
  const small = useIsSmall();
  const size = { width: small ? 350 : 400, height: 300 };
  return (
    <>
      <div
        role="img"
        aria-label={describeShares(title, parts)}
        className="ad:relative ad:mx-auto ad:grid ad:max-w-full ad:grid-cols-1 ad:place-items-center"
        style={{ width: size.width, minHeight: size.height }}
      >
        <Suspense fallback={<RingPending />}>
          <Donut shares={parts} {...size} />
        </Suspense>
        <div className="ad:absolute ad:inset-0 ad:grid ad:place-content-center ad:text-center">
          <span className="ad:font-display ad:text-3xl ad:font-semibold ad:tabular-nums">{count(totalOf(parts))}</span>
          <span className="ad:text-sm ad:text-muted">{unit}</span>
        </div>
      </div>
      <Legend shares={parts} />
    </>
  );
}

const RingPending = () => (
  <>
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton shape="circle" width={236} height={236} />
  </>
);
