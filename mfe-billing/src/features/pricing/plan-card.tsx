import type { PlanCard as PlanView } from '@coursewright/contracts';
import { Badge, Card, Skeleton, VisuallyHidden } from '@coursewright/ui';
import { formatPrice } from '../../shared/money.ts';
import { planPeriods } from '../../shared/plan-words.ts';
import { OtherPrices } from './other-prices.tsx';
import { PlanAction } from './plan-action.tsx';
import { PlanFeature } from './plan-feature.tsx';
import type { PlanOffer } from './plan-offer.ts';

interface Props {
  plan: PlanView;
  /** Undefined while it is unknown who looks at it. */
  offer: PlanOffer | undefined;
  /** The plan of the user who looks at it. */
  current: boolean;
  highlighted: boolean;
  /** What it costs less than the other plan in the same time. */
  saving?: string | undefined;
}

/** What a plan is called, what it costs and what is in it. */
export function PlanCard({ plan, offer, current, highlighted, saving }: Props) {
  const onSale = plan.id === 'free' || offer?.to !== null;
  return (
    <Card padding="lg" highlighted={highlighted} className="bl:flex bl:h-full bl:flex-col" asChild>
      <article aria-labelledby={`plan-${plan.id}`}>
        <div className="bl:flex bl:min-h-7 bl:flex-wrap bl:items-center bl:justify-between bl:gap-2">
          <h3 id={`plan-${plan.id}`} className="bl:m-0 bl:text-xl">
            {plan.name}
          </h3>
          {current && <Badge tone="brand">Your plan</Badge>}
          {!current && onSale && saving && <Badge tone="accent">Save {saving} a year</Badge>}
          {!current && !onSale && <Badge tone="accent">Not on sale yet</Badge>}
        </div>
        <p className="bl:mt-4 bl:mb-0 bl:flex bl:flex-wrap bl:items-baseline bl:gap-x-2">
          <VisuallyHidden>Cost: </VisuallyHidden>
          <span className="bl:font-display bl:text-display bl:tabular-nums">
            {formatPrice(plan.cost, plan.currency)}
          </span>
          <span className="bl:text-muted">{plan.time}</span>
        </p>
        {/* the free card keeps the line empty, so that the features of all three stand in a row */}
        <div className="bl:mt-1 bl:text-sm bl:text-muted bl:lg:min-h-[1lh]">
          {plan.id !== 'free' && `Renews every ${planPeriods[plan.id]} until you cancel`}
        </div>
        <ul className="bl:my-6 bl:flex bl:flex-col bl:gap-3 bl:border-t bl:border-line bl:p-0 bl:pt-6 bl:list-none">
          {plan.features.map((feature) => (
            <PlanFeature key={feature.text} {...feature} />
          ))}
        </ul>
        <div>
          {offer ? (
            <PlanAction plan={plan.name} offer={offer} variant={highlighted ? 'primary' : 'secondary'} />
          ) : (
            <Skeleton shape="block" height="3.25rem" />
          )}
          <OtherPrices card={plan} className="bl:mt-3 bl:mb-0 bl:text-center" />
        </div>
      </article>
    </Card>
  );
}
