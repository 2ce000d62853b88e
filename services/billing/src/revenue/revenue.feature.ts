import { billingEvents } from '@coursewright/contracts';
import { createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { revenueRoutes } from './revenue.routes.ts';

export function revenueFeature({
  payments,
  ledger,
  messaging,
  config,
  logger,
  now,
  freshMs,
  writes,
}: Context): Feature {
  const { REVENUE_CURRENCY: currency, REVENUE_RATES: rates } = config;
  return {
    routers: [revenueRoutes({ payments, currency, rates, logger, now, freshMs, writes })],
    consumers: [
      createConsumer({
        ...messaging,
        handler: 'subscription-ended-revenue',
        events: billingEvents.subscriptionEnded,
        handle: ({ data: { endedAt, ...subscription } }) => ledger.end({ ...subscription, endedAt: new Date(endedAt) }),
      }),
    ],
  };
}
