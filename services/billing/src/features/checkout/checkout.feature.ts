import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { createCheckoutProviderLookup, createReturnPages } from '../../integrations/checkout-provider.ts';
import { createSubscriptionMapper } from '../accounts/index.ts';
import { createReceipts } from '../receipts/index.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { detailsRoutes } from './details.routes.ts';
import { createCheckout } from './open-checkout.ts';

export function checkoutFeature(context: Context): Feature {
  const {
    accounts,
    checkoutSessions,
    users,
    payments,
    offerCatalog,
    adapters,
    checkoutLimits: limits,
    config,
  } = context;
  const getCheckoutProvider = createCheckoutProviderLookup(offerCatalog, adapters);
  const pages = createReturnPages(config.PUBLIC_URL);
  const openCheckout = createCheckout({
    accounts,
    checkoutSessions,
    customers: users,
    getCheckoutProvider,
    limits,
    pages,
  });
  const receipts = createReceipts(payments);
  const toView = createSubscriptionMapper(config.PLAN_GRACE_HOURS, adapters);
  return {
    routers: [checkoutRoutes(openCheckout), detailsRoutes({ accounts, checkoutSessions, receipts, toView })],
    onUserDeleted: checkoutSessions.anonymise,
  };
}
