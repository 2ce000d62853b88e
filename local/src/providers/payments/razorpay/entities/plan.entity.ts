import type { Plans } from 'razorpay/dist/types/plans.js';
import type { SandboxOffer } from '../../sandbox.ts';
import type { Notes, Real } from './real.ts';

/** Plans exist since the sandbox does. */
const PLANS_SINCE = 1_700_000_000;

export function planEntity(offer: SandboxOffer): Real<Plans.RazorPayPlans, { notes: Notes }> {
  const { planId: id, plan, interval, amountMinor: amount, currency, active } = offer;
  const name = plan === 'monthly' ? 'Monthly Plan' : 'Yearly Plan';
  return {
    id,
    entity: 'plan',
    interval: 1,
    period: interval === 'month' ? 'monthly' : 'yearly',
    item: {
      id: id.replace('plan_', 'item_'),
      active,
      name,
      description: name,
      amount,
      unit_amount: amount,
      currency,
      type: 'plan',
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at: PLANS_SINCE,
      updated_at: PLANS_SINCE,
    },
    notes: [],
    created_at: PLANS_SINCE,
  };
}
