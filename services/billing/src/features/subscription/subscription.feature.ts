import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { changePlanRoutes } from './change-plan.ts';
import { renewalRoutes, subscriptionRoutes } from './subscription.routes.ts';

export const subscriptionFeature = (context: Context): Feature => ({
  routers: [subscriptionRoutes(context), renewalRoutes(context), changePlanRoutes(context)],
  onUserDeleted: context.accounts.close,
});
