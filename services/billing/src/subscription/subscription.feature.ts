import type { Feature } from '@coursewright/service-kit';
import { createCheckoutProviderLookup, createReturnPages } from '../checkout/checkout-provider.ts';
import type { Context } from '../context.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { changePlanRoutes, createPlanChange } from './change-plan.ts';
import { createSubscriptionMapper } from './own-subscription.ts';
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
