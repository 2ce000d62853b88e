import type { PartsHealth } from '@coursewright/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { adviceForPart, howLong, nameOfPart } from './what-to-do.ts';

/** One part of the product: what it is for, whether it answers, since when, and what to do if not. */
export function PartStatus({ name, ok, since, milliseconds, version }: PartsHealth['parts'][number]) {
  const Icon = ok ? CircleCheck : TriangleAlert;
  return (
    <li className={`ad:rounded-control ad:px-3 ad:py-2.5 ${ok ? 'ad:bg-sunken' : 'ad:bg-danger-soft'}`}>
      <div className="ad:flex ad:items-center ad:gap-3">
        <Icon className={`ad:size-5 ad:flex-none ${ok ? 'ad:text-success' : 'ad:text-danger'}`} aria-hidden="true" />
        <span className="ad:flex ad:min-w-0 ad:flex-col">
          <span className="ad:text-sm ad:font-medium">{nameOfPart(name)}</span>
          <span className="ad:text-xs ad:text-muted">
            {name}
            {version && ` ${version}`}
          </span>
        </span>
        <span className="ad:ml-auto ad:flex ad:flex-none ad:flex-col ad:items-end ad:text-xs">
          <span className={`ad:font-semibold ${ok ? 'ad:text-success' : 'ad:text-danger'}`}>
            {ok ? 'Ready' : 'Not ready'}
          </span>
          <span className="ad:text-muted ad:tabular-nums">
            {ok ? `${milliseconds} ms` : <time dateTime={since}>for {howLong(since)}</time>}
          </span>
        </span>
      </div>
      {!ok && <p className="ad:mt-2 ad:mb-0 ad:text-xs">{adviceForPart(name)}</p>}
    </li>
  );
}
