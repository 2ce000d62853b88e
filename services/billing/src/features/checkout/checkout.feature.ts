import type { Feature } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { detailsRoutes } from './details.routes.ts';

export const checkoutFeature = (context: Context): Feature => ({
  routers: [checkoutRoutes(context), detailsRoutes(context)],
  onUserDeleted: context.checkoutSessions.anonymise,
});
