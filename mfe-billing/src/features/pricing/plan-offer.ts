import type { Plan } from '@coursewright/contracts';

/** What the button of a plan's card does for somebody. */
export type PlanOffer =
  | { label: string; to: string; state?: { from: string }; note?: string }
  | { label: string; to: null; reason: string };

interface Circumstances {
  /** The plan of the signed-in user; null for a visitor. */
  current: Plan | null;
  purchasable: boolean;
  /** At least one gateway sells this plan. */
  sold: boolean;
}

const NOT_ON_SALE = 'Paid plans are not on sale on this installation yet.';
const NOT_CHANGEABLE = 'Plans cannot be changed on this installation yet.';

/** Visitors and free users can get started, paid users modify their plan. What is not sold leads nowhere. */
export function offerOf(plan: Plan, { current, purchasable, sold }: Circumstances): PlanOffer {
  if (current !== null && current !== 'free') {
    const label = 'Modify Plan';
    return purchasable ? { label, to: '/subscription' } : { label, to: null, reason: NOT_CHANGEABLE };
  }
  const label = 'Get Started';
  if (plan === 'free')
    return { label, to: current === null ? '/signup' : '/create', note: 'No payment details needed.' };
  if (!purchasable || !sold) return { label, to: null, reason: NOT_ON_SALE };
  const payment = `/payment?plan=${plan}`;
  return current === null ? { label, to: '/signin', state: { from: payment } } : { label, to: payment };
}
