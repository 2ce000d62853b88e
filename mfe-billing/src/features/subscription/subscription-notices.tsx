import { paymentProviderLabels, type SubscriptionView } from '@coursewright/contracts';
import { Alert } from '@coursewright/ui';
import { formatDate } from '../../shared/format-date.ts';
import { planNames } from '../../shared/plan-words.ts';

/** What is unusual about a subscription, and what follows from it. */
export function SubscriptionNotices({ subscription }: { subscription: SubscriptionView }) {
  const { state, provider, accessUntil, paidUntil, renews, pendingPlan, nextBillingAt } = subscription;
  const gateway = paymentProviderLabels[provider];
  return (
    <div className="bl:mt-5 bl:grid bl:gap-3 bl:empty:hidden">
      {state === 'past-due' && (
        <Alert tone="warning" title="Your last payment did not go through">
          {gateway} tries again by itself. Check the card or account you pay with there: without a payment your plan
          ends on {formatDate(accessUntil)}, and your courses stay.
        </Alert>
      )}
      {pendingPlan && (
        <Alert title={`${planNames[pendingPlan]} was asked for`}>
          If you agreed to it at {gateway}, it begins with your next payment
          {nextBillingAt ? ` on ${formatDate(nextBillingAt)}` : ''}. Until then nothing changes.
        </Alert>
      )}
      {!renews && state === 'active' && (
        <Alert title="This subscription does not renew">
          Nothing more is charged. Your plan stays until {formatDate(paidUntil)}.
        </Alert>
      )}
    </div>
  );
}
