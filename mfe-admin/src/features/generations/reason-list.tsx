import { count } from '../../shared/words.ts';
import type { Report } from './generations.api.ts';

/** Why works failed, the most frequent first. */
export function ReasonList({ reasons }: Pick<Report, 'reasons'>) {
  if (reasons.length === 0) return <p className="ad:m-0 ad:text-sm ad:text-muted">Nothing has failed.</p>;
  return (
    <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:p-0 ad:text-sm">
      {reasons.map(({ reason, count: times }) => (
        <li key={reason} className="ad:flex ad:gap-3 ad:border-t ad:border-line ad:pt-2">
          <span className="ad:w-12 ad:flex-none ad:text-right ad:font-semibold ad:tabular-nums">{count(times)}</span>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}
