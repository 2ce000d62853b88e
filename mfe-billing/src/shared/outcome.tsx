import { Container, PageHeader } from '@coursewright/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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
