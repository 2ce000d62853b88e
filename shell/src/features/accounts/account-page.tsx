import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Card, Container } from '@coursewright/ui';
import type { FormEventHandler, ReactNode } from 'react';
import { ChosenPlan } from './chosen-plan.tsx';
import { VisitorsOnly } from './visitors-only.tsx';

interface AccountPageProps {
  /** Of the document, where the heading says it in other words. */
  documentTitle?: string;
  title: string;
  subtitle: string;
  onSubmit: FormEventHandler;
  children: ReactNode;
  /** The way to the other form. */
  other: { question: string; to: string; label: string };
}

/** The frame of the forms by which visitors get in. */
export function AccountPage({ documentTitle, title, subtitle, onSubmit, children, other }: AccountPageProps) {
  const { state } = useLocation();
  usePageTitle(documentTitle ?? title);
  return (
    <VisitorsOnly>
      <Container width="narrow" className="sh:py-10 sh:sm:py-16">
        <h1 className="sh:text-3xl">{title}</h1>
        <p className="sh:mt-2 sh:mb-8 sh:text-lg sh:text-muted">{subtitle}</p>
        <ChosenPlan />
        <Card padding="lg" asChild>
          <form noValidate onSubmit={onSubmit} className="sh:grid sh:gap-5">
            {children}
          </form>
        </Card>
        <p className="sh:mt-6 sh:text-center sh:text-muted">
          {other.question}{' '}
          <MfeLink
            to={other.to}
            state={state}
            className="sh:font-semibold sh:text-brand sh:underline sh:underline-offset-4"
          >
            {other.label}
          </MfeLink>
        </p>
      </Container>
    </VisitorsOnly>
  );
}
