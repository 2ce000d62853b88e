import type { ResponseOf, subscriptionEndpoints } from '@coursewright/contracts';
import { dispatchPlanChanged, MfeLink } from '@coursewright/mfe-kit';
import { Button, Card } from '@coursewright/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Fact, Facts } from '../../shared/fact.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { formatCharge } from '../../shared/money.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { planPeriods } from '../../shared/plan-words.ts';

/** The new plan, its price, and from when on it is charged. */
export function NewPlan({
  plan,
  planName,
  price,
  currency,
  nextBillingAt,
}: ResponseOf<typeof subscriptionEndpoints.paypalUpdateUser>) {
  useEffect(() => dispatchPlanChanged({ plan }), [plan]);
  return (
    <Outcome
      icon={CircleCheck}
      tone="good"
      title="Thank you, your plan is changed"
      subtitle="PayPal has your agreement. The new price is charged from the next payment on."
    >
      <Card padding="lg" className="bl:w-full bl:max-w-md">
        <Facts>
          <Fact term="New plan">{planName}</Fact>
          <Fact term="Price">
            {formatCharge(price, currency)} per {planPeriods[plan]}
          </Fact>
          {nextBillingAt && <Fact term="Next billing date">{formatDate(nextBillingAt)}</Fact>}
        </Facts>
      </Card>
      <div className="bl:mt-7 bl:flex bl:flex-wrap bl:justify-center bl:gap-3">
        <Button asChild size="lg">
          <MfeLink to="/subscription">See your subscription</MfeLink>
        </Button>
        <Button asChild size="lg" variant="secondary">
          <MfeLink to="/home">Go to your courses</MfeLink>
        </Button>
      </div>
    </Outcome>
  );
}
