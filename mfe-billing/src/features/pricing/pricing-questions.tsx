import { MfeLink } from '@coursewright/mfe-kit';
import { Accordion, type AccordionItem } from '@coursewright/ui';

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

export function PricingQuestions() {
  return (
    <section aria-labelledby="pricing-questions">
      <h2 id="pricing-questions" className="bl:mt-0 bl:mb-4 bl:text-2xl">
        Frequently asked questions
      </h2>
      <Accordion items={questions} />
    </section>
  );
}
