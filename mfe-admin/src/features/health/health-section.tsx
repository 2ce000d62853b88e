import { Card } from '@coursewright/ui';
import { type ReactNode, useId } from 'react';

interface HealthSectionProps {
  title: string;
  // In the line of the title.
  beside: ReactNode;
  children: ReactNode;
}

export function HealthSection({ title, beside, children }: HealthSectionProps) {
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
