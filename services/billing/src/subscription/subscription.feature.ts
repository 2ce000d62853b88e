import { countersOf } from '../checkout/counter.ts';
import { returnPages } from '../checkout/return-pages.ts';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { createReceipts } from '../receipts/receipts.ts';
import { changePlanRoutes } from './change-plan.routes.ts';
import { createPlanChange } from './change-plan.ts';
import { subscriptionMapper } from './subscription.mapper.ts';
import { subscriptionRoutes } from './subscription.routes.ts';

export function subscriptionFeature({ accounts, payments, shelf, adapters, config }: Context): Feature {
  const receipts = createReceipts(payments);
  const toView = subscriptionMapper(config.PLAN_GRACE_HOURS);
  const pages = returnPages(config.PUBLIC_URL);
  const counterOf = countersOf(shelf, adapters);
  const planChange = createPlanChange({ accounts, counterOf, offersOf: shelf.offersOf, pages });
  return { routers: [subscriptionRoutes({ accounts, receipts, toView }), changePlanRoutes(planChange)] };
}
