import { billingEvents } from '@coursewright/contracts';
import { type Feature, onEvent } from '@coursewright/service-kit';
import type { Context } from '../../context.ts';
import { revenueRoutes } from './revenue.routes.ts';

export function revenueFeature({ payments, ledger, config, logger, now, freshMs, writes }: Context): Feature {
  const { REVENUE_CURRENCY: currency, REVENUE_RATES: rates } = config;
  return {
    routers: [revenueRoutes({ payments, currency, rates, logger, now, freshMs, writes })],
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
