import { type PaidPlan, type PlanCard, paymentProviderLabels } from '@coursewright/contracts';
import { SpinnerMark } from '@coursewright/ui';
import { ChevronRight } from 'lucide-react';
import { formatCharge } from '../../shared/money.ts';
import { planPeriods } from '../../shared/plan-words.ts';
import { gateways } from './gateways.ts';

interface GatewayButtonProps {
  plan: PaidPlan;
  price: PlanCard['prices'][number];
  busy: boolean;
  /** Another gateway is being asked. */
  waiting: boolean;
  onClick: () => void;
}

/** Says what will be charged, by whom and how often, before it is clicked. */
export function GatewayButton({ plan, price, busy, waiting, onClick }: GatewayButtonProps) {
  const { provider, amount, currency } = price;
  const { icon: Icon, how } = gateways[provider];
  const charge = formatCharge(amount, currency);
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || waiting || undefined}
      onClick={onClick}
      className="bl:group bl:flex bl:w-full bl:items-center bl:gap-3 bl:rounded-card bl:sm:gap-4 bl:border bl:border-line bl:bg-raised bl:p-4 bl:text-start bl:text-ink bl:shadow-card bl:transition-colors bl:hover:border-brand bl:aria-disabled:cursor-progress bl:aria-disabled:hover:border-line"
    >
      <span className="bl:grid bl:size-11 bl:flex-none bl:place-items-center bl:rounded-control bl:bg-brand-soft bl:text-brand">
        {busy ? <SpinnerMark size="sm" /> : <Icon className="bl:size-5.5" aria-hidden="true" />}
      </span>
      <span className="bl:min-w-0 bl:flex-1">
        <span className="bl:block bl:font-semibold">
          Pay <span className="bl:tabular-nums">{charge}</span> with {paymentProviderLabels[provider]}
        </span>
        <span className="bl:block bl:text-sm bl:text-muted">
          {busy ? 'Opening the payment page …' : `${how} · then ${charge} per ${planPeriods[plan]}`}
        </span>
      </span>
      <ChevronRight
        className="bl:size-5 bl:flex-none bl:text-muted bl:transition-transform bl:group-hover:translate-x-0.5 bl:group-aria-disabled:invisible"
        aria-hidden="true"
      />
    </button>
  );
}
