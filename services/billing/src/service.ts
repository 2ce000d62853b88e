import { defineService } from '@coursewright/service-kit';
import { createContext, openModels } from './context.ts';
import { checkoutFeature } from './features/checkout/checkout.feature.ts';
import { customersFeature } from './features/customers/customers.feature.ts';
import { grantsFeature } from './features/grants/grants.feature.ts';
import { learnerDataFeature } from './features/learner-data/learner-data.feature.ts';
import { paidThroughFeature } from './features/paid-through/paid-through.feature.ts';
import { plansFeature } from './features/plans/plans.feature.ts';
import { receiptsFeature } from './features/receipts/receipts.feature.ts';
import { reconciliationFeature } from './features/reconciliation/reconciliation.feature.ts';
import { revenueFeature } from './features/revenue/revenue.feature.ts';
import { settlementFeature } from './features/settlement/settlement.feature.ts';
import { subscriptionFeature } from './features/subscription/subscription.feature.ts';
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts';

export const billing = defineService({
  name: 'billing',
  database: 'BILLING_DATABASE',
  port: 'BILLING_PORT',
  models: openModels,
  createContext,
  authenticate: (context) => context.authenticate,
  // customers first: their router ensures that the caller is known, their hook marks a deleted user
  features: [
    customersFeature,
    plansFeature,
    subscriptionFeature,
    grantsFeature,
    receiptsFeature,
    revenueFeature,
    checkoutFeature,
    paidThroughFeature,
    learnerDataFeature,
    webhooksFeature,
    settlementFeature,
    reconciliationFeature,
  ],
  userDeletedHandler: 'payer-deleted',
});
