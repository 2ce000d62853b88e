import type { GrowthBy } from '@coursewright/contracts';
import { useId } from 'react';
import { spans } from './pieces.ts';

/** Over which time growth is shown. */
export function SpanSwitch({ by, onChange }: { by: GrowthBy; onChange(by: GrowthBy): void }) {
  const name = useId();
  return (
    <fieldset className="ad:m-0 ad:flex ad:rounded-control ad:border-0 ad:bg-sunken ad:p-1">
      <legend className="ad:sr-only">Time</legend>
      {spans.map((span) => (
        <label
          key={span.by}
          className="ad:relative ad:grid ad:min-h-9 ad:cursor-pointer ad:place-items-center ad:rounded-control ad:px-3 ad:text-sm ad:font-medium ad:text-muted ad:has-checked:bg-surface ad:has-checked:text-ink ad:has-checked:shadow-sm ad:has-focus-visible:outline-2 ad:has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="ad:absolute ad:inset-0 ad:cursor-pointer ad:opacity-0"
            checked={span.by === by}
            onChange={() => onChange(span.by)}
          />
          {span.label}
        </label>
      ))}
    </fieldset>
  );
}
