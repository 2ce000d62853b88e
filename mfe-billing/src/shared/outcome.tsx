import { errorMessage } from '@coursewright/mfe-kit';
import { formatMoney } from '@coursewright/text';
import { Container, PageError, PageHeader } from '@coursewright/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { HomeLink } from './button-link.tsx';

interface OutcomeProps {
  icon: LucideIcon;
  tone: 'good' | 'waiting' | 'bad';
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
}

const tones = {
  good: 'bl:bg-brand-soft bl:text-brand',
  waiting: 'bl:bg-accent-soft bl:text-accent-ink',
  bad: 'bl:bg-danger-soft bl:text-danger',
};

export function Outcome({ icon: Icon, tone, title, subtitle, children }: OutcomeProps) {
  return (
    <Container width="text" className="bl:flex bl:flex-col bl:items-center bl:pt-10 bl:pb-20 bl:md:pt-16">
      <span className={`bl:grid bl:size-18 bl:place-items-center bl:rounded-pill ${tones[tone]}`}>
        <Icon className="bl:size-9" strokeWidth={1.75} />
      </span>
      <PageHeader align="center" title={title} subtitle={subtitle} className="bl:pt-5" />
      {children}
    </Container>
  );
}

interface LookUpErrorProps {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
  children?: ReactNode;
}

export const LookUpError = ({ title, query: { error, isFetching, refetch }, children }: LookUpErrorProps) => (
  <PageError title={title} retrying={isFetching} onRetry={() => void refetch()} action={<HomeLink />}>
    {errorMessage(error)}
    {children}
  </PageError>
);

interface PriceProps {
  price: { amount: number; currency: string };
  children: ReactNode;
}

export const Price = ({ price: { amount, currency }, children }: PriceProps) => (
  <p className="bl:mt-2 bl:mb-0 bl:flex bl:flex-wrap bl:items-baseline bl:gap-x-2">
    <span className="bl:font-display bl:text-3xl bl:font-bold bl:tabular-nums">{formatMoney(amount, currency)}</span>
    <span className="bl:text-muted">{children}</span>
  </p>
);
