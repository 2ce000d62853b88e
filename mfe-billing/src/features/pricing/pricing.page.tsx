import { MfeLink, usePageTitle } from '@coursewright/mfe-kit';
import { Button, Container, PageHeader, VisuallyHidden } from '@coursewright/ui';
import { PlanCards } from './plan-cards.tsx';
import { PricingBenefits } from './pricing-benefits.tsx';
import { PricingQuestions } from './pricing-questions.tsx';
import { YourPayments } from './your-payments.tsx';

export function Component() {
  usePageTitle('Pricing');
  return (
    <Container className="bl:flex bl:flex-col bl:gap-16 bl:pb-20 bl:md:gap-24">
      <div>
        <PageHeader
          align="center"
          eyebrow="Pricing"
          title="Learn for free. Go further when you want to."
          subtitle="Every plan lets you create as many courses as you like."
          className="bl:md:pt-16"
        />
        <section aria-labelledby="pricing-plans">
          <VisuallyHidden>
            <h2 id="pricing-plans">Plans</h2>
          </VisuallyHidden>
          <PlanCards />
        </section>
      </div>
      <YourPayments />
      <PricingBenefits />
      <div className="bl:grid bl:gap-12 bl:lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] bl:lg:gap-16">
        <PricingQuestions />
        <AskUs />
      </div>
    </Container>
  );
}

function AskUs() {
  return (
    <aside className="bl:self-start bl:rounded-panel bl:bg-brand-soft bl:p-7" aria-labelledby="pricing-contact">
      <h2 id="pricing-contact" className="bl:mt-0 bl:mb-2 bl:text-xl">
        Something we did not answer?
      </h2>
      <p className="bl:mt-0 bl:mb-5">Write to us, we are glad to help.</p>
      <Button asChild>
        <MfeLink to="/contact">Contact</MfeLink>
      </Button>
    </aside>
  );
}
