import { type PlanCard, paymentProviderLabels } from '@coursewright/contracts';
import { formatCharge } from '../../shared/money.ts';

/** The gateways that charge something else than the card says, and what. */
export function OtherPrices({ card, className }: { card: PlanCard; className: string }) {
  const { cost, currency, prices } = card;
  const others = prices.filter((price) => price.amount !== cost || price.currency !== currency);
  if (others.length === 0) return null;
  return (
    <p className={`bl:text-sm bl:text-muted ${className}`}>
      {others.map((price) => (
        <span key={price.provider} className="bl:block">
          {formatCharge(price.amount, price.currency)} with {paymentProviderLabels[price.provider]}
        </span>
      ))}
    </p>
  );
}
