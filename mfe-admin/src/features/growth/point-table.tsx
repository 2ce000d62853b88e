import type { GrowthBy, GrowthPoint } from '@coursewright/contracts';
import { VisuallyHidden } from '@coursewright/ui';
import { nameOf, spans } from './pieces.ts';

interface Props {
  title: string;
  by: GrowthBy;
  points: readonly GrowthPoint[];
  format(value: number): string;
}

/** The numbers behind the bars, the newest first, for whoever wants to read rather than look. */
export function PointTable({ title, by, points, format }: Props) {
  const each = spans.find((span) => span.by === by)?.each ?? '';
  return (
    <details className="ad:text-sm">
      <summary className="ad:inline-flex ad:min-h-9 ad:cursor-pointer ad:items-center ad:rounded-control ad:text-brand ad:underline ad:underline-offset-4">
        Numbers<VisuallyHidden> of {title}</VisuallyHidden>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
      <section tabIndex={0} aria-label={`Table: ${title}`} className="ad:max-h-60 ad:overflow-y-auto">
        <table className="ad:w-full ad:border-collapse ad:tabular-nums">
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead className="ad:text-left ad:text-muted">
            <tr>
              <th className="ad:py-1 ad:font-medium">{each}</th>
              <th className="ad:py-1 ad:text-right ad:font-medium">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ from, value }) => (
              <tr key={from} className="ad:border-t ad:border-line">
                <th scope="row" className="ad:py-1 ad:text-left ad:font-normal">
                  {nameOf(by, from)}
                </th>
                <td className="ad:py-1 ad:text-right">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
