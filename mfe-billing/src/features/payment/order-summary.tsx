import type { PaidPlan, PlanCard } from '@coursewright/contracts';
import { MfeLink } from '@coursewright/mfe-kit';
import { Card } from '@coursewright/ui';
import { CalendarX2, Lock, type LucideIcon, ReceiptText, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCharge } from '../../shared/money.ts';
import { planPeriods } from '../../shared/plan-words.ts';
import { OtherPrices } from '../pricing/other-prices.tsx';
import { PlanFeature } from '../pricing/plan-feature.tsx';

interface OrderSummaryProps {
  plan: PaidPlan;
  card: PlanCard;
  className?: string;
}

/** What is bought, and what one agrees to: everything that matters, before the click. */
export function OrderSummary({ plan, card, className = '' }: OrderSummaryProps) {
  const period = planPeriods[plan];
  const usual = card.prices.find(({ amount, currency }) => amount === card.cost && currency === card.currency);
  const price = usual ?? card.prices[0] ?? { amount: card.cost, currency: card.currency };
  return (
    <Card padding="lg" className={className} asChild>
      <aside aria-labelledby="order">
        <p className="bl:m-0 bl:text-sm bl:font-semibold bl:text-brand">Your order</p>
        <h2 id="order" className="bl:mt-1 bl:mb-0 bl:text-2xl">
          {card.name}
        </h2>
        <p className="bl:mt-2 bl:mb-0 bl:flex bl:items-baseline bl:gap-2">
          <span className="bl:font-display bl:text-3xl bl:font-bold bl:tabular-nums">
            {formatCharge(price.amount, price.currency)}
          </span>
          <span className="bl:text-muted">per {period}</span>
        </p>
        <OtherPrices card={card} className="bl:mt-1 bl:mb-0" />
        <ul className="bl:mt-5 bl:mb-0 bl:flex bl:list-none bl:flex-col bl:gap-2.5 bl:border-t bl:border-line bl:px-0 bl:pt-5 bl:max-lg:hidden">
          {card.features.map((feature) => (
            <PlanFeature key={feature.text} {...feature} />
          ))}
        </ul>
        <ul className="bl:mt-5 bl:mb-0 bl:flex bl:list-none bl:flex-col bl:gap-3.5 bl:border-t bl:border-line bl:px-0 bl:pt-5 bl:text-sm bl:text-muted">
          <Assurance icon={RefreshCw}>The same amount is charged every {period}, until you cancel.</Assurance>
          <Assurance icon={CalendarX2}>
            Cancel at any time with Manage Subscriptions on your profile. Access then ends at once, and nothing is
            refunded: see <MfeLink to="/cancellation">cancellation</MfeLink> and <MfeLink to="/refund">refunds</MfeLink>
            .
          </Assurance>
          <Assurance icon={ReceiptText}>A receipt by e-mail for every payment.</Assurance>
          <Assurance icon={Lock}>Card details are typed on the gateway’s page and never reach us.</Assurance>
        </ul>
      </aside>
    </Card>
  );
}

function Assurance({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="bl:flex bl:gap-3">
      <Icon className="bl:mt-0.5 bl:size-4.5 bl:flex-none bl:text-brand" aria-hidden="true" />
      <span className="bl:[&_a]:text-ink bl:[&_a]:underline bl:[&_a]:underline-offset-2">{children}</span>
    </li>
  );
}
