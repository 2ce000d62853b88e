import { MfeLink, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { CircleX } from 'lucide-react';
import { ButtonLink } from '../../shared/button-link.ts';
import { checkoutStorage } from '../../shared/checkout-storage.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { planNames } from '../../shared/plans.ts';

export function FailedPage() {
  usePageTitle('Payment failed');
  const paid = (useSession().user?.plan ?? 'free') !== 'free';
  const plan = checkoutStorage.plan();
  return (
    <Outcome icon={CircleX} tone="bad" title="Your payment failed" subtitle="You can start the payment process again">
      <p className="bl:mt-0 bl:mb-7 bl:max-w-lg bl:text-center bl:text-pretty bl:text-muted">
        A payment that was declined, cancelled or not finished in time is not charged. If you are not sure, check your
        e-mail for a receipt before you pay again. Your details are kept in this tab.
      </p>
      <div className="bl:flex bl:flex-wrap bl:justify-center bl:gap-3">
        <ButtonLink to="/pricing" label="Start Again" size="lg" />
        <Button asChild size="lg" variant="secondary">
          {paid ? (
            <MfeLink to="/subscription">See your subscription</MfeLink>
          ) : plan ? (
            <MfeLink to={`/payment?plan=${plan}`}>Try the {planNames[plan]} again</MfeLink>
          ) : (
            <MfeLink to="/contact">Contact</MfeLink>
          )}
        </Button>
      </div>
    </Outcome>
  );
}
