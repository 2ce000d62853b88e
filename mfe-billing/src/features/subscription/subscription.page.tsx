import { usePageTitle, useUser } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate } from '@coursewright/mfe-kit/router';
import { Container, PageHeader } from '@coursewright/ui';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { Receipts } from '../../shared/receipts.tsx';
import { getSubscription } from '../../shared/subscription.api.ts';
import { NothingRuns } from './nothing-runs.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** What runs, what it costs, and how to end or change it. */
export function Component() {
  usePageTitle('Subscription');
  const { plan, id } = useUser();
  return plan === 'free' ? <Navigate to="/pricing" replace /> : <Running userId={id} />;
}

function Running({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(getSubscription(userId));
  if (error && !data) {
    return (
      <PageFailure
        title="Your subscription could not be loaded"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSpinner label="Loading your subscription …" />;
  return (
    <Container width="text" className="bl:pb-20">
      <PageHeader title="Your subscription" />
      <div className="bl:grid bl:gap-10">
        {data.subscription ? <SubscriptionCard subscription={data.subscription} /> : <NothingRuns />}
        <Receipts receipts={data.receipts} />
      </div>
    </Container>
  );
}
