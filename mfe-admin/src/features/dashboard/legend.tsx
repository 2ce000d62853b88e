import { count } from '../../shared/words.ts';
import { percentOf, type Share, totalOf } from './share.ts';

/** The parts of a ring by name, number and percentage. */
export function Legend({ shares }: { shares: readonly Share[] }) {
  const total = totalOf(shares);
  return (
    <ul className="ad:m-0 ad:flex ad:list-none ad:flex-col ad:gap-2 ad:border-t ad:border-line ad:p-0 ad:pt-4">
      {shares.map(({ label, value, colour }) => (
        <li key={label} className="ad:flex ad:items-center ad:gap-3 ad:text-sm">
          <span className="ad:size-3 ad:flex-none ad:rounded-[4px]" style={{ background: colour }} />
          <span className="ad:font-medium">{label}</span>
          <span className="ad:ml-auto ad:tabular-nums">{count(value)}</span>
          <span className="ad:w-12 ad:text-right ad:text-muted ad:tabular-nums">{percentOf(value, total)}</span>
        </li>
      ))}
    </ul>
  );
}
