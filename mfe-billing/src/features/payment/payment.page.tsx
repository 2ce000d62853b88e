import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useLocation, useSearchParams } from '@coursewright/mfe-kit/router';
import { Container, PageHeader } from '@coursewright/ui';
import { listPlans } from '../../shared/list-plans.api.ts';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { paidPlanOf } from '../../shared/plan-words.ts';
import { Checkout } from './checkout.tsx';
import { Unavailable } from './unavailable.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

/** The last page of ours before the money: `?plan=`, or the plan that the page before handed over. */
export function Component() {
  usePageTitle('Payment');
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { plan?: unknown } | null };
  const { plan: current } = useUser();
  const { data, error, isFetching, refetch } = useQuery(listPlans);
  const plan = paidPlanOf(search.get('plan') ?? state?.plan);

  if (!plan) return <Navigate to="/pricing" replace />;
  if (current !== 'free') {
    return (
      <Unavailable
        title="You have a paid plan already"
        subtitle="Nothing needs to be paid now. You can see your plan, change it or end it."
        to="/subscription"
        label="See your subscription"
      />
    );
  }
  if (error && !data) {
    return (
      <PageFailure
        title="The plans could not be loaded"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSpinner label="Loading your plan …" />;
  const card = data.plans.find(({ id }) => id === plan);
  if (!data.purchasable || !card || card.prices.length === 0) {
    return (
      <Unavailable
        title="This plan cannot be bought right now"
        subtitle="No payment gateway offers it at the moment. Nothing was charged, and the Free plan is open to everybody."
        to="/pricing"
        label="See the plans"
      />
    );
  }
  return (
    <Container className="bl:pb-20">
      <PageHeader
        title="Payment"
        subtitle="Every button says what is charged, by whom and how often, before you click it."
      />
      <WaitingNotice className="bl:mb-6" />
      <Checkout plan={plan} card={card} />
    </Container>
  );
}
