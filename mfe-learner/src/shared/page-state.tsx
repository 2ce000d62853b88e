import { errorMessage, isMissing } from '@coursewright/mfe-kit';
import { Container, EmptyState, PageError, PageSpinner } from '@coursewright/ui';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.ts';

interface PageStateProps {
  query: { error: unknown; refetch(): unknown };
  title: string;
  label: string;
  // Shown if the server does not know what the page is about.
  missing?: ReactNode;
}

export function PageState({ query: { error, refetch }, title, label, missing }: PageStateProps) {
  if (!error) return <PageSpinner label={label} />;
  if (missing && isMissing(error)) return missing;
  return (
    <PageError title={title} onRetry={() => void refetch()}>
      {errorMessage(error)}
    </PageError>
  );
}

interface MissingProps {
  title: string;
  to: string;
  label: string;
  children: ReactNode;
}

export const Missing = ({ title, to, label, children }: MissingProps) => (
  <Container width="text" className="ln:py-12">
    <EmptyState heading="h1" title={title} action={<ButtonLink to={to} label={label} />}>
      {children}
    </EmptyState>
  </Container>
);
