import { type ResponseOf, subscriptionEndpoints } from '@coursewright/contracts';
import {
  ApiError,
  apiRequest,
  dispatchPlanChanged,
  errorMessage,
  isTemporary,
  usePageTitle,
} from '@coursewright/mfe-kit';
import { queryOptions, useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useSearchParams } from '@coursewright/mfe-kit/router';
import { formatDate, formatMoney } from '@coursewright/text';
import { Card, DescriptionList, PageSpinner } from '@coursewright/ui';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../shared/button-link.tsx';
import { modifiedSubscription } from '../../shared/checkout-storage.ts';
import { LookUpError, Outcome } from '../../shared/outcome.tsx';
import { formatRate, planName } from '../../shared/plans.ts';
import { pollingDelay } from '../../shared/retry.ts';

function NewPlan({ plan, price, currency, nextBillingAt }: ResponseOf<typeof subscriptionEndpoints.paypalUpdateUser>) {
  useEffect(() => dispatchPlanChanged({ plan }), [plan]);
  return (
    <Outcome
      icon={CircleCheck}
      tone="good"
      title={t`Thank you, your plan has been changed`}
      subtitle={t`You will be charged the new price from the next payment.`}
    >
      <Card padding="lg" className="bl:w-full bl:max-w-md">
        <DescriptionList
          layout="rows"
          entries={[
            [t`New plan`, planName(plan)],
            [t`Price`, formatRate(formatMoney(price, currency), plan)],
            nextBillingAt && [t`Next billing date`, formatDate(nextBillingAt)],
          ]}
        />
      </Card>
      <div className="bl:mt-7 bl:flex bl:flex-wrap bl:justify-center bl:gap-3">
        <ButtonLink to="/subscription" label={t`See your subscription`} size="lg" />
        <ButtonLink to="/home" label={t`Go to your courses`} size="lg" variant="secondary" />
      </div>
    </Outcome>
  );
}

const TRIES = 5;

const confirmPlanChange = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'plan-taken-over', id],
    queryFn: ({ signal }) => apiRequest(subscriptionEndpoints.paypalUpdateUser, { body: { id }, signal }),
    retry: (failures, error) => failures < TRIES && isTemporary(error),
    retryDelay: pollingDelay,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function PlanChangedPage() {
  usePageTitle(t`Plan changed`);
  const [search] = useSearchParams();
  const id = search.get('subscription_id') ?? modifiedSubscription.read();
  return id ? <Confirmation id={id} /> : <Navigate to="/subscription" replace />;
}

function Confirmation({ id }: { id: string }) {
  const query = useQuery(confirmPlanChange(id));
  const { data, error } = query;
  if (data) return <NewPlan {...data} />;
  if (!error) return <PageSpinner label={t`Checking your plan with PayPal …`} showLabel />;
  if (error instanceof ApiError && error.status === 409) return <NotAgreed message={errorMessage(error)} />;
  return (
    <LookUpError title={t`Your new plan could not be looked up`} query={query}>
      <p className="bl:mt-2 bl:mb-0">
        <Trans>If you approved the change at PayPal, it takes effect anyway.</Trans>
      </p>
    </LookUpError>
  );
}

const NotAgreed = ({ message }: { message: string }) => (
  <Outcome icon={CircleSlash} tone="waiting" title={t`Your plan has not changed`} subtitle={message}>
    <p className="bl:mt-0 bl:mb-7 bl:max-w-lg bl:text-center bl:text-muted">
      <Trans>You did not approve the change at PayPal. Nothing was charged, and your plan stays the same.</Trans>
    </p>
    <ButtonLink to="/subscription" label={t`Back to your subscription`} size="lg" />
  </Outcome>
);
