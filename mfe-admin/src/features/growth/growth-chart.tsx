import type { GrowthBy, GrowthPoint } from '@coursewright/contracts';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { LoadingBlock } from '../../shared/loading-block.tsx';
import { Bars } from './bars.tsx';
import { inWords, nameOf, totalOf } from './pieces.ts';
import { PointTable } from './point-table.tsx';

interface Props {
  title: string;
  by: GrowthBy;
  points: readonly GrowthPoint[] | undefined;
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
  colour: string;
  format(value: number): string;
  note?: ReactNode;
}

/** How one figure grows: its sum, its bars, and the same as a table. */
export function GrowthChart({ title, by, points, query, colour, format, note }: Props) {
  return (
    <section aria-label={title} className="ad:flex ad:min-w-0 ad:flex-col ad:gap-2">
      <div className="ad:flex ad:items-baseline ad:justify-between ad:gap-3">
        <h3 className="ad:m-0 ad:text-sm ad:font-medium ad:text-muted">{title}</h3>
        {points && (
          <span className="ad:font-display ad:text-xl ad:font-semibold ad:tabular-nums">{format(totalOf(points))}</span>
        )}
      </div>
      {points ? (
        <Chart {...{ title, by, points, colour, format }} />
      ) : query.error ? (
        <LoadFailure what={title} query={query} />
      ) : (
        <Pending />
      )}
      {note}
    </section>
  );
}

function Chart({
  title,
  by,
  points,
  colour,
  format,
}: Omit<Props, 'query' | 'note'> & { points: readonly GrowthPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  const most = Math.max(...points.map(({ value }) => value), 0);
  return (
    <>
      <div role="img" aria-label={inWords(title, by, points, format)} className="ad:relative">
        <Bars points={points} colour={colour} tell={({ from, value }) => `${nameOf(by, from)}: ${format(value)}`} />
        {most === 0 && (
          <span className="ad:absolute ad:inset-0 ad:grid ad:place-items-center ad:text-sm ad:text-muted">
            Nothing yet
          </span>
        )}
      </div>
      <div aria-hidden="true" className="ad:flex ad:justify-between ad:text-xs ad:text-muted ad:tabular-nums">
        <span>{first && nameOf(by, first.from)}</span>
        {most > 0 && <span>at most {format(most)}</span>}
        <span>{last && nameOf(by, last.from)}</span>
      </div>
      <PointTable {...{ title, by, points, format }} />
    </>
  );
}

const Pending = () => <LoadingBlock height="9rem" />;
