import { Container, PageHeader } from '@coursewright/ui';
import { PlansPending } from './plans-pending.tsx';

/** Stands where the pricing page of billing will be in a moment. */
export const PricingPending = () => (
  <Container className="sh:pb-20">
    <PageHeader
      align="center"
      eyebrow="Pricing"
      title="Learn for free. Go further when you want to."
      subtitle="Every plan lets you create as many courses as you like."
      className="sh:md:pt-16"
    />
    <PlansPending />
  </Container>
);
