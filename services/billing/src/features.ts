import { checkoutFeature } from './checkout/checkout.feature.ts';
import type { Context } from './context.ts';
import type { Feature } from './feature.ts';
import { learnerDataFeature } from './learner-data/learner-data.feature.ts';
import { paidThroughFeature } from './paid-through/paid-through.feature.ts';
import { payersFeature } from './payers/payers.feature.ts';
import { plansFeature } from './plans/plans.feature.ts';
import { receiptsFeature } from './receipts/receipts.feature.ts';
import { reconciliationFeature } from './reconciliation/reconciliation.feature.ts';
import { revenueFeature } from './revenue/revenue.feature.ts';
import { settlementFeature } from './settlement/settlement.feature.ts';
import { subscriptionFeature } from './subscription/subscription.feature.ts';
import { webhooksFeature } from './webhooks/webhooks.feature.ts';

/** Everything the service does; each folder describes its own part. Payers are met before they pay. */
export const features: ((context: Context) => Feature)[] = [
  payersFeature,
  plansFeature,
  checkoutFeature,
  subscriptionFeature,
  receiptsFeature,
  revenueFeature,
  paidThroughFeature,
  learnerDataFeature,
  webhooksFeature,
  settlementFeature,
  reconciliationFeature,
];
