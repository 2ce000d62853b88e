import { Card } from '@coursewright/ui';
import { type ReactNode, useId } from 'react';
import { type Query, QueryState } from './query-state.tsx';

interface PanelProps<T> {
  title: string;
  query: Query<T>;
  children: (data: T) => ReactNode;
}

// A part of a page with data of its own: it fails by itself.
export function Panel<T>({ title, query, children }: PanelProps<T>) {
  const id = useId();
  const { data, error } = query;
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={id} className="ad:grid ad:min-w-0 ad:content-start ad:gap-4">
        <h2 id={id} className="ad:m-0 ad:text-lg">
          {title}
        </h2>
        {data !== undefined && !error ? children(data) : <QueryState what={title} query={query} height="8rem" />}
      </section>
    </Card>
  );
}

export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="ad:flex ad:flex-wrap ad:gap-3 ad:border-t ad:border-line ad:pt-4">{children}</div>
);

interface TitledCardProps {
  title: string;
  // In the line of the title.
  beside: ReactNode;
  children: ReactNode;
}

export function TitledCard({ title, beside, children }: TitledCardProps) {
  const titleId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <div className="ad:mb-4 ad:flex ad:flex-wrap ad:items-center ad:gap-3">
          <h2 id={titleId} className="ad:m-0 ad:text-lg">
            {title}
          </h2>
          {beside}
        </div>
        {children}
      </section>
    </Card>
  );
}
