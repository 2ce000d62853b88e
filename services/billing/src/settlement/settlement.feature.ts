import { billingEvents } from '@coursewright/contracts';
import { createConsumer } from '@coursewright/service-kit';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { patience } from '../patience.ts';
import { createSettle } from './settle.ts';

export function settlementFeature({ adapters, accounts, messaging }: Context): Feature {
  const settle = createSettle({ adapters, accounts });
  return {
    consumers: [
      createConsumer({
        ...messaging,
        ...patience,
        handler: 'settlement-requested',
        events: billingEvents.settlementRequested,
        handle: ({ data }) => settle(data),
      }),
    ],
  };
}
