import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { subscriptionMapper } from '../subscription/subscription.mapper.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { countersOf } from './counter.ts';
import { detailsRoutes } from './details.routes.ts';
import { createCheckout } from './open-checkout.ts';
import { returnPages } from './return-pages.ts';

export function checkoutFeature(context: Context): Feature {
  const { accounts, attempts, users, payments, shelf, adapters, checkoutLimits: limits, config } = context;
  const counterOf = countersOf(shelf, adapters);
  const pages = returnPages(config.PUBLIC_URL);
  const openCheckout = createCheckout({ accounts, attempts, payers: users, counterOf, limits, pages });
  const receipts = createReceipts(payments);
  const toView = subscriptionMapper(config.PLAN_GRACE_HOURS);
  return {
    routers: [checkoutRoutes(openCheckout), detailsRoutes({ accounts, attempts, receipts, toView })],
    forget: attempts.forget,
  };
}
