import type { Plan, PlanCard } from '@coursewright/contracts';
import { formatPrice } from '@coursewright/text';
import { t } from '@lingui/core/macro';

export type PlanOffer =
  | { label: string; to: string; state?: { from: string }; note?: string }
  | { label: string; to: null; reason: string };

interface PlanOfferInput {
  current: Plan | null;
  purchasable: boolean;
  sold: boolean;
}

// Visitors and free users get started; paid users modify their plan. A plan that is not sold has no target.
export function createPlanOffer(plan: Plan, { current, purchasable, sold }: PlanOfferInput): PlanOffer {
  if (current !== null && current !== 'free') {
    const label = t`Modify Plan`;
    return purchasable
      ? { label, to: '/subscription' }
      : { label, to: null, reason: t`Plans cannot be changed on this installation yet.` };
  }
  const label = t`Get Started`;
  if (plan === 'free')
    return { label, to: current === null ? '/signup' : '/create', note: t`No payment details needed.` };
  if (!purchasable || !sold)
    return { label, to: null, reason: t`Paid plans are not on sale on this installation yet.` };
  const payment = `/payment?plan=${plan}`;
  return current === null ? { label, to: '/signin', state: { from: payment } } : { label, to: payment };
}

export function formatYearlySaving(plans: readonly PlanCard[]): string | undefined {
  const monthly = plans.find(({ id }) => id === 'monthly');
  const yearly = plans.find(({ id }) => id === 'yearly');
  if (!monthly || !yearly || monthly.currency !== yearly.currency) return undefined;
  const saved = Math.round((monthly.cost * 12 - yearly.cost) * 100) / 100;
  return saved > 0 ? formatPrice(saved, yearly.currency) : undefined;
}
