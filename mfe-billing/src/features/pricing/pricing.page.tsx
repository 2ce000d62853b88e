import { MfeLink, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Accordion, type AccordionItem, Alert, Card, Container, PageHeader, VisuallyHidden } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowUpRight, CalendarX2, SlidersHorizontal } from 'lucide-react';
import { ButtonLink } from '../../shared/button-link.tsx';
import { Receipts } from '../../shared/receipts.tsx';
import { subscriptionQuery } from '../../shared/subscription.ts';
import { PlanCards } from './plan-cards.tsx';

const createBenefits = () => [
  {
    icon: SlidersHorizontal,
    title: t`Flexible Pricing`,
    text: t`Start free for as long as you like, then choose a month or a year when you need more topics and videos.`,
  },
  {
    icon: ArrowUpRight,
    title: t`Upgrade Anytime`,
    text: t`Move from Free to a paid plan whenever you want. Your courses and your progress stay as they are.`,
  },
  {
    icon: CalendarX2,
    title: t`Cancel Subscription Anytime`,
    text: t`End a subscription yourself, in two clicks. You return to the Free plan at once and keep your courses.`,
  },
];

function PricingBenefits() {
  return (
    <section aria-labelledby="pricing-benefits">
      <h2 id="pricing-benefits" className="bl:mt-0 bl:mb-6 bl:text-2xl">
        <Trans>Pricing Benefits</Trans>
      </h2>
      <div className="bl:grid bl:gap-5 bl:md:grid-cols-3">
        {createBenefits().map(({ icon: Icon, title, text }) => (
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

const createQuestions = (): AccordionItem[] => [
  {
    id: 'cancellation',
    title: t`What is your cancellation policy?`,
    content: (
      <>
        <Trans>
          You can end a subscription at any time; the details are in our{' '}
          <MfeLink to="/cancellation">cancellation policy</MfeLink>.
        </Trans>
      </>
    ),
  },
  {
    id: 'refund',
    title: t`Can I get my money back?`,
    content: (
      <>
        <Trans>
          When and how payments are returned is in our <MfeLink to="/refund">refund policy</MfeLink>.
        </Trans>
      </>
    ),
  },
  {
    id: 'billing',
    title: t`How do subscriptions and billing work?`,
    content: (
      <>
        <Trans>
          Periods, renewals and receipts are explained in our{' '}
          <MfeLink to="/billing">subscription and billing policy</MfeLink>.
        </Trans>
      </>
    ),
  },
  {
    id: 'gateways',
    title: t`Which payment gateways do you use?`,
    content: t`PayPal and Razorpay, and also Stripe and Paystack. You pay on their own pages: card details never reach us.`,
  },
];

function PricingQuestions() {
  return (
    <section aria-labelledby="pricing-questions">
      <h2 id="pricing-questions" className="bl:mt-0 bl:mb-4 bl:text-2xl">
        <Trans>Frequently asked questions</Trans>
      </h2>
      <Accordion items={createQuestions()} />
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
      {data.subscription?.suspended && (
        <Alert
          tone="warning"
          className="bl:mb-6"
          title={t`Your plan is suspended`}
          actions={<ButtonLink to="/subscription" label={t`See your subscription`} size="sm" variant="secondary" />}
        >
          <Trans>It returns with the next payment. To choose another plan, cancel it first.</Trans>
        </Alert>
      )}
      <Receipts title={t`Your payments`} receipts={data.receipts} />
    </div>
  );
}

export function PricingPage() {
  usePageTitle(t`Pricing`);
  return (
    <Container className="bl:flex bl:flex-col bl:gap-16 bl:pb-20 bl:md:gap-24">
      <div>
        <PageHeader
          align="center"
          eyebrow={t`Pricing`}
          title={t`Learn for free. Go further when you want to.`}
          subtitle={t`Every plan has a daily allowance of AI writing. Paid plans have a larger one.`}
          className="bl:md:pt-16"
        />
        <section aria-labelledby="pricing-plans">
          <VisuallyHidden>
            <h2 id="pricing-plans">
              <Trans>Plans</Trans>
            </h2>
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
        <Trans>Any other questions?</Trans>
      </h2>
      <p className="bl:mt-0 bl:mb-5">
        <Trans>Write to us, we are glad to help.</Trans>
      </p>
      <ButtonLink to="/contact" label={t`Contact`} />
    </aside>
  );
}
