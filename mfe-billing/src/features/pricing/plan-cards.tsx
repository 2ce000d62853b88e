import { messageOf, useSession } from '@coursewright/mfe-kit';
import { useQuery } from '@coursewright/mfe-kit/query';
import { Alert, Button, Skeleton, Spinner } from '@coursewright/ui';
import { listPlans } from '../../shared/list-plans.api.ts';
import { PlanCard } from './plan-card.tsx';
import { offerOf } from './plan-offer.ts';
import { yearlySaving } from './yearly-saving.ts';

const grid = 'bl:grid bl:gap-5 bl:lg:grid-cols-3';

/** The three plans, with what each visitor or user can do about them. */
export function PlanCards() {
  const { data, error, isFetching, refetch } = useQuery(listPlans);
  const { status, user } = useSession();
  if (error && !data) {
    return (
      <Alert
        tone="danger"
        title="The plans could not be loaded"
        actions={
          <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(error)}
      </Alert>
    );
  }
  if (!data) return <PlansPending />;
  const current = user?.plan ?? null;
  const recommended = current && current !== 'free' ? current : data.purchasable ? 'yearly' : 'free';
  return (
    <div className={grid}>
      {data.plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          offer={
            status === 'loading'
              ? undefined
              : offerOf(plan.id, { current, purchasable: data.purchasable, sold: plan.prices.length > 0 })
          }
          current={plan.id === current}
          highlighted={plan.id === recommended}
          saving={plan.id === 'yearly' ? yearlySaving(data.plans) : undefined}
        />
      ))}
    </div>
  );
}

function PlansPending() {
  return (
    <div className="bl:relative">
      <Spinner label="Loading the plans" className="bl:absolute bl:inset-0 bl:m-auto bl:size-fit" />
      <div className={grid}>
        {['free', 'monthly', 'yearly'].map((id) => (
          <Skeleton key={id} shape="block" height="31rem" />
        ))}
      </div>
    </div>
  );
}
