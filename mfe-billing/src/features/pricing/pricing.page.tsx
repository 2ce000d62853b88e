import { MfeLink, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Accordion, type AccordionItem, Card, Container, PageHeader, VisuallyHidden } from '@coursewright/ui';
import { ArrowUpRight, CalendarX2, SlidersHorizontal } from 'lucide-react';
import { ButtonLink } from '../../shared/button-link.ts';
import { Receipts } from '../../shared/receipts.tsx';
import { subscriptionQuery } from '../../shared/subscription.ts';
import { PlanCards } from './plan-cards.tsx';

const benefits = [
  {
    icon: SlidersHorizontal,
    title: 'Flexible Pricing',
    text: 'Start free for as long as you like, then choose a month or a year when you need more topics and videos.',
  },
  {
    icon: ArrowUpRight,
    title: 'Upgrade Anytime',
    text: 'Move from Free to a paid plan whenever you want. Your courses and your progress stay as they are.',
  },
  {
    icon: CalendarX2,
    title: 'Cancel Subscription Anytime',
    text: 'End a subscription yourself, in two clicks. You return to the Free plan at once and keep your courses.',
  },
];

function PricingBenefits() {
  return (
    <section aria-labelledby="pricing-benefits">
      <h2 id="pricing-benefits" className="bl:mt-0 bl:mb-6 bl:text-2xl">
        Pricing Benefits
      </h2>
      <div className="bl:grid bl:gap-5 bl:md:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <Card key={title}>
            <span className="bl:grid bl:size-11 bl:place-items-center bl:rounded-control bl:bg-accent-soft bl:text-accent-ink">
              <Icon className="bl:size-5.5" />
            </span>
            <h3 className="bl:mt-4 bl:mb-1.5 bl:text-lg">{title}</h3>
            <p className="bl:m-0 bl:text-muted bl:text-pretty">{text}</p>
          </Card>
        ))}
      </div>
    </section>
  );
}

const questions: AccordionItem[] = [
  {
    id: 'cancellation',
    title: 'What is your cancellation policy?',
    content: (
      <>
        You can end a subscription at any time; the details are in our{' '}
        <MfeLink to="/cancellation">cancellation policy</MfeLink>.
      </>
    ),
  },
  {
    id: 'refund',
    title: 'Can I get my money back?',
    content: (
      <>
        When and how payments are returned is in our <MfeLink to="/refund">refund policy</MfeLink>.
      </>
    ),
  },
  {
    id: 'billing',
    title: 'How do subscriptions and billing work?',
    content: (
      <>
        Periods, renewals and receipts are explained in our{' '}
        <MfeLink to="/billing">subscription and billing policy</MfeLink>.
      </>
    ),
  },
  {
    id: 'gateways',
    title: 'Which payment gateways do you use?',
    content:
      'PayPal and Razorpay, and also Stripe and Paystack. You pay on their own pages: card details never reach us.',
  },
];

function PricingQuestions() {
  return (
    <section aria-labelledby="pricing-questions">
      <h2 id="pricing-questions" className="bl:mt-0 bl:mb-4 bl:text-2xl">
        Frequently asked questions
      </h2>
      <Accordion items={questions} />
    </section>
  );
}

// receipts for former subscribers, who have no subscription page.
function YourPayments() {
  const { user } = useSession();
  return user && <PaymentList userId={user.id} />;
}

function PaymentList({ userId }: { userId: string }) {
  const { data } = useQuery(subscriptionQuery(userId));
  if (!data || data.receipts.length === 0) return null;
  return (
    <div className="bl:mx-auto bl:w-full bl:max-w-3xl">
      <Receipts title="Your payments" receipts={data.receipts} />
    </div>
  );
}

export function PricingPage() {
  usePageTitle('Pricing');
  return (
    <Container className="bl:flex bl:flex-col bl:gap-16 bl:pb-20 bl:md:gap-24">
      <div>
        <PageHeader
          align="center"
          eyebrow="Pricing"
          title="Learn for free. Go further when you want to."
          subtitle="Every plan has a daily allowance of AI writing. Paid plans have a larger one."
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
        Any other questions?
      </h2>
      <p className="bl:mt-0 bl:mb-5">Write to us, we are glad to help.</p>
      <ButtonLink to="/contact" label="Contact" />
    </aside>
  );
}
