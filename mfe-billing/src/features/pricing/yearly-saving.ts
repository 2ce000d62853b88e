import type { PlanCard } from '@coursewright/contracts';
import { formatPrice } from '../../shared/money.ts';

/** What a year costs less than twelve months, such as `£9`; undefined where that is nothing. */
export function yearlySaving(plans: readonly PlanCard[]): string | undefined {
  const monthly = plans.find(({ id }) => id === 'monthly');
  const yearly = plans.find(({ id }) => id === 'yearly');
  if (!monthly || !yearly || monthly.currency !== yearly.currency) return undefined;
  const saved = Math.round((monthly.cost * 12 - yearly.cost) * 100) / 100;
  return saved > 0 ? formatPrice(saved, yearly.currency) : undefined;
}
