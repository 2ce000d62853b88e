import { ApiError, MfeLink, messageOf, usePageTitle } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Navigate, useSearchParams } from '@coursewright/mfe-kit/router';
import { Button } from '@coursewright/ui';
import { CircleSlash } from 'lucide-react';
import { modifiedSubscription } from '../../shared/modified-subscription.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { PageFailure } from '../../shared/page-failure.tsx';
import { PageSpinner } from '../../shared/page-spinner.tsx';
import { NewPlan } from './new-plan.tsx';
import { takeOverPlan } from './take-over-plan.api.ts';

/** Where PayPal sends people back to who were asked to agree to the other plan. */
export function Component() {
  usePageTitle('Plan changed');
  const [search] = useSearchParams();
  const id = search.get('subscription_id') ?? modifiedSubscription.read();
  return id ? <TakingOver id={id} /> : <Navigate to="/subscription" replace />;
}

function TakingOver({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(takeOverPlan(id));
  if (data) return <NewPlan {...data} />;
  if (!error) return <PageSpinner label="Asking PayPal about your plan …" />;
  if (error instanceof ApiError && error.status === 409) return <NotAgreed message={messageOf(error)} />;
  return (
    <PageFailure
      title="Your new plan could not be looked up"
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      <p className="bl:mt-2 bl:mb-0">If you agreed at PayPal, the new plan counts all the same.</p>
    </PageFailure>
  );
}

const NotAgreed = ({ message }: { message: string }) => (
  <Outcome icon={CircleSlash} tone="waiting" title="Your plan has not changed" subtitle={message}>
    <p className="bl:mt-0 bl:mb-7 bl:max-w-lg bl:text-center bl:text-muted">
      PayPal has no agreement of yours to the other plan. Nothing was charged, and your plan goes on as it was.
    </p>
    <Button asChild size="lg">
      <MfeLink to="/subscription">Back to your subscription</MfeLink>
    </Button>
  </Outcome>
);
