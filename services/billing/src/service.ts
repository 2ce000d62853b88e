import { defineService } from '@coursewright/service-kit';
import { checkoutFeature } from './checkout/checkout.feature.ts';
import { createContext, openModels } from './context.ts';
import { customersFeature } from './customers/customers.feature.ts';
import { grantsFeature } from './grants/grants.feature.ts';
import { learnerDataFeature } from './learner-data/learner-data.feature.ts';
import { paidThroughFeature } from './paid-through/paid-through.feature.ts';
import { plansFeature } from './plans/plans.feature.ts';
import { receiptsFeature } from './receipts/receipts.feature.ts';
import { reconciliationFeature } from './reconciliation/reconciliation.feature.ts';
import { revenueFeature } from './revenue/revenue.feature.ts';
import { settlementFeature } from './settlement/settlement.feature.ts';
import { subscriptionFeature } from './subscription/subscription.feature.ts';
import { webhooksFeature } from './webhooks/webhooks.feature.ts';

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
