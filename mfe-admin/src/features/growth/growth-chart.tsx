import type { GrowthBy, GrowthPoint } from '@coursewright/contracts';
import { i18n } from '@coursewright/mfe-kit/messages';
import { VisuallyHidden } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Query, QueryState } from '../../shared/query-state.tsx';
import { describePoints, formatPeriod, sumPoints, timeSpans } from './growth-format.ts';

interface BarsProps {
  points: readonly GrowthPoint[];
  colour: string;
  label(point: GrowthPoint): string;
}

const HEIGHT = 100;
const GAP = 0.24;
// In percent of the chart's height, so that small values stay visible.
const MIN_BAR_HEIGHT = 2;

// Decorative: the text and the table beside it contain the same numbers.
function Bars({ points, colour, label }: BarsProps) {
  const most = Math.max(...points.map(({ value }) => value), 0);
  const getHeight = (value: number) => (value > 0 ? Math.max(MIN_BAR_HEIGHT, (value / most) * HEIGHT) : 0);
  return (
    <svg
      viewBox={`0 0 ${points.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="ad:block ad:h-28 ad:w-full ad:overflow-visible ad:border-b ad:rtl:-scale-x-100 ad:border-line-strong"
    >
      {[0, HEIGHT / 2].map((y) => (
        <line
          key={y}
          x1={0}
          x2={points.length}
          y1={y}
          y2={y}
          stroke="var(--ui-color-line)"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {points.map((point, at) => (
        <g key={point.from} className="ad:group">
          <title>{label(point)}</title>
          <rect x={at} y={0} width={1} height={HEIGHT} fill="transparent" />
          <rect
            data-bar=""
            x={at + GAP / 2}
            y={HEIGHT - getHeight(point.value)}
            width={1 - GAP}
            height={getHeight(point.value)}
            fill={colour}
            className="ad:group-hover:opacity-70"
          />
        </g>
      ))}
    </svg>
  );
}

interface PointTableProps {
  title: string;
  by: GrowthBy;
  points: readonly GrowthPoint[];
  format(value: number): string;
}

function PointTable({ title, by, points, format }: PointTableProps) {
  return (
    <details className="ad:text-sm">
      <summary className="ad:inline-flex ad:min-h-9 ad:cursor-pointer ad:items-center ad:rounded-control ad:text-brand ad:underline ad:underline-offset-4">
        <Trans>
          Numbers<VisuallyHidden> of {title}</VisuallyHidden>
        </Trans>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-label={t`Table: ${title}`} className="ad:max-h-60 ad:overflow-y-auto">
        <table className="ad:w-full ad:border-collapse ad:tabular-nums">
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead className="ad:text-start ad:text-muted">
            <tr>
              <th className="ad:py-1 ad:font-medium">{i18n._(timeSpans[by].each)}</th>
              <th className="ad:py-1 ad:text-end ad:font-medium">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ from, value }) => (
              <tr key={from} className="ad:border-t ad:border-line">
                <th scope="row" className="ad:py-1 ad:text-start ad:font-normal">
                  {formatPeriod(by, from)}
                </th>
                <td className="ad:py-1 ad:text-end">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

interface GrowthChartProps {
  title: string;
  by: GrowthBy;
  points: readonly GrowthPoint[] | undefined;
  query: Query;
  colour: string;
  format(value: number): string;
  note?: ReactNode;
}

export function GrowthChart({ title, by, points, query, colour, format, note }: GrowthChartProps) {
  return (
    <section aria-label={title} className="ad:flex ad:min-w-0 ad:flex-col ad:gap-2">
      <div className="ad:flex ad:items-baseline ad:justify-between ad:gap-3">
        <h3 className="ad:m-0 ad:text-sm ad:font-medium ad:text-muted">{title}</h3>
        {points && (
          <span className="ad:font-display ad:text-xl ad:font-semibold ad:tabular-nums">
            {format(sumPoints(points))}
          </span>
        )}
      </div>
      {points ? (
        <Chart title={title} by={by} points={points} colour={colour} format={format} />
      ) : (
        <QueryState what={title} query={query} height="9rem" />
      )}
      {note}
    </section>
  );
}

type ChartProps = PointTableProps & Pick<GrowthChartProps, 'colour'>;

function Chart({ title, by, points, colour, format }: ChartProps) {
  const [first, last] = [points[0], points.at(-1)];
  const most = Math.max(...points.map(({ value }) => value), 0);
  return (
    <>
      <div role="img" aria-label={describePoints(title, by, points, format)} className="ad:relative">
        <Bars
          points={points}
          colour={colour}
          label={({ from, value }) => t`${formatPeriod(by, from)}: ${format(value)}`}
        />
        {most === 0 && (
          <span className="ad:absolute ad:inset-0 ad:grid ad:place-items-center ad:text-sm ad:text-muted">
            <Trans>Nothing yet</Trans>
          </span>
        )}
      </div>
      <div aria-hidden="true" className="ad:flex ad:justify-between ad:text-xs ad:text-muted ad:tabular-nums">
        <span>{first && formatPeriod(by, first.from)}</span>
        {most > 0 && (
          <span>
            <Trans>peak {format(most)}</Trans>
          </span>
        )}
        <span>{last && formatPeriod(by, last.from)}</span>
      </div>
      <PointTable title={title} by={by} points={points} format={format} />
    </>
  );
}
