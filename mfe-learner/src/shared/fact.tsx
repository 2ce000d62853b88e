import type { ReactNode } from 'react';

/** One line of a list of facts (`dl`). */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="ln:text-sm ln:text-muted">{term}</dt>
    <dd dir="auto" className="ln:text-lg ln:font-semibold ln:break-words">
      {children}
    </dd>
  </div>
);
