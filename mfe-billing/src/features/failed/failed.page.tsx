import { MfeLink, usePageTitle, useSession } from '@coursewright/mfe-kit';
import { Button } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleX } from 'lucide-react';
import { ButtonLink } from '../../shared/button-link.tsx';
import { checkoutStorage } from '../../shared/checkout-storage.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { planName } from '../../shared/plans.ts';

export function FailedPage() {
  usePageTitle(t`Payment failed`);
  const paid = (useSession().user?.plan ?? 'free') !== 'free';
  const plan = checkoutStorage.plan();
  return (
    <Outcome
      icon={CircleX}
      tone="bad"
      title={t`Your payment failed`}
      subtitle={t`You can start the payment process again`}
    >
      <p className="bl:mt-0 bl:mb-7 bl:max-w-lg bl:text-center bl:text-pretty bl:text-muted">
        <Trans>
          A payment that was declined, cancelled or not finished in time is not charged. If you are not sure, check your
          e-mail for a receipt before you pay again. Your details are kept in this tab.
        </Trans>
      </p>
      <div className="bl:flex bl:flex-wrap bl:justify-center bl:gap-3">
        <ButtonLink to="/pricing" label={t`Start Again`} size="lg" />
        <Button asChild size="lg" variant="secondary">
          {paid ? (
            <MfeLink to="/subscription">
              <Trans>See your subscription</Trans>
            </MfeLink>
          ) : plan ? (
            <MfeLink to={`/payment?plan=${plan}`}>
              <Trans>Try again: {planName(plan)}</Trans>
            </MfeLink>
          ) : (
            <MfeLink to="/contact">
              <Trans>Contact</Trans>
            </MfeLink>
          )}
        </Button>
      </div>
    </Outcome>
  );
}
