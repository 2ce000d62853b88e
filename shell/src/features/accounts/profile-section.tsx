import { Card } from '@coursewright/ui';
import { type ReactNode, useId } from 'react';

interface ProfileSectionProps {
  title: ReactNode;
  subtitle: ReactNode;
  children: ReactNode;
}

export function ProfileSection({ title, subtitle, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby={id} className="sh:mt-6">
        <h2 id={id} className="sh:text-xl">
          {title}
        </h2>
        <p className="sh:mt-1 sh:mb-5 sh:text-muted">{subtitle}</p>
        {children}
      </section>
    </Card>
  );
}
