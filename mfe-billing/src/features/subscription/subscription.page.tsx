import { type GrantView, paymentProviderLabels, type SubscriptionView } from '@coursewright/contracts';
import { dispatchPlanChanged, usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate } from '@coursewright/mfe-kit/router';
import { formatDate } from '@coursewright/text';
import { Alert, Badge, Card, Container, DescriptionList, PageHeader, PageSpinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ButtonLink } from '../../shared/button-link.tsx';
import { LookUpError, Price } from '../../shared/outcome.tsx';
import { planName } from '../../shared/plans.ts';
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
  const buyAgain = t`To keep your plan, cancel this subscription and choose a plan again.`;
  if (!renews) return t`${gateway} has stopped charging. ${buyAgain}`;
  if (provider === 'paystack') {
    return plan === 'yearly'
      ? t`Paystack does not try again before its next payment date, a year later. ${buyAgain}`
      : t`Paystack does not try again before its next payment date, a month later. ${buyAgain}`;
  }
  return t`${gateway} tries again by itself. Check the card or account you pay with there.`;
}

function SubscriptionNotices({ subscription }: { subscription: SubscriptionView }) {
  const { state, provider, accessUntil, paidUntil, renews, pendingPlan, nextBillingAt } = subscription;
  const { endsAt, resumable, suspended } = subscription;
  // the legacy service does not send it
  const isUnconfirmed = subscription.endConfirmed === false;
  const gateway = paymentProviderLabels[provider];
  return (
    <div className="bl:mt-5 bl:grid bl:gap-3 bl:empty:hidden">
      {suspended && (
        <Alert
          tone="warning"
          title={t`Your plan is suspended`}
          actions={<UpdatePaymentMethod subscription={subscription} size="sm" />}
        >
          <Trans>
            Nothing was paid for the time since {formatDate(paidUntil)}. Your plan returns with the next payment at{' '}
            {gateway}, and your courses stay.
          </Trans>
        </Alert>
      )}
      {state === 'past-due' && !suspended && (
        <Alert
          tone="warning"
          title={t`Your last payment did not go through`}
          actions={<UpdatePaymentMethod subscription={subscription} size="sm" />}
        >
          <Trans>
            {nextStep(subscription)} Without a payment your plan ends on {formatDate(accessUntil)}, and your courses
            stay.
          </Trans>
        </Alert>
      )}
      {pendingPlan && (
        <Alert title={t`${planName(pendingPlan)} was requested`}>
          {nextBillingAt ? (
            <Trans>
              If you approved it at {gateway}, it starts with your next payment on {formatDate(nextBillingAt)}. Until
              then nothing changes.
            </Trans>
          ) : (
            <Trans>
              If you approved it at {gateway}, it starts with your next payment. Until then nothing changes.
            </Trans>
          )}
        </Alert>
      )}
      {endsAt && isUnconfirmed && (
        <Alert
          tone="warning"
          title={t`We are still asking ${gateway} to stop the renewals`}
          actions={resumable && <ResumeSubscription subscription={subscription} />}
        >
          <Trans>
            Your plan is set to end on {formatDate(endsAt)}. {gateway} has not confirmed this yet. We ask again every
            minute; you do not need to do anything.
          </Trans>
        </Alert>
      )}
      {endsAt && !isUnconfirmed && (
        <Alert
          title={t`Your plan ends on ${formatDate(endsAt)}`}
          actions={resumable && <ResumeSubscription subscription={subscription} />}
        >
          <Trans>Nothing more is charged, and until then everything stays as it is.</Trans>{' '}
          <span>
            {resumable
              ? t`If you change your mind, resume it.`
              : t`${gateway} cannot resume it. When it has ended, you can choose a plan again.`}
          </span>
        </Alert>
      )}
      {!renews && !endsAt && !suspended && state === 'active' && (
        <Alert title={t`This subscription does not renew`}>
          <Trans>Nothing more is charged. Your plan stays until {formatDate(paidUntil)}.</Trans>
        </Alert>
      )}
    </div>
  );
}

export function SubscriptionCard({ subscription }: { subscription: SubscriptionView }) {
  const {
    plan,
    price,
    provider,
    state,
    startedAt,
    paidUntil,
    nextBillingAt,
    renews,
    endsAt,
    endConfirmed,
    id,
    suspended,
  } = subscription;
  const active = state === 'active' && !suspended;
  const gateway = paymentProviderLabels[provider];
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby="plan">
        <div className="bl:flex bl:flex-wrap bl:items-center bl:justify-between bl:gap-3">
          <h2 id="plan" className="bl:m-0 bl:text-2xl">
            {planName(plan)}
          </h2>
          {endsAt ? (
            <Badge tone="info">{endConfirmed === false ? t`End requested` : t`Ends on ${formatDate(endsAt)}`}</Badge>
          ) : (
            <Badge tone={active ? 'success' : 'danger'}>
              {active
                ? t`Active`
                : suspended
                  ? t({ message: 'Suspended', context: 'subscription' })
                  : t`Payment overdue`}
            </Badge>
          )}
        </div>
        <Price price={price}>
          {plan === 'yearly' ? <Trans>per year, with {gateway}</Trans> : <Trans>per month, with {gateway}</Trans>}
        </Price>
        <SubscriptionNotices subscription={subscription} />
        <DescriptionList
          layout="rows"
          className="bl:mt-5"
          entries={[
            renews && nextBillingAt && [t`Next payment`, formatDate(nextBillingAt)],
            [endsAt ? t`Ends on` : t`Paid until`, formatDate(endsAt ?? paidUntil)],
            [t`Since`, formatDate(startedAt)],
            [t`Number at ${gateway}`, id],
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

// An admin gave the plan.
const GrantNotice = ({ grant: { plan, until } }: { grant: GrantView }) => (
  <Alert title={t`You were given the ${planName(plan)} until ${formatDate(until)}`}>
    <Trans>Nothing is charged for it. A plan that you pay for comes first.</Trans>
  </Alert>
);

// The session has a paid plan that billing does not know: this makes the shell refresh the session.
function NoSubscription() {
  useEffect(() => dispatchPlanChanged({ plan: 'free' }), []);
  return (
    <Alert
      title={t`No active subscription`}
      actions={<ButtonLink to="/pricing" label={t`See the plans`} size="sm" variant="secondary" />}
    >
      <Trans>If you have just paid, it appears here within a minute. Your receipts stay here.</Trans>
    </Alert>
  );
}

export function SubscriptionPage() {
  usePageTitle(t`Subscription`);
  const { plan, id } = useUser();
  return <OwnSubscription userId={id} isFree={plan === 'free'} />;
}

// A suspended subscription gives no plan.
function OwnSubscription({ userId, isFree }: { userId: string; isFree: boolean }) {
  const query = useQuery(subscriptionQuery(userId));
  const { data, error } = query;
  const hasNone = data ? !data.subscription : error !== null;
  if (isFree && hasNone) return <Navigate to="/pricing" replace />;
  if (error && !data) return <LookUpError title={t`Your subscription could not be loaded`} query={query} />;
  if (!data) return <PageSpinner label={t`Loading your subscription …`} showLabel />;
  return (
    <Container width="text" className="bl:pb-20">
      <PageHeader title={t`Your subscription`} />
      <div className="bl:grid bl:gap-10">
        {data.grant && <GrantNotice grant={data.grant} />}
        {data.subscription && <SubscriptionCard subscription={data.subscription} />}
        {!data.subscription && !data.grant && <NoSubscription />}
        <Receipts receipts={data.receipts} />
      </div>
    </Container>
  );
}
