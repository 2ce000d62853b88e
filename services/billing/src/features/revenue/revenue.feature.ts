import { billingEvents } from '@coursewright/contracts';
import { type Feature, onEvent } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { revenueRoutes } from './revenue.routes.ts';

export function revenueFeature(context: Context): Feature {
  const { payments, ledger } = context;
  return {
    routers: [revenueRoutes(context)],
    on: [
      onEvent({
        handler: 'subscription-ended-revenue',
        events: billingEvents.subscriptionEnded,
        handle: ({ data: { endedAt, ...subscription } }) => ledger.end({ ...subscription, endedAt: new Date(endedAt) }),
      }),
    ],
    onUserDeleted: payments.anonymise,
  };
}
