import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createCheckoutProviderLookup, createReturnPages } from '../../integrations/checkout-provider.ts';
import { createSubscriptionMapper } from '../accounts/index.ts';
import { createReceipts } from '../receipts/index.ts';
import { changePlanRoutes, createPlanChange } from './change-plan.ts';
import { renewalRoutes, subscriptionRoutes } from './subscription.routes.ts';

export function subscriptionFeature(context: Context): Feature {
  const { accounts, payments, offerCatalog, adapters, config, checkoutLimits: limits } = context;
  const receipts = createReceipts(payments);
  const toView = createSubscriptionMapper(config.PLAN_GRACE_HOURS, adapters);
  const pages = createReturnPages(config.PUBLIC_URL);
  const getCheckoutProvider = createCheckoutProviderLookup(offerCatalog, adapters);
  const planChange = createPlanChange({ accounts, getCheckoutProvider, getOffers: offerCatalog.getOffers, pages });
  return {
    routers: [
      subscriptionRoutes({ accounts, receipts, toView }),
      renewalRoutes({ accounts, adapters, limits, toView, returnUrl: pages.subscription }),
      changePlanRoutes(planChange),
    ],
    onUserDeleted: accounts.close,
  };
}
