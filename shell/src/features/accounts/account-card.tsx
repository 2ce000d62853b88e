import { MfeLink } from '@coursewright/mfe-kit';
import { useLocation } from '@coursewright/mfe-kit/router';
import { Card, Container } from '@coursewright/ui';
import type { FormEventHandler, ReactNode } from 'react';

interface AccountCardProps {
  title: string;
  subtitle: string;
  onSubmit: FormEventHandler;
  children: ReactNode;
  /** The way to the other form. */
  other: { question: string; to: string; label: string };
}

/** The frame of the sign-in and the sign-up form. */
export function AccountCard({ title, subtitle, onSubmit, children, other }: AccountCardProps) {
  const { state } = useLocation();
  return (
    <Container width="narrow" className="sh:py-10 sh:sm:py-16">
      <h1 className="sh:text-3xl">{title}</h1>
      <p className="sh:mt-2 sh:mb-8 sh:text-lg sh:text-muted">{subtitle}</p>
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
  );
}
