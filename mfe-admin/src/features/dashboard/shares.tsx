import { lazyPart } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Card } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Suspense, useId, useSyncExternalStore } from 'react';
import { formatCount, formatPercent, formatUnitList } from '../../shared/format.ts';
import { LoadFailure, Loading, type Query } from '../../shared/query-state.tsx';
import { courseStats, userStats } from './get-stats.api.ts';

export interface Share {
  label: string;
  value: number;
  colour: string;
}

const sumShares = (shares: readonly Share[]) => shares.reduce((sum, { value }) => sum + value, 0);

const formatShare = (value: number, total: number): string =>
  formatPercent(total === 0 ? 0 : Math.round((100 * value) / total));

function describeShares(title: string, shares: readonly Share[]): string {
  const total = sumShares(shares);
  const parts = shares.map(({ label, value }) => t`${formatCount(value)} ${label} (${formatShare(value, total)})`);
  return t`${title}: ${formatUnitList(parts)}`;
}

function Legend({ shares }: { shares: readonly Share[] }) {
  const total = sumShares(shares);
  return (
    <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:border-t ad:border-line ad:p-0 ad:pt-4">
      {shares.map(({ label, value, colour }) => (
        <li key={label} className="ad:flex ad:items-center ad:gap-3 ad:text-sm">
          <span className="ad:size-3 ad:flex-none ad:rounded-[4px]" style={{ background: colour }} />
          <span className="ad:font-medium">{label}</span>
          <span className="ad:ms-auto ad:tabular-nums">{formatCount(value)}</span>
          <span className="ad:w-12 ad:text-end ad:text-muted ad:tabular-nums">{formatShare(value, total)}</span>
        </li>
      ))}
    </ul>
  );
}

const SMALL_SCREEN = '(max-width: 40rem)';

const useIsSmall = () => useSyncExternalStore(subscribe, () => matchMedia(SMALL_SCREEN).matches);

function subscribe(listener: () => void) {
  const list = matchMedia(SMALL_SCREEN);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

// the figures do not wait for the chart library
const Donut = lazyPart(async () => (await import(/* webpackChunkName: "charts" */ './donut.tsx')).Donut);

interface SharePanelProps<T> {
  title: string;
  query: Query<T>;
  shares(data: T): Share[];
  unit: string;
}

function SharePanel<T>({ title, query, shares, unit }: SharePanelProps<T>) {
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
          <span className="ad:font-display ad:text-3xl ad:font-semibold ad:tabular-nums">
            {formatCount(sumShares(parts))}
          </span>
          <span className="ad:text-sm ad:text-muted">{unit}</span>
        </div>
      </div>
      <Legend shares={parts} />
    </>
  );
}

const RingPending = () => <Loading shape="circle" width={236} height={236} />;

const FIRST = 'var(--ui-color-brand)';
const SECOND = 'var(--ui-color-accent)';

export function Shares() {
  return (
    <div className="ad:grid ad:gap-4 ad:xl:grid-cols-2">
      <SharePanel
        title={t`Users: Paid vs Free`}
        unit={t`users`}
        query={useQuery(userStats)}
        shares={({ paid, free }) => [
          { label: t`Paid`, value: paid, colour: FIRST },
          { label: t`Free`, value: free, colour: SECOND },
        ]}
      />
      <SharePanel
        title={t`Courses: Text vs Video`}
        unit={t`courses`}
        query={useQuery(courseStats)}
        shares={({ text, video }) => [
          { label: t`Text`, value: text, colour: FIRST },
          { label: t`Video`, value: video, colour: SECOND },
        ]}
      />
    </div>
  );
}
