import type { BillingPlan } from '@paypal/paypal-server-sdk';
import type { SandboxKit, SandboxOffer } from '../sandbox.ts';
import { moneyOf } from './money.ts';
import type { Wire } from './wire.ts';

/** A plan without a trial, which goes on until it is cancelled. */
export function renderPlan(kit: SandboxKit, offer: SandboxOffer): Wire<BillingPlan> {
  return {
    id: offer.planId,
    product_id: 'PROD-SANDBOXPLANS',
    name: `${offer.plan === 'monthly' ? 'Monthly' : 'Yearly'} Plan`,
    status: offer.active ? 'ACTIVE' : 'INACTIVE',
    billing_cycles: [
      {
        pricing_scheme: { version: 1, fixed_price: moneyOf(offer.amountMinor, offer.currency) },
        frequency: { interval_unit: offer.interval === 'month' ? 'MONTH' : 'YEAR', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
      },
    ],
    payment_preferences: {
      auto_bill_outstanding: true,
      setup_fee: moneyOf(0, offer.currency),
      setup_fee_failure_action: 'CANCEL',
      payment_failure_threshold: 3,
    },
    quantity_supported: false,
    create_time: '2026-01-05T10:00:00Z',
    update_time: '2026-01-05T10:00:00Z',
    links: [{ href: `${kit.origin()}/paypal/v1/billing/plans/${offer.planId}`, rel: 'self', method: 'GET' }],
  };
}
