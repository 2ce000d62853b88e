import { paymentProviderLabels, type SubscriptionView } from '@coursewright/contracts';
import { Badge, Card } from '@coursewright/ui';
import { Fact, Facts } from '../../shared/fact.tsx';
import { formatDate } from '../../shared/format-date.ts';
import { formatCharge } from '../../shared/money.ts';
import { planNames, planPeriods } from '../../shared/plan-words.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ModifySubscription } from './modify-subscription.tsx';
import { SubscriptionNotices } from './subscription-notices.tsx';

export function SubscriptionCard({ subscription }: { subscription: SubscriptionView }) {
  const { plan, price, provider, state, startedAt, paidUntil, nextBillingAt, renews, id } = subscription;
  const active = state === 'active';
  return (
    <Card padding="lg" asChild>
      <section aria-labelledby="plan">
        <div className="bl:flex bl:flex-wrap bl:items-center bl:justify-between bl:gap-3">
          <h2 id="plan" className="bl:m-0 bl:text-2xl">
            {planNames[plan]}
          </h2>
          <Badge tone={active ? 'success' : 'danger'}>{active ? 'Active' : 'Payment overdue'}</Badge>
        </div>
        <p className="bl:mt-2 bl:mb-0 bl:flex bl:flex-wrap bl:items-baseline bl:gap-x-2">
          <span className="bl:font-display bl:text-3xl bl:font-bold bl:tabular-nums">
            {formatCharge(price.amount, price.currency)}
          </span>
          <span className="bl:text-muted">
            per {planPeriods[plan]}, with {paymentProviderLabels[provider]}
          </span>
        </p>
        <SubscriptionNotices subscription={subscription} />
        <Facts className="bl:mt-5">
          {renews && nextBillingAt && <Fact term="Next payment">{formatDate(nextBillingAt)}</Fact>}
          <Fact term="Paid until">{formatDate(paidUntil)}</Fact>
          <Fact term="Since">{formatDate(startedAt)}</Fact>
          <Fact term={`Number at ${paymentProviderLabels[provider]}`}>{id}</Fact>
        </Facts>
        <div className="bl:mt-6 bl:flex bl:flex-col bl:gap-3 bl:sm:flex-row bl:sm:flex-wrap">
          <ModifySubscription subscription={subscription} />
          <CancelSubscription subscription={subscription} />
        </div>
      </section>
    </Card>
  );
}
