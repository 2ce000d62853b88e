import type { ReactNode } from 'react';

/** One line of a list of facts (`dl`): what it is at the start, its value at the end. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="bl:flex bl:flex-wrap bl:items-baseline bl:justify-between bl:gap-x-6 bl:gap-y-0.5 bl:py-2.5">
    <dt className="bl:text-sm bl:text-muted">{term}</dt>
    <dd dir="auto" className="bl:m-0 bl:min-w-0 bl:font-semibold bl:wrap-anywhere bl:tabular-nums">
      {children}
    </dd>
  </div>
);

/** The frame of {@link Fact}s. */
export const Facts = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <dl className={`bl:m-0 bl:divide-y bl:divide-line ${className}`}>{children}</dl>
);
