import { formatDateTime } from '@coursewright/text';
import { Alert, Button, Card } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
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

export const NotShown = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Alert tone="warning" title={title} actions={<Button onClick={onRetry}>{t`Retry`}</Button>} />
);

export const When = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;
