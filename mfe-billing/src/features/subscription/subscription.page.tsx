import { paymentProviderLabels, type SubscriptionView } from '@coursewright/contracts';
import { dispatchPlanChanged, errorMessage, usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate } from '@coursewright/mfe-kit/router';
import { formatDate, formatMoney } from '@coursewright/text';
import { Alert, Badge, Card, Container, DescriptionList, PageError, PageHeader, PageSpinner } from '@coursewright/ui';
import { useEffect } from 'react';
import { ButtonLink } from '../../shared/button-link.ts';
import { planNames, planPeriods } from '../../shared/plans.ts';
import { Receipts } from '../../shared/receipts.tsx';
import { subscriptionQuery } from '../../shared/subscription.ts';
import {
  CancelSubscription,
  ModifySubscription,
  ResumeSubscription,
  UpdatePaymentMethod,
} from './subscription-actions.tsx';

function nextStep({ provider, renews, plan }: SubscriptionView): string {
  const gateway = paymentProviderLabels[provider];
  const buyAgain = 'To keep your plan, cancel this subscription and choose a plan again.';
  if (!renews) return `${gateway} has stopped charging. ${buyAgain}`;
  if (provider === 'paystack') {
    return `Paystack does not try again before its next payment date, a ${plan === 'yearly' ? 'year' : 'month'} later. ${buyAgain}`;
  }
  return `${gateway} tries again by itself. Check the card or account you pay with there.`;
}

function SubscriptionNotices({ subscription }: { subscription: SubscriptionView }) {
  const { state, provider, accessUntil, paidUntil, renews, pendingPlan, nextBillingAt } = subscription;
  const { endsAt, resumable } = subscription;
  // the legacy service does not send it
  const isUnconfirmed = subscription.endConfirmed === false;
  const gateway = paymentProviderLabels[provider];
  return (
    <div className="bl:mt-5 bl:grid bl:gap-3 bl:empty:hidden">
      {state === 'past-due' && (
        <Alert
          tone="warning"
          title="Your last payment did not go through"
          actions={<UpdatePaymentMethod subscription={subscription} size="sm" />}
        >
          {nextStep(subscription)} Without a payment your plan ends on {formatDate(accessUntil)}, and your courses stay.
        </Alert>
      )}
      {pendingPlan && (
        <Alert title={`${planNames[pendingPlan]} was requested`}>
          If you approved it at {gateway}, it starts with your next payment
          {nextBillingAt ? ` on ${formatDate(nextBillingAt)}` : ''}. Until then nothing changes.
        </Alert>
      )}
      {endsAt && isUnconfirmed && (
        <Alert
          tone="warning"
          title={`We are still asking ${gateway} to stop the renewals`}
          actions={resumable && <ResumeSubscription subscription={subscription} />}
        >
          Your plan is set to end on {formatDate(endsAt)}. {gateway} has not confirmed this yet. We ask again every
          minute; you do not need to do anything.
        </Alert>
      )}
      {endsAt && !isUnconfirmed && (
        <Alert
          title={`Your plan ends on ${formatDate(endsAt)}`}
          actions={resumable && <ResumeSubscription subscription={subscription} />}
        >
          Nothing more is charged, and until then everything stays as it is.
          {resumable
            ? ' If you change your mind, resume it.'
            : ` ${gateway} cannot resume it. When it has ended, you can choose a plan again.`}
        </Alert>
      )}
      {!renews && !endsAt && state === 'active' && (
        <Alert title="This subscription does not renew">
          Nothing more is charged. Your plan stays until {formatDate(paidUntil)}.
        </Alert>
      )}
    </div>
  );
}

export function SubscriptionCard({ subscription }: { subscription: SubscriptionView }) {
  const { plan, price, provider, state, startedAt, paidUntil, nextBillingAt, renews, endsAt, endConfirmed, id } =
    subscription;
  const active = state === 'active';
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby="plan">
        <div className="bl:flex bl:flex-wrap bl:items-center bl:justify-between bl:gap-3">
          <h2 id="plan" className="bl:m-0 bl:text-2xl">
            {planNames[plan]}
          </h2>
          {endsAt ? (
            <Badge tone="info">{endConfirmed === false ? 'End requested' : `Ends on ${formatDate(endsAt)}`}</Badge>
          ) : (
            <Badge tone={active ? 'success' : 'danger'}>{active ? 'Active' : 'Payment overdue'}</Badge>
          )}
        </div>
        <p className="bl:mt-2 bl:mb-0 bl:flex bl:flex-wrap bl:items-baseline bl:gap-x-2">
          <span className="bl:font-display bl:text-3xl bl:font-bold bl:tabular-nums">
            {formatMoney(price.amount, price.currency)}
          </span>
          <span className="bl:text-muted">
            per {planPeriods[plan]}, with {paymentProviderLabels[provider]}
          </span>
        </p>
        <SubscriptionNotices subscription={subscription} />
        <DescriptionList
          layout="rows"
          className="bl:mt-5"
          entries={[
            renews && nextBillingAt && ['Next payment', formatDate(nextBillingAt)],
            [endsAt ? 'Ends on' : 'Paid until', formatDate(endsAt ?? paidUntil)],
            ['Since', formatDate(startedAt)],
            [`Number at ${paymentProviderLabels[provider]}`, id],
          ]}
        />
        <div className="bl:mt-6 bl:flex bl:flex-col bl:gap-3 bl:sm:flex-row bl:sm:flex-wrap">
          {!endsAt && <ModifySubscription subscription={subscription} />}
          {active && !endsAt && <UpdatePaymentMethod subscription={subscription} />}
          <CancelSubscription subscription={subscription} />
        </div>
      </section>
    </Card>
  );
}

/** The session has a paid plan that billing does not know: this makes the shell refresh the session. */
function NoSubscription() {
  useEffect(() => dispatchPlanChanged({ plan: 'free' }), []);
  return (
    <Alert
      title="No active subscription"
      actions={<ButtonLink to="/pricing" label="See the plans" size="sm" variant="secondary" />}
    >
      If you have just paid, it appears here within a minute. Your receipts stay here.
    </Alert>
  );
}

export function SubscriptionPage() {
  usePageTitle('Subscription');
  const { plan, id } = useUser();
  return plan === 'free' ? <Navigate to="/pricing" replace /> : <PaidSubscription userId={id} />;
}

function PaidSubscription({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery(userId));
  if (error && !data) {
    return (
      <PageError title="Your subscription could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </PageError>
    );
  }
  if (!data) return <PageSpinner label="Loading your subscription …" showLabel />;
  return (
    <Container width="text" className="bl:pb-20">
      <PageHeader title="Your subscription" />
      <div className="bl:grid bl:gap-10">
        {data.subscription ? <SubscriptionCard subscription={data.subscription} /> : <NoSubscription />}
        <Receipts receipts={data.receipts} />
      </div>
    </Container>
  );
}
