import type { GrowthPoint } from '@coursewright/contracts';

interface Props {
  points: readonly GrowthPoint[];
  /** A colour of the design, as CSS. */
  colour: string;
  /** What the pointer is told on a bar. */
  tell(point: GrowthPoint): string;
}

const HEIGHT = 100;
const GAP = 0.24;
/** So that the smallest figure is still to be seen. */
const LEAST = 2;

/** One bar for each piece of time. It is decoration: the words and the table for it are beside it. */
export function Bars({ points, colour, tell }: Props) {
  const most = Math.max(...points.map(({ value }) => value), 0);
  const heightOf = (value: number) => (value > 0 ? Math.max(LEAST, (value / most) * HEIGHT) : 0);
  return (
    <svg
      viewBox={`0 0 ${points.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="ad:block ad:h-28 ad:w-full ad:overflow-visible ad:border-b ad:border-line-strong"
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
          <title>{tell(point)}</title>
          <rect x={at} y={0} width={1} height={HEIGHT} fill="transparent" />
          <rect
            data-bar=""
            x={at + GAP / 2}
            y={HEIGHT - heightOf(point.value)}
            width={1 - GAP}
            height={heightOf(point.value)}
            fill={colour}
            className="ad:group-hover:opacity-70"
          />
        </g>
      ))}
    </svg>
  );
}
